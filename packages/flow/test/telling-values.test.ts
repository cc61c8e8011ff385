import { expect, test } from "vitest";
import { tellingValues } from "../src/labels/telling-values.ts";

test("values become what people read", () => {
  const [menu, hours] = ["0197f000-0000-7000-8000-000000000001", "0197f000-0000-7000-8000-000000000002"];
  const names = new Map([
    [menu, "Menu"],
    [hours, "Press 1"],
  ]);
  const tell = (noun: string, field: string, value: unknown) =>
    tellingValues(noun, field, (text, isRow) => names.get(text) ?? (isRow ? "Deleted since" : text))(value);
  expect(tell("path", "destination_block", menu)).toBe("Menu");
  expect(tell("path", "destination_block", "0197f000-0000-7000-8000-000000000009")).toBe("Deleted since");
  expect(tell("block", "prompts", [hours])).toBe("Press 1");
  expect(tell("block", "conditional_prompts", [{ when: "metadata.late", value: [hours] }])).toBe(
    "When: metadata.late, Value: Press 1",
  );
  expect(tell("block", "asr_enabled", false)).toBe("Off");
  expect(tell("path", "transition_type", "entity_fill")).toBe("Value given");
  expect(tell("block", "patience", 1800)).toBe("1.8 s");
  expect(tell("block", "loop_limit", 1800)).toBe("1800");
  expect(tell("block", "set_metadata_json", { due_on: "2026-12-01", "Plan B": true })).toBe(
    "due_on: 2026-12-01, Plan B: On",
  );
  expect(tellingValues("block", "max_retries")(3)).toBe("3");
  for (const nothing of [null, undefined, "", []]) expect(tell("block", "description", nothing)).toBeNull();
});
