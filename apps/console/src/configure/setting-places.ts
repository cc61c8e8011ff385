import { settingLabels as labels } from "@parley/flow";
import { blockFields, type Field, type Settings } from "@parley/model/kernel";
import { empty, groupTitles as titles } from "./texts.ts";

/** The groups of Configure, as they stand in its address. */
export const groups = [
  "general",
  "speech",
  "language-detection",
  "understanding",
  "language-models",
  "retries",
  "data",
  "privacy",
  "actions",
  "experiments",
  "rules",
] as const;
export type Group = (typeof groups)[number];

/** The parts of a group that has several, as they stand in its address. */
export const parts = { speech: ["listening", "voice", "interruptions"] } as const satisfies {
  readonly [group in Group]?: readonly string[];
};
type Part = (typeof parts)[keyof typeof parts][number];

/** Where Configure shows a setting, and what it calls it. */
export type SettingPlace = {
  readonly group: Group;
  readonly part?: Part;
  readonly label: string;
  /** How it is filled in where its declaration alone does not tell. */
  readonly control?: "slider" | "lines";
  /** What holds while it is empty. */
  readonly nothing?: string;
};

const place = (
  group: Group,
  label: string,
  more: Partial<Omit<SettingPlace, "group" | "label">> = {},
): SettingPlace => ({
  group,
  label,
  ...more,
});
const listening = { part: "listening" } as const;
const voice = { part: "voice" } as const;
const interruptions = { part: "interruptions" } as const;
const slider = { control: "slider" } as const;

/** Every setting of a version. Null: its words are written on Design. */
export const settingPlaces: { readonly [Name in keyof Settings]: SettingPlace | null } = {
  language: place("general", labels.language),
  languages: place("general", labels.languages),
  conditional_languages: place("general", labels.conditional_languages),
  base_url: place("general", labels.base_url, { nothing: empty.noPrefix }),
  bot_response_type: place("general", labels.bot_response_type),
  output_format: place("general", labels.output_format),
  primary_scope_name: place("general", labels.primary_scope_name),
  is_debug_mode: place("general", labels.is_debug_mode),
  allow_callback: place("general", labels.allow_callback),
  allow_interaction_post_transfer: place("general", labels.allow_interaction_post_transfer),

  is_asr_service: place("speech", labels.is_asr_service, listening),
  asr_provider: place("speech", labels.asr_provider, { ...listening, nothing: empty.byInstallation }),
  asr_model: place("speech", labels.asr_model, { ...listening, nothing: empty.byRecogniser }),
  asr_list: place("speech", labels.asr_list, listening),
  asr_execution_type: place("speech", labels.asr_execution_type, listening),
  conditional_asrs: place("speech", labels.conditional_asrs, listening),
  tts_agents: place("speech", labels.tts_agents, voice),
  tts_ssml_tags: place("speech", labels.tts_ssml_tags, voice),
  tts_storage_type: place("speech", labels.tts_storage_type, voice),
  audio_format: place("speech", labels.audio_format, voice),
  audio_overlay_url: place("speech", labels.audio_overlay_url, { ...voice, nothing: empty.silent }),
  enable_key_caching: place("speech", labels.enable_key_caching, voice),
  cachable_keys: place("speech", labels.cachable_keys, voice),
  bi_enable: place("speech", labels.bi_enable, interruptions),
  bi_behaviour: place("speech", labels.bi_behaviour, interruptions),
  nd_enable: place("speech", labels.nd_enable, interruptions),
  nd_threshold: place("speech", labels.nd_threshold, { ...interruptions, ...slider }),

  ld_enable: place("language-detection", labels.ld_enable),
  ld_languages: place("language-detection", labels.ld_languages),
  ld_limit: place("language-detection", labels.ld_limit),
  ld_shadow: place("language-detection", labels.ld_shadow),
  ld_states: place("language-detection", labels.ld_states),
  ld_consecutive_turns: place("language-detection", labels.ld_consecutive_turns),
  ld_conditional_enable: place("language-detection", labels.ld_conditional_enable),
  ld_low_threshold_lower_limit: place("language-detection", labels.ld_low_threshold_lower_limit, slider),
  ld_low_threshold_upper_limit: place("language-detection", labels.ld_low_threshold_upper_limit, slider),
  ld_medium_threshold_lower_limit: place("language-detection", labels.ld_medium_threshold_lower_limit, slider),
  ld_medium_threshold_upper_limit: place("language-detection", labels.ld_medium_threshold_upper_limit, slider),
  ld_high_threshold_lower_limit: place("language-detection", labels.ld_high_threshold_lower_limit, slider),
  ld_high_threshold_upper_limit: place("language-detection", labels.ld_high_threshold_upper_limit, slider),

  slu_model: place("understanding", labels.slu_model, { nothing: empty.wholeVersion }),
  conditional_slu_models: place("understanding", labels.conditional_slu_models),
  understanding_threshold: place("understanding", labels.understanding_threshold, { nothing: empty.byTraining }),
  default_intent: place("understanding", labels.default_intent, { nothing: empty.noIntent }),
  su_enable: place("understanding", labels.su_enable),
  su_language: place("understanding", labels.su_language, { nothing: empty.callers }),
  su_shadow_mode_enable: place("understanding", labels.su_shadow_mode_enable),
  su_threshold: place("understanding", labels.su_threshold, slider),

  llm_server: place("language-models", labels.llm_server, { nothing: empty.notConnected }),
  llm_model: place("language-models", labels.llm_model, { nothing: empty.notChosen }),
  llm_credential: place("language-models", labels.llm_credential, { nothing: empty.noKey }),
  llm_input_price: place("language-models", labels.llm_input_price, { nothing: empty.unpriced }),
  llm_output_price: place("language-models", labels.llm_output_price, { nothing: empty.unpriced }),
  llm_budget: place("language-models", labels.llm_budget, { nothing: empty.unbounded }),

  max_retry_attempts: place("retries", labels.max_retry_attempts),
  state_max_retry_attempts: place("retries", labels.state_max_retry_attempts),
  max_transit_limit: place("retries", labels.max_transit_limit),
  no_input_reprompt: null,
  no_match_reprompt: null,
  resume_prompt: null,
  clarify_margin: place("understanding", labels.clarify_margin, { nothing: empty.never }),
  queue_intents: place("understanding", labels.queue_intents),

  metadata_keys: place("data", labels.metadata_keys),
  metadata_key_history: place("data", labels.metadata_key_history),
  account_attributes: place("data", labels.account_attributes),
  business_config: place("data", labels.business_config),
  template_config: place("data", labels.template_config),
  template_version: place("data", labels.template_version, { nothing: empty.noTemplate }),

  mask_enable: place("privacy", labels.mask_enable),
  mask_type: place("privacy", labels.mask_type),
  mask_with: place("privacy", labels.mask_with),
  encrypt_bot_response: place("privacy", labels.encrypt_bot_response),
  encrypt_transcript: place("privacy", labels.encrypt_transcript),
  log_request: place("privacy", labels.log_request),

  events: place("actions", labels.events),
  events_completed: place("actions", labels.events_completed),
  events_post_call: place("actions", labels.events_post_call),
  enable_vca: place("actions", labels.enable_vca),
  vca_host: place("actions", labels.vca_host, { nothing: empty.noHost }),

  experiment_config: place("experiments", labels.experiment_config),
  experiment_tts_agents: place("experiments", labels.experiment_tts_agents),
  ab_tests: place("experiments", labels.ab_tests),

  rules: place("rules", labels.rules),
  deploy_checks: place("rules", labels.deploy_checks),
};

/** Settings that a block's own field overrides by another name. */
const otherwise: { readonly [name: string]: string } = { state_max_retry_attempts: "max_retries" };

const ofBlocks: { readonly [name: string]: Field } = blockFields;

/** The field by which a block says otherwise for itself; null where no block can. */
export function overrideOf(name: keyof Settings): string | null {
  const field = otherwise[name] ?? name;
  return ofBlocks[field]?.inherits === true ? field : null;
}

/** A setting that Configure shows. */
export type ShownSetting = { readonly name: keyof Settings; readonly place: SettingPlace };

const isName = (name: string): name is keyof Settings => name in settingPlaces;

export const shownSettings: readonly ShownSetting[] = Object.keys(settingPlaces)
  .filter(isName)
  .flatMap((name) => {
    const found = settingPlaces[name];
    return found === null ? [] : [{ name, place: found }];
  });

/** The settings whose name, label or help hold every word that was typed. */
export function findSettings(typed: string, helpOf: (name: keyof Settings) => string): readonly ShownSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return shownSettings.filter(({ name, place: { group, label } }) => {
    const text = `${name} ${name.replaceAll("_", " ")} ${label} ${titles[group]} ${helpOf(name)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The address of the page of personas, which stands among the groups of settings. */
export const personasGroup = "personas";

/** That of the pages of what the client keeps of speech, and theirs below it; the first is its own. */
export const keptSpeechGroup = "speech-providers";
export const keptSpeechParts = ["recognisers", "voices", "understanding-models", "languages"] as const;
