import { expect, test } from "vitest";
import { changesOf } from "../../src/resource/form/row-draft.ts";

test("what the server gives back in another order of members is no change", () => {
  const written = { rules: [{ name: "polite", never: "moment.text == 1", most: 2 }], limit: 3 };
  const stored = { rules: [{ most: 2, name: "polite", never: "moment.text == 1" }], limit: 3 };
  expect(changesOf(written, stored)).toEqual({});
  expect(changesOf({ ...written, limit: 4 }, stored)).toEqual({ limit: 4 });
  expect(changesOf({ ...written, rules: [] }, stored)).toEqual({ rules: [] });
});
