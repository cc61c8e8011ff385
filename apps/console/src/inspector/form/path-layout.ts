import type { PathDoc } from "@parley/flow";
import { type pathFields, pathKinds } from "@parley/model/kernel";
import type { Layout } from "./field-place.ts";

const moment = (path: PathDoc) => pathKinds[path.transition_type].on;
const onInput = (path: PathDoc) => moment(path) === "input";
const onFailure = (path: PathDoc) => moment(path) === "failure";
/** Paths that fill slots; on the others what they name counts only when somebody named it. */
const fills = (path: PathDoc) =>
  pathKinds[path.transition_type].needs === "entities" ||
  (onInput(path) && (path.fill_entity.length > 0 || path.completely_fill || path.partially_filled));
const mayOverride = (path: PathDoc) => (moment(path) !== "failure" && moment(path) !== "otherwise") || path.override;
const isTrigger = (path: PathDoc) => path.display_in_global_list;

/** Where the form of a path shows each field: its transition type says which of them mean something. */
export const pathLayout: Layout<keyof typeof pathFields, PathDoc> = {
  trigger_scope: {
    tab: "content",
    section: "Global trigger",
    label: "Holds in",
    control: "scope",
    help: "Whole agent: wherever the caller stands. This sub-flow: at its own blocks, and before the agent's.",
    when: isTrigger,
  },
  transition_type: { tab: "content", section: "Taken when", label: "Transition", help: "" },
  intent: { tab: "content", section: "Taken when", label: "Intent", names: "intent", when: onInput },
  trigger: {
    tab: "content",
    section: "Taken when",
    label: "Trigger",
    control: "lines",
    when: (path) => pathKinds[path.transition_type].trigger !== null,
  },
  fill_entity: { tab: "content", section: "Taken when", label: "Needs entities", names: "entity", when: onInput },
  fill_from_metadata: { tab: "content", section: "Taken when", label: "Fill from metadata", when: fills },
  completely_fill: { tab: "content", section: "Taken when", label: "All filled", when: fills },
  partially_filled: { tab: "content", section: "Taken when", label: "Some filled", when: fills },
  retries: { tab: "content", section: "Taken when", label: "Retries before", when: onFailure },
  validate: { tab: "content", section: "Taken when", label: "Webhook accepts", when: onInput },
  order: { tab: "content", section: "Precedence", label: "Order" },
  override: { tab: "content", section: "Precedence", label: "Before all others", when: mayOverride },
  default_path: { tab: "content", section: "Precedence", label: "Default path", when: (path) => !isTrigger(path) },
  destination_block: { tab: "content", section: "Leads to", label: "Target" },
  visit_limit: { tab: "content", section: "Leads to", label: "Visit limit" },
  breach_fallback_block: { tab: "content", section: "Leads to", label: "When over the limit" },
  additional_prompts: { tab: "content", section: "Says", label: "Prompts", control: "prompts" },
  conditional_prompts: { tab: "content", section: "Says", label: "Says instead" },

  set_metadata: { tab: "logic", section: "When taken", label: "Set metadata" },
  set_metadata_json: { tab: "logic", section: "When taken", label: "Merge into metadata", control: "json" },
  set_intent: { tab: "logic", section: "When taken", label: "Set intent", names: "intent" },
  conditional_set_intent: { tab: "logic", section: "When taken", label: "Set intent by condition", names: "intent" },
  set_language: { tab: "logic", section: "When taken", label: "Set language", names: "language" },
  ignore_as_current_intent: { tab: "logic", section: "When taken", label: "Keep the intent" },
  mimic_intent: { tab: "logic", section: "As if the caller had said", label: "Intent", names: "intent" },
  mimic_trigger: { tab: "logic", section: "As if the caller had said", label: "Words" },

  display_in_global_list: { tab: "advanced", section: "Place", label: "Global trigger", when: isTrigger },
  hide: { tab: "advanced", section: "Place", label: "Not drawn" },
  user_input_example: { tab: "advanced", section: "Notes", label: "Example", control: "lines" },
  bot_response_type: { tab: "advanced", section: "Words", label: "Kept and sent as" },
  tts_storage_type: { tab: "advanced", section: "Words", label: "Audio is kept" },

  name: null,
  source_block: null,
  render_info: null,
};
