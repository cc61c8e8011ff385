import { type PathDoc, pathLabels } from "@parley/flow";
import { type pathFields, pathKinds } from "@parley/model/kernel";
import { type Layout, placing } from "./field-place.ts";
import { nothings, sections } from "./texts.ts";

const moment = (path: PathDoc) => pathKinds[path.transition_type].on;
const onInput = (path: PathDoc) => moment(path) === "input";
const onFailure = (path: PathDoc) => moment(path) === "failure";
/** Paths that fill slots; on the others these fields show only once they are filled in. */
const fills = (path: PathDoc) =>
  pathKinds[path.transition_type].needs === "entities" ||
  (onInput(path) && (path.fill_entity.length > 0 || path.completely_fill || path.partially_filled));
const mayOverride = (path: PathDoc) => (moment(path) !== "failure" && moment(path) !== "otherwise") || path.override;
const isTrigger = (path: PathDoc) => path.display_in_global_list;

const at = placing<PathDoc, keyof typeof pathLabels>(pathLabels);

/** Where the form of a path shows each field: its transition type says which of them mean something. */
export const pathLayout: Layout<keyof typeof pathFields, PathDoc> = {
  ...at("content", sections.globalTrigger, { trigger_scope: { control: "scope", when: isTrigger } }),
  ...at("content", sections.takenWhen, {
    transition_type: { help: "" },
    intent: { names: "intent", when: onInput },
    trigger: { control: "lines", when: (path) => pathKinds[path.transition_type].trigger !== null },
    fill_entity: { names: "entity", when: (path) => onInput(path) || onFailure(path) },
    fill_from_metadata: { when: fills },
    completely_fill: { when: fills },
    partially_filled: { when: fills },
    retries: { nothing: nothings.asBlock, when: onFailure },
    least_confidence: { nothing: nothings.any, when: onInput },
    validate: { when: onInput },
  }),
  ...at("content", sections.precedence, {
    order: {},
    override: { when: mayOverride },
    default_path: { when: (path) => !isTrigger(path) },
  }),
  ...at("content", sections.leadsTo, {
    destination_block: {},
    calls: {},
    resumes: {},
    visit_limit: {},
    breach_fallback_block: {},
  }),
  ...at("content", sections.says, { additional_prompts: {}, conditional_prompts: {} }),
  ...at("logic", sections.whenTaken, {
    set_metadata: {},
    set_metadata_json: { control: "json" },
    set_intent: { names: "intent" },
    conditional_set_intent: { names: "intent" },
    set_language: { names: "language" },
    ignore_as_current_intent: {},
  }),
  ...at("logic", sections.mimic, { mimic_intent: { names: "intent" }, mimic_trigger: {} }),
  ...at("advanced", sections.place, { display_in_global_list: { when: isTrigger }, hide: {} }),
  ...at("advanced", sections.notes, { user_input_example: { control: "lines" } }),
  ...at("advanced", sections.words, { bot_response_type: {}, tts_storage_type: {} }),
  name: null,
  source_block: null,
  render_info: null,
};
