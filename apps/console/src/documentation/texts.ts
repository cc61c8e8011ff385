import { wordsOfPattern } from "@parley/flow";
import type { TransitionType } from "@parley/model/kernel";
import { counted } from "../parts/counted.ts";
import type { WrittenWords } from "./written-words.ts";

/** On which occasion words are said, by the field that names them. */
const occasions: { readonly [F in WrittenWords["field"]]: string } = {
  prompts: "Asks",
  conditional_prompts: "Says instead",
  no_input_reprompt: "When nothing is heard",
  no_match_reprompt: "When nothing fits",
  resume_prompt: "When the conversation comes back",
  no_input_reprompts: "Each time nothing is heard",
  no_match_reprompts: "Each time nothing fits",
  refusal_prompts: "When it is refused",
  confirm_prompts: "Asks whether it is right",
  answer_intro: "Before an answer",
  answer_outro: "After an answer",
};

/** What is said when a condition holds names it, and what belongs to a value begins with its name. */
function occasion({ field, of }: WrittenWords): string {
  if (of === null) return occasions[field];
  return field === "conditional_prompts" ? `${occasions[field]}, while ${of} is true` : `${of}: ${occasions[field]}`;
}

const listed = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** When a path is taken, by its kind: `what` is its intent, keys, pattern, expression or event. */
const taken: { readonly [T in TransitionType]: (what: string) => string } = {
  intent: (what) => `The caller means ${what}`,
  dtmf: (what) => `The caller presses ${what}`,
  regex: (what) => {
    const words = wordsOfPattern(what);
    return words === null ? `The caller's words match ${what}` : `The caller says ${listed.format(words)}`;
  },
  entity_fill: (what) => (what === "" ? "The values are filled" : `Filled: ${what}`),
  trigger: (what) => `${what} is true of the input`,
  condition: (what) => `${what} is true on entering`,
  action_result: (what) => `${what} is true of the answer`,
  event: (what) => `${what} happens`,
  no_input: () => "The caller says and presses nothing",
  no_match: () => "Nothing fits what the caller says",
  always: () => "Nothing else fits",
};

/** What the documentation of an agent says. */
export const texts = {
  taken,
  occasion,
  fills: (names: string) => `, and gives ${names}`,
  while: (condition: string) => `, while ${condition} is true`,
  title: "Documentation",
  notFetched: "Error fetching Flow",
  print: "Print",
  copyLink: "Copy link",
  copied: "The link is copied",
  opens: "Who may see this agent can open it, once signed in.",
  printed: (version: string, when: string, language: string) => `Version ${version}, ${when}, words in ${language}`,
  byHand: "Copy this link by hand",
  language: "Language of the prompts",
  contents: "Contents",
  blocks: (count: number) => counted(count, "block"),
  noName: "Without a name",
  says: "Says",
  asks: "Asks for",
  runs: "Runs",
  enters: "Goes on in",
  ends: "Ends as",
  when: "When",
  leadsTo: "Leads to",
  nowhere: "Nowhere yet",
  saysOnTheWay: (words: string) => `Says: ${words}`,
  resumes: "Back to what was interrupted",
  elseTo: ", else ",
  intents: "What callers mean",
  intent: "Intent",
  examples: "For example",
  asides: "What is answered in between",
  aside: "Small talk",
  asksAgain: "The question again",
  actions: "What other servers are asked",
  action: "Action or webhook",
  webhookOf: (block: string) => `${block}: webhook`,
  address: "Address",
  ownAction: "In Parley itself",
  empty: "This sub-flow has no blocks yet.",
} as const;
