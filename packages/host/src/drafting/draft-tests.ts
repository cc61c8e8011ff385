import { isJsonObject, type Json, type JsonObject, Problem, versionLanguages } from "@parley/model/kernel";
import { parseConversations } from "../conversations/parse-conversations.ts";
import { designLanguage, designOf, designText } from "./design-text.ts";
import type { Drafted, DraftingKind, DraftPlace, DraftQuestion } from "./draft.ts";
import { leftOut } from "./draft.ts";

const usual = 6;
const mostSteps = 60;

/** Conversations with what is expected of them, which the agent's tests may take in. */
export const draftTests: DraftingKind = {
  does: "Proposes conversation tests.",
  instructions: [
    "You write tests for a telephone agent: what a caller does, step by step, and what is expected to come of it.",
    'Steps: {"user": "what is said"}, {"press": "1"}, "silent", "hang_up", and {"expect": {...}}.',
    "An expect before any other step speaks of the greeting; every other one of all turns since the last.",
    'In expect: "block" is the name of the block where the conversation stands, "ended" the disposition or false, "intent" what was understood, "said" all that was said, as a list of exact texts or of "/regex/", "slots" values by entity, "requested" names of requests.',
    "Expect only what the design says. Prefer block, ended and intent to exact words.",
    'Requests are answered by mocks: {"name of the action": {"result": {}}}.',
    designLanguage,
  ].join("\n"),
  item: {
    type: "object",
    required: ["name", "steps"],
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1, maxLength: 200 },
      language: { type: "string", maxLength: 20 },
      channel: { type: "string", maxLength: 20 },
      metadata: { type: "object" },
      mocks: { type: "object" },
      steps: { type: "array", minItems: 1, maxItems: mostSteps, items: { type: ["string", "object"] } },
    },
  },
  tokens: 6000,
  questions,
};

function questions({ state, wanted, testNames }: DraftPlace): readonly DraftQuestion[] {
  const { settings } = state.document;
  const most = wanted.most ?? usual;
  const names = new Set(testNames);
  const languages = versionLanguages(settings);
  const text = [
    `Write at most ${most} tests that the agent does not have yet.`,
    `Wish: ${wanted.wish}`,
    `Tests that there are: ${JSON.stringify(testNames)}`,
    "Design:",
    designText(designOf(state.document)),
  ].join("\n");
  const take = (drafted: Drafted, items: readonly Json[]): Drafted =>
    items.reduce<Drafted>((so, item) => {
      const { name, language = null, ...conversation }: JsonObject = isJsonObject(item) ? { ...item } : {};
      if (typeof name !== "string") return so;
      if (names.has(name)) return leftOut(so, name, "A test of this name is there already.");
      if (language !== null && !languages.some((each) => each === language)) {
        return leftOut(so, name, "The agent does not offer its language.");
      }
      const fault = faultOf({ name, ...conversation });
      if (fault !== null) return leftOut(so, name, fault);
      names.add(name);
      const test = { name, language: language === null ? null : String(language), conversation };
      return withTest(so, test);
    }, drafted);
  return [{ text, most, take, about: ["Tests"] }];
}

const withTest = (drafted: Drafted, test: Drafted["tests"][number]): Drafted => ({
  ...drafted,
  tests: [...drafted.tests, test],
});

/** Why it is no conversation; null where it is one. */
function faultOf(conversation: JsonObject): string | null {
  try {
    parseConversations([conversation]);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.errors.map(({ field, message }) => `${field.replace(/^0\./, "")}: ${message}.`).join(" ");
  }
}
