import { documentNouns } from "@parley/flow";
import { settingsFields } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { settingPlaces } from "../src/configure/setting-places.ts";
import { tellingValues } from "../src/editing/tell-value.ts";
import { blockLayout } from "../src/inspector/form/block-layout.ts";
import { pathLayout } from "../src/inspector/form/path-layout.ts";
import { inSeconds } from "../src/parts/labels/in-seconds.ts";
import { fieldLabels } from "../src/parts/labels/label-of-field.ts";

/** What is drawn is not worth a question, so it has no name for people. */
const unnamed = new Set(["render_info"]);

test.each([...Object.entries(documentNouns), ["settings", { fields: settingsFields }] as const])(
  "every field of %s that people change has a name for people",
  (noun, { fields }) => {
    const changed = Object.entries(fields).filter(([name, field]) => field.readOnly !== true && !unnamed.has(name));
    const unknown = changed.map(([name]) => name).filter((name) => fieldLabels[noun]?.[name] === undefined);
    expect(unknown).toEqual([]);
  },
);

test("what a form shows in seconds a conflict does too, and nothing else", () => {
  const places: readonly (readonly [string, { readonly control?: string } | null])[] = [
    ...Object.entries(blockLayout),
    ...Object.entries(pathLayout),
    ...Object.entries(settingPlaces),
  ];
  const shown = places.flatMap(([name, place]) => (place?.control === "seconds" ? [name] : []));
  expect(new Set(shown)).toEqual(inSeconds);
});

test("a conflict shows values as people read them", () => {
  const [menu, hours] = ["0197f000-0000-7000-8000-000000000001", "0197f000-0000-7000-8000-000000000002"];
  const names = new Map([
    [menu, "Menu"],
    [hours, "Press 1"],
  ]);
  const tell = (noun: string, field: string, value: unknown) => tellingValues(names, noun, field)(value);
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
  for (const nothing of [null, undefined, "", []]) expect(tell("block", "description", nothing)).toBeNull();
});
