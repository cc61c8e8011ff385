import { awaitingPaths, type BlockKind } from "../../block/block-kind.ts";

export const record = {
  label: "keeps audio",
  help: "Records what the caller says until a silence, a key or the longest time.",
  family: "listen",
  addable: 4,
  role: "step",
  jumps: null,
  listens: false,
  runsAction: false,
  decides: false,
  endsCalls: false,
  columns: {},
  places: {},
  fields: ["disable_beep", "min_record_time", "max_record_time", "silence_threshold", "save_input_to_metadata_key"],
  summary: [],
  paths: awaitingPaths,
  firstPath: null,
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
} as const satisfies BlockKind<Record<never, never>>;
