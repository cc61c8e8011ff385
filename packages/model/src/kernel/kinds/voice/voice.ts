import { type BlockKind, listeningPaths, passingPaths, plainKind } from "../../block/block-kind.ts";

const passing: ReadonlySet<string> = new Set([...passingPaths, "action_result"]);

export const voice = {
  ...plainKind,
  label: "says, then listens",
  help: "Says its prompts, then listens; on SMS and email it sends them and waits.",
  family: "speak",
  addable: 1,
  listens: true,
  fields: [
    "action",
    "is_action_based",
    "enable_async",
    "skip_when_filled",
    "max_retries",
    "no_input_reprompt",
    "no_match_reprompt",
    "fill_slot_webhook",
    "validation_webhook",
    "save_input_to_metadata_key",
    "regex_pattern",
    "asr_enabled",
    "asr_execution_type",
    "asr_lang",
    "asr_model",
    "asr_provider",
    "conditional_asr_model",
    "conditional_asr_provider",
    "bi_enable",
    "bi_behaviour",
    "bias_for_entities",
    "bias_for_intents",
    "patience",
    "silence_threshold",
    "first_digit_wait_time",
    "max_inter_digit_wait_time",
    "dtmf_max_wait_time",
    "max_digits",
    "min_record_time",
    "max_record_time",
    "slu_model",
    "su_enable",
    "su_language",
    "su_shadow_mode_enable",
    "su_threshold",
    "entity_matching_metadata",
  ],
  paths: [...listeningPaths, ...passingPaths, "action_result"],
  state: (block, { kinds, entities }) => {
    if (block.is_action_based) return block.enable_async ? "passes" : "awaiting";
    return entities === 0 && kinds.length > 0 && kinds.every((kind) => passing.has(kind)) ? "passes" : "listening";
  },
  checks: [
    {
      type: "error",
      code: "action_missing",
      field: "action",
      message: "The block leaves on the result of an action, but names none.",
      holds: (block) => block.is_action_based && block.action === null,
    },
  ],
} as const satisfies BlockKind;
