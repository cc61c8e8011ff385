import { type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";

/** The longest that a column of milliseconds holds: nearly 25 days. `wait_until` reaches further. */
const longest = 2_147_483_647;

const columns = {
  wait_time: field.nullable(
    field.integer({
      help: "How long it waits, ms; null: until wait_until, else as long as may be.",
      min: 1,
      max: longest,
    }),
  ),
  wait_until: field.nullable(
    field.text({
      help: "Date, time or both until which it waits: an expression. With wait_time too, what comes first counts.",
      max: 4000,
      language: "value",
    }),
  ),
} as const;

/** Waits for a time, a date or an event, and hears who writes or speaks meanwhile. */
export const wait = {
  ...plainKind,
  label: "waits for a time or event",
  help: "Waits until a time, a date or an event; leaves by the event elapsed when its time is over.",
  family: "leave",
  addable: 12,
  exits: ["elapsed"],
  fields: [
    "bi_enable",
    "bi_behaviour",
    "asr_enabled",
    "asr_execution_type",
    "asr_lang",
    "asr_model",
    "asr_provider",
    "conditional_asr_model",
    "conditional_asr_provider",
    "bias_for_entities",
    "bias_for_intents",
    "resume_prompt",
    "save_input_to_metadata_key",
    "regex_pattern",
    "slu_model",
  ],
  columns,
  places: {
    wait_time: { tab: "content", section: "Time", label: "Wait for" },
    wait_until: { tab: "content", section: "Time", label: "Wait until" },
  },
  summary: ["wait_until"],
  paths: ["intent", "regex", "entity_fill", "trigger", "event"],
  firstPath: { name: "Time is over", transition_type: "event", trigger: "elapsed" },
  state: () => "sleeping",
} as const satisfies BlockKind<typeof columns>;
