import type { PathDoc } from "@parley/flow";
import { type pathFields, pathKinds } from "@parley/model/kernel";
import type { Layout } from "./field-place.ts";
import { nothings, pathHelp, pathLabels, sections } from "./texts.ts";

const moment = (path: PathDoc) => pathKinds[path.transition_type].on;
const onInput = (path: PathDoc) => moment(path) === "input";
const onFailure = (path: PathDoc) => moment(path) === "failure";
/** Paths that fill slots; on the others these fields show only once they are filled in. */
const fills = (path: PathDoc) =>
  pathKinds[path.transition_type].needs === "entities" ||
  (onInput(path) && (path.fill_entity.length > 0 || path.completely_fill || path.partially_filled));
const mayOverride = (path: PathDoc) => (moment(path) !== "failure" && moment(path) !== "otherwise") || path.override;
const isTrigger = (path: PathDoc) => path.display_in_global_list;

/** Where the form of a path shows each field: its transition type says which of them mean something. */
export const pathLayout: Layout<keyof typeof pathFields, PathDoc> = {
  trigger_scope: {
    tab: "content",
    section: sections.globalTrigger,
    label: pathLabels.trigger_scope,
    control: "scope",
    help: pathHelp.trigger_scope,
    when: isTrigger,
  },
  transition_type: { tab: "content", section: sections.takenWhen, label: pathLabels.transition_type, help: "" },
  intent: { tab: "content", section: sections.takenWhen, label: pathLabels.intent, names: "intent", when: onInput },
  trigger: {
    tab: "content",
    section: sections.takenWhen,
    label: pathLabels.trigger,
    control: "lines",
    when: (path) => pathKinds[path.transition_type].trigger !== null,
  },
  fill_entity: {
    tab: "content",
    section: sections.takenWhen,
    label: pathLabels.fill_entity,
    names: "entity",
    when: (path) => onInput(path) || onFailure(path),
  },
  fill_from_metadata: {
    tab: "content",
    section: sections.takenWhen,
    label: pathLabels.fill_from_metadata,
    when: fills,
  },
  completely_fill: { tab: "content", section: sections.takenWhen, label: pathLabels.completely_fill, when: fills },
  partially_filled: { tab: "content", section: sections.takenWhen, label: pathLabels.partially_filled, when: fills },
  retries: {
    tab: "content",
    section: sections.takenWhen,
    label: pathLabels.retries,
    nothing: nothings.asBlock,
    when: onFailure,
  },
  least_confidence: {
    tab: "content",
    section: sections.takenWhen,
    label: pathLabels.least_confidence,
    help: pathHelp.least_confidence,
    nothing: nothings.any,
    when: onInput,
  },
  validate: { tab: "content", section: sections.takenWhen, label: pathLabels.validate, when: onInput },
  order: { tab: "content", section: sections.precedence, label: pathLabels.order },
  override: { tab: "content", section: sections.precedence, label: pathLabels.override, when: mayOverride },
  default_path: {
    tab: "content",
    section: sections.precedence,
    label: pathLabels.default_path,
    when: (path) => !isTrigger(path),
  },
  destination_block: { tab: "content", section: sections.leadsTo, label: pathLabels.destination_block },
  calls: { tab: "content", section: sections.leadsTo, label: pathLabels.calls, help: pathHelp.calls },
  resumes: { tab: "content", section: sections.leadsTo, label: pathLabels.resumes, help: pathHelp.resumes },
  visit_limit: { tab: "content", section: sections.leadsTo, label: pathLabels.visit_limit },
  breach_fallback_block: { tab: "content", section: sections.leadsTo, label: pathLabels.breach_fallback_block },
  additional_prompts: {
    tab: "content",
    section: sections.says,
    label: pathLabels.additional_prompts,
    control: "prompts",
  },
  conditional_prompts: { tab: "content", section: sections.says, label: pathLabels.conditional_prompts },

  set_metadata: { tab: "logic", section: sections.whenTaken, label: pathLabels.set_metadata },
  set_metadata_json: {
    tab: "logic",
    section: sections.whenTaken,
    label: pathLabels.set_metadata_json,
    control: "json",
  },
  set_intent: { tab: "logic", section: sections.whenTaken, label: pathLabels.set_intent, names: "intent" },
  conditional_set_intent: {
    tab: "logic",
    section: sections.whenTaken,
    label: pathLabels.conditional_set_intent,
    names: "intent",
  },
  set_language: { tab: "logic", section: sections.whenTaken, label: pathLabels.set_language, names: "language" },
  ignore_as_current_intent: { tab: "logic", section: sections.whenTaken, label: pathLabels.ignore_as_current_intent },
  mimic_intent: { tab: "logic", section: sections.mimic, label: pathLabels.mimic_intent, names: "intent" },
  mimic_trigger: { tab: "logic", section: sections.mimic, label: pathLabels.mimic_trigger },

  display_in_global_list: {
    tab: "advanced",
    section: sections.place,
    label: pathLabels.display_in_global_list,
    when: isTrigger,
  },
  hide: { tab: "advanced", section: sections.place, label: pathLabels.hide },
  user_input_example: {
    tab: "advanced",
    section: sections.notes,
    label: pathLabels.user_input_example,
    control: "lines",
  },
  bot_response_type: { tab: "advanced", section: sections.words, label: pathLabels.bot_response_type },
  tts_storage_type: { tab: "advanced", section: sections.words, label: pathLabels.tts_storage_type },

  name: null,
  source_block: null,
  render_info: null,
};
