import type { BlockDoc, EffectiveBlock, PathDoc, Program, ProgramBlock, ProgramPath, Template } from "@parley/flow";
import { withDefaults } from "@parley/flow";
import { blockFields, pathFields, promptContentFields, type Settings, settingsFields } from "@parley/model/kernel";

/** A path in a few words: its kind, what takes it and where it leads. */
export type PathSketch = { name?: string; to: string | null } & Partial<Omit<PathDoc, "id" | "name">>;
/** A block in a few words; its prompts are texts. */
export type BlockSketch = { name: string; says?: string[]; paths?: PathSketch[] } & Partial<
  Omit<BlockDoc, "id" | "name" | "prompts">
>;

/**
 * A program of one sub-flow, made by hand from sketches; names serve as ids. Without little languages: intents, keys and
 * plain paths only.
 */
export function makeProgram(sketches: readonly BlockSketch[], settings: Partial<Settings> = {}): Program {
  const whole = withDefaults(settingsFields, settings);
  const prompts: [string, string][] = [];
  const blocks = sketches.map((sketch) => makeBlock(sketch, { settings: whole, prompts }));
  const triggers = blocks.filter(({ type }) => type === "Start").flatMap(({ id }) => pathsOf(sketches, id));
  const isGlobal = ({ doc }: ProgramPath) => doc.display_in_global_list;
  return {
    settings: whole,
    root: "start",
    subflows: new Map([
      [
        "start",
        {
          id: "start",
          slug: "start",
          name: "Start",
          start: "Start",
          startPath: triggers.find((path) => !isGlobal(path)) ?? null,
          triggers: {
            override: triggers.filter((path) => isGlobal(path) && path.doc.override),
            ordinary: triggers.filter((path) => isGlobal(path) && !path.doc.override),
          },
        },
      ],
    ]),
    blocks: new Map(blocks.map((block) => [block.id, block])),
    prompts: new Map(
      prompts.map(([id, text]) => {
        const doc = {
          id,
          ...withDefaults(promptContentFields, { prompt: id, language: whole.language, content: text }),
        };
        return [
          id,
          { id, name: id, contents: new Map([[whole.language, { id, doc, template: plainTemplate(text) }]]) },
        ];
      }),
    ),
    actions: new Map(),
    actionsByName: new Map(),
    smallTalks: [],
    intents: new Map(),
    entities: new Map(),
    personas: [],
    conditional_languages: [],
    conditional_asrs: [],
    conditional_slu_models: [],
    ld_conditional_enable: [],
  };
}

function makeBlock(
  { says = [], paths: _paths, ...fields }: BlockSketch,
  { settings, prompts }: { settings: Settings; prompts: [string, string][] },
): ProgramBlock {
  const ids = says.map((text, index): string => {
    const id = `${fields.name}/${index}`;
    prompts.push([id, text]);
    return id;
  });
  const doc = { id: fields.name, ...withDefaults(blockFields, { subflow: "start", ...fields, prompts: ids }) };
  const paths = (_paths ?? []).map((path) => makePath(fields.name, path));
  const of = (...types: string[]) =>
    paths.filter((path) => !path.doc.override && !path.doc.default_path && types.includes(path.doc.transition_type));
  return {
    id: doc.id,
    name: doc.name,
    type: doc.type,
    subflow: "start",
    doc,
    effective: effectiveOf(doc, settings),
    entities: [],
    passes: paths.length > 0 && paths.every(({ doc: { transition_type } }) => transition_type === "always"),
    paths: {
      override: paths.filter((path) => path.doc.override),
      ordinary: of("intent", "dtmf", "regex", "entity_fill", "trigger"),
      condition: of("condition"),
      action_result: of("action_result"),
      event: of("event"),
      no_input: of("no_input"),
      no_match: of("no_match"),
      always: of("always"),
      default: paths.find((path) => path.doc.default_path) ?? null,
    },
    conditional_prompts: [],
    conditional_context: [],
    conditional_set_intent: [],
    conditional_asr_model: [],
    conditional_asr_provider: [],
    set_metadata: [],
    transfer_phone_number: null,
    transfer_ip_address: null,
    transfer_metadata: [],
    regex_pattern: null,
  };
}

function pathsOf(sketches: readonly BlockSketch[], block: string): ProgramPath[] {
  return (sketches.find(({ name }) => name === block)?.paths ?? []).map((path) => makePath(block, path));
}

function makePath(from: string, { to, name, ...fields }: PathSketch): ProgramPath {
  const id = `${from}>${to}:${fields.transition_type ?? "always"}:${fields.intent ?? fields.trigger ?? ""}`;
  const doc = {
    id,
    ...withDefaults(pathFields, { ...fields, name: name ?? id, source_block: from, destination_block: to }),
  };
  const keys = doc.transition_type === "dtmf" ? doc.trigger : null;
  return {
    id,
    doc,
    when: null,
    pattern: null,
    digits:
      keys === null
        ? null
        : { source: keys, matches: (digits) => digits === keys, isPrefix: (digits) => keys.startsWith(digits) },
    intent: doc.intent,
    destination: to,
    conditional_prompts: [],
    conditional_set_intent: [],
    set_metadata: [],
  };
}

function plainTemplate(text: string): Template {
  return { source: text, variables: [], render: () => ({ text, missing: [] }) };
}

function effectiveOf(doc: BlockDoc, settings: Settings): EffectiveBlock {
  return {
    bi_enable: doc.bi_enable ?? settings.bi_enable,
    bi_behaviour: doc.bi_behaviour ?? settings.bi_behaviour,
    bot_response_type: doc.bot_response_type ?? settings.bot_response_type,
    encrypt_bot_response: doc.encrypt_bot_response ?? settings.encrypt_bot_response,
    encrypt_transcript: doc.encrypt_transcript ?? settings.encrypt_transcript,
    is_debug_mode: doc.is_debug_mode ?? settings.is_debug_mode,
    tts_storage_type: doc.tts_storage_type ?? settings.tts_storage_type,
    asr_execution_type: doc.asr_execution_type ?? settings.asr_execution_type,
    su_enable: doc.su_enable ?? settings.su_enable,
    su_shadow_mode_enable: doc.su_shadow_mode_enable ?? settings.su_shadow_mode_enable,
    su_threshold: doc.su_threshold ?? settings.su_threshold,
    asr_provider: doc.asr_provider ?? settings.asr_provider,
    asr_model: doc.asr_model ?? settings.asr_model,
    asr_lang: doc.asr_lang,
    slu_model: doc.slu_model ?? settings.slu_model,
    su_language: doc.su_language ?? settings.su_language,
    max_retries: doc.max_retries ?? settings.state_max_retry_attempts,
    patience: doc.patience ?? 5000,
    silence_threshold: doc.silence_threshold ?? 800,
    first_digit_wait_time: doc.first_digit_wait_time ?? 5000,
    max_inter_digit_wait_time: doc.max_inter_digit_wait_time ?? 2000,
    dtmf_max_wait_time: doc.dtmf_max_wait_time ?? 15_000,
    max_digits: doc.max_digits,
    min_record_time: doc.min_record_time ?? 300,
    max_record_time: doc.max_record_time ?? 120_000,
  };
}
