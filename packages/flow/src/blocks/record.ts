import { type BlockDeclaration, passingPaths } from "./block-declaration.ts";

export const record = {
  type: "Record",
  family: "dialogue",
  help: "Records what the caller says until a silence, a key or the longest time.",
  fields: ["disable_beep", "min_record_time", "max_record_time", "silence_threshold", "save_input_to_metadata_key"],
  paths: [...passingPaths, "action_result", "event"],
  state: () => "awaiting",
  check: ({ min_record_time, max_record_time }) =>
    min_record_time !== null && max_record_time !== null && min_record_time > max_record_time
      ? [
          {
            type: "error",
            code: "record_times_crossed",
            field: "min_record_time",
            message: "The shortest recording is longer than the longest.",
          },
        ]
      : [],
} as const satisfies BlockDeclaration;
