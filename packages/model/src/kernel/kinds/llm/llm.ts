import { type BlockKind, listeningFields, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { type ModelOutput, modelOutputsSchema } from "./model-output.ts";

/** Events of the block itself: a model cannot propose them. */
export const ownModelEvents = ["failed", "limit"] as const;

const columns = {
  llm_instructions: field.nullable(
    field.text({
      help: "What the model is to do here, in words; masked values stay masked.",
      max: 20_000,
      language: "template",
    }),
  ),
  llm_tools: field.texts({ help: "Actions that the model may propose to run, by name; no other is run." }),
  llm_outputs: field.json<ModelOutput[]>(modelOutputsSchema, {
    help: "Values that the model may give, each with where it is kept and its type; others are refused.",
    default: [],
  }),
  llm_model: field.inherits(field.text({ help: "Language model, by the name that its server gives it." })),
  llm_steps: field.nullable(
    field.integer({ help: "Most answers of the model in one visit; null: 12.", min: 1, max: 100 }),
  ),
  llm_tokens: field.nullable(
    field.integer({ help: "Most tokens, asked and answered, in one visit; null: 50,000.", min: 100, max: 10_000_000 }),
  ),
  llm_timeout: field.nullable(
    field.integer({ help: "Longest wait for one answer of the model, ms; null: 10 seconds.", min: 500, max: 60_000 }),
  ),
} as const;

/** Talks by a language model: it proposes words, actions and ways out, and the engine allows what the block declares. */
export const llm = {
  ...plainKind,
  label: "talks by a language model",
  help: "Lets a language model talk with the caller and propose declared actions and exits. Leaves by the event failed or limit after a fault.",
  family: "listen",
  addable: 14,
  listens: true,
  usesModel: true,
  fields: listeningFields.filter((name) => name !== "takes_queued" && name !== "clarify_margin"),
  columns,
  places: {
    llm_instructions: { tab: "content", section: "Language model", label: "Instructions" },
    llm_tools: { tab: "content", section: "Language model", label: "Actions it may run" },
    llm_outputs: { tab: "content", section: "Language model", label: "Values it may give" },
    llm_model: { tab: "advanced", section: "Language model", label: "Model" },
    llm_steps: { tab: "advanced", section: "Language model", label: "Most answers" },
    llm_tokens: { tab: "advanced", section: "Language model", label: "Most tokens" },
    llm_timeout: { tab: "advanced", section: "Language model", label: "Longest wait" },
  },
  summary: ["llm_instructions"],
  paths: ["intent", "dtmf", "regex", "entity_fill", "trigger", "event", "no_input", "condition"],
  firstPath: { name: "Done", transition_type: "event", trigger: "done" },
  state: () => "listening",
  checks: [
    {
      type: "error",
      code: "instructions_missing",
      field: "llm_instructions",
      message: "The block tells the model nothing to do.",
      holds: ({ llm_instructions }) => llm_instructions === null || llm_instructions.trim() === "",
    },
    {
      type: "error",
      code: "output_of_account",
      field: "llm_outputs",
      message: "A model gives values of the conversation: it sets no attribute of the account.",
      holds: ({ llm_outputs }) => llm_outputs.some(({ to }) => to.startsWith("account.")),
    },
    {
      type: "warning",
      code: "choices_of_no_text",
      field: "llm_outputs",
      message: "Only texts have choices. Those of a number, a boolean or a date are not looked at: take them away.",
      holds: ({ llm_outputs }) => llm_outputs.some(({ type, choices = [] }) => type !== "text" && choices.length > 0),
    },
  ],
} as const satisfies BlockKind<typeof columns>;
