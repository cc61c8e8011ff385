import { compile } from "@parley/flow";
import { runConversation } from "@parley/host";
import { describe, expect, it } from "vitest";
import { readCaseFile } from "./helpers/case-file.ts";
import { type Flip, flipped, interpreted } from "./helpers/flip.ts";
import { understandFrom } from "./helpers/vocabulary.ts";

const files = [
  "settings",
  "language-detection",
  "block",
  "path",
  "others",
  "collect",
  "resume",
  "clarify",
  "queue",
  "llm",
  "payment",
  "sub-flow-values",
].map((name) => readCaseFile(`../fields/${name}`));

/** Fields that the engine does not interpret, and who does. */
const elsewhere: { readonly [reason: string]: readonly string[] } = {
  "inert by its definition": [
    "block.description",
    "block.render_info",
    "path.render_info",
    "path.user_input_example",
    "path.hide",
    "action.description",
    "tts_persona.description",
    "tts_persona.thumbnail",
    "settings.template_version",
  ],
  "structure, not a setting": [
    "block.subflow",
    "block_entity.block",
    "path.source_block",
    "prompt_content.prompt",
    "entity.ontology",
    "intent.ontology",
  ],
  "the channel that speaks and records": ["settings.audio_format", "settings.audio_overlay_url"],
  "the server, before a conversation begins or after it has ended": [
    "settings.experiment_config",
    "settings.account_attributes",
    "settings.deploy_checks",
    "tts_persona.for_demo",
  ],
  "the marks of recordings whose text changed": ["prompt_content.recorded_words"],
  "compiled into the program": ["prompt.override_prompts"],
  "understanding, trained from the version": [
    "intent.name",
    "intent.topics",
    "entity.name",
    "settings.understanding_threshold",
  ],
};

describe.each(files)("$name", ({ document, vocabulary, conversations, flips }) => {
  const understand = understandFrom(vocabulary);
  const play = (changed: typeof document, name: string | undefined) => {
    const conversation = name === undefined ? conversations[0] : conversations.find((each) => each.name === name);
    if (conversation === undefined) throw new Error(`There is no conversation ${name}.`);
    return runConversation(compile(changed), understand, conversation).turns.map(({ effects }) => effects);
  };

  it.each(flips.map((flip): [string, Flip] => [flip.field, flip]))("%s alone changes what happens", (_field, flip) => {
    expect(play(flipped(document, flip), flip.in)).not.toEqual(play(document, flip.in));
  });
});

describe("the fields", () => {
  const flipsOf = files.flatMap(({ flips }) => flips.map(({ field }) => field));
  const known = new Set([
    ...flipsOf.map((field) => `${field.split(".")[0]}.${field.split(".").at(-1)}`),
    ...Object.values(elsewhere).flat(),
  ]);
  const declared = Object.entries(interpreted).flatMap(([noun, fields]) =>
    Object.keys(fields).map((field) => `${noun}.${field}`),
  );

  it.each(declared)("%s changes what happens, or another part interprets it", (field) => {
    expect(known).toContain(field);
  });
});
