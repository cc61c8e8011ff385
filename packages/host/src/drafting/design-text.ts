import { emptyDocument, type FlowDocument, toYaml } from "@parley/flow";
import { blockKinds, type Settings } from "@parley/model/kernel";

/** Settings that say how the agent talks: a model may read and change them. */
export const talkSettings = [
  "bi_enable",
  "bi_behaviour",
  "max_retry_attempts",
  "state_max_retry_attempts",
  "no_input_reprompt",
  "no_match_reprompt",
  "resume_prompt",
  "clarify_margin",
  "queue_intents",
] as const satisfies readonly (keyof Settings)[];

/** Settings that a model reads, and may not change. */
const readSettings = ["language", "languages", "metadata_keys", "account_attributes"] as const;

/** So many examples of an intent in a language say what it is about. */
const mostExamples = 6;

/**
 * The design of a version without what a model has no need of: requests with their addresses, files, and settings that
 * say nothing of how the agent talks.
 */
export function designOf({ settings, rows }: FlowDocument): FlowDocument {
  const shown = [...talkSettings, ...readSettings].map((name) => [name, settings[name]]);
  const seen = new Map<string, number>();
  return {
    settings: { ...emptyDocument().settings, ...Object.fromEntries(shown) },
    rows: {
      ...rows,
      block: rows.block.map((row) => ({
        ...row,
        info_webhook: null,
        fill_slot_webhook: null,
        validation_webhook: null,
      })),
      action: rows.action.map((row) => ({
        ...row,
        endpoint: null,
        content: null,
        additional_request_parameters: {},
      })),
      answer_document: rows.answer_document.map((row) => ({ ...row, path: null })),
      tts_persona: rows.tts_persona.map((row) => ({ ...row, thumbnail: null })),
      user_utterance_content: rows.user_utterance_content.map((row) => ({ ...row, utterances: [] })),
      ontology_language: rows.ontology_language.filter(({ intent, language, purpose }) => {
        const key = `${intent} ${language}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        return purpose === null && (seen.get(key) ?? 0) <= mostExamples;
      }),
    },
  };
}

/** The design as a text: YAML without ids. */
export const designText = (design: FlowDocument): string => toYaml(design, { ids: false });

/** The language that the design is written in, for a model that has never seen it. */
export const designLanguage: string = [
  "The design is YAML. Under `states` stand sub-flows by slug, in each its blocks by name; the agent begins in `start` at the block of type Start.",
  "A block: `Name: { type: Voice, say: { en-IN: Words }, paths: [...] }`. `say` alone is words in the agent's own language. Without a type it is Voice.",
  'A path leads on by `to: Block`, or `to: sub-flow/Block`. It has one of: `intent: name`, `dtmf: "1"`, `no_input: 1`, `no_match: 2` (after so many), `condition: expression`, `event: name`, `entity_fill: [value]`, `default_path: true`; with `to` alone it is always taken. A path may `say` something.',
  "Under `intents` stand vocabularies, in each `intents: { name: { en-IN: [what people say] } }` and `entities: { name: date }`.",
  "Words fill in values by `{{ metadata.key }}` and `{{ slots.entity }}`.",
  "Types of blocks:",
  ...Object.entries(blockKinds).map(([type, { help }]) => `- ${type}: ${help}`),
].join("\n");
