import { awaitingPaths, type BlockKind, plainKind } from "../../block/block-kind.ts";

export const record = {
  ...plainKind,
  label: "keeps audio",
  help: "Records what the caller says until a silence, a key or the longest time.",
  family: "listen",
  addable: 4,
  fields: ["disable_beep", "min_record_time", "max_record_time", "silence_threshold", "save_input_to_metadata_key"],
  paths: awaitingPaths,
  state: () => "awaiting",
  checks: [
    {
      type: "error",
      code: "record_times_crossed",
      field: "min_record_time",
      message: "The shortest recording is longer than the longest.",
      holds: ({ min_record_time: least, max_record_time: most }) => least !== null && most !== null && least > most,
    },
  ],
} as const satisfies BlockKind;
