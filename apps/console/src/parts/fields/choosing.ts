import type { FieldWriting } from "./field-control.ts";

/** What a field needs in which a value is only chosen: nothing is written. */
export const choosing = (choose: (value: unknown) => void): FieldWriting => ({
  draft: undefined,
  fault: null,
  write: () => {},
  choose,
  leave: () => {},
});
