import { counted } from "../../parts/counted.ts";
/** What stands below a field that names an action, an intent or a value. */
export const texts = {
  action: {
    add: "Add action",
    addFailed: "Error adding a Action!",
    title: (name: string) => `The action ${name}`,
    users: (count: number) => `${counted(count, "block runs", "blocks run")} this action.`,
    fresh: "Action",
  },
  free: {
    title: "Actions without a block",
    help: "Events, the end of a call and language models run them. Name them on Configure or in an LLM block.",
    delete: (name: string) => `Delete the action ${name}`,
  },
  intent: {
    unknown: ["No intent is called ", " yet."],
    add: "Add intent",
    addFailed: "Error adding a Intent!",
    title: "What callers say",
    of: (name: string, language: string) => `What callers say for ${name} in ${language}`,
    placeholder: (language: string) => `One example a line, in ${language}`,
    called: "Called in “Did you mean …?”",
    calledIn: (name: string, language: string) => `What ${name} is called in ${language}`,
    few: "Give five to ten examples: then the intent is understood best.",
    examples: (count: number) => counted(count, "example"),
  },
  collected: {
    title: "Values",
    remove: (name: string) => `Do not collect ${name}`,
    name: "Name of a value to collect",
    namePlaceholder: "account_number",
    add: "Collect",
    deleted: "The version no longer has a value of this name.",
    kind: "Kind",
    alsoKinds: (kinds: string) => `Also ${kinds}.`,
    fractionsTaken: "Taken",
    fractionsRefused: "Refused",
    twice: (value: string) => `${value} stands here twice. Keep one of them.`,
  },
  /** How Collect asks for a value. */
  asking: {
    more: (name: string) => `More about ${name}`,
    earlier: (name: string) => `Ask for ${name} earlier`,
    prompts: "Asks",
    write: "Write words",
    no_input_reprompts: "Each time nothing is heard: first, second, later",
    no_match_reprompts: "Each time nothing fits: first, second, later",
    refusal_prompts: "When it is refused",
    confirm_prompts: "Asks whether it is right",
  },
} as const;
