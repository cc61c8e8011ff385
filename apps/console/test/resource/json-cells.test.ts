import { type JsonSchema, settingsFields } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { cellsOf, readCells } from "../../src/resource/form/json-cells.ts";
import { type JsonShape, jsonShape } from "../../src/resource/json-shape.ts";

function shapeOf(schema: JsonSchema | undefined): JsonShape {
  const shape = jsonShape(schema);
  if (shape === null) throw new Error("No form can draw this");
  return shape;
}

describe("a JSON value as the controls of a form", () => {
  test("every setting of a version that is JSON has a form", () => {
    const bare = Object.entries(settingsFields).filter(
      ([name, { kind, ...field }]) =>
        kind === "json" && name !== "deploy_checks" && "schema" in field && jsonShape(field.schema) === null,
    );
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  test.each([
    ["tts_agents", { "en-IN": "asha", "hi-IN": "meera" }],
    ["experiment_config", { "0.0.1": 80, "0.0.2": 20.5 }],
    ["business_config", { clinic: "Riverside", code: "007", floors: 3, open: true, days: ["mon"], desk: { room: 4 } }],
    [
      "template_config",
      [
        { name: "shop", type: "text", default: "Ours", value: null },
        { name: "n", type: "number", value: 2 },
      ],
    ],
    [
      "ab_tests",
      [
        {
          name: "greeting",
          variants: [
            { name: "long", weight: 1 },
            { name: "short", weight: 3 },
          ],
        },
      ],
    ],
    ["ld_conditional_enable", [{ when: "slots.a == 1", value: false }]],
  ] as const)("what is stored comes back as it was: %s", (name, value) => {
    const shape = shapeOf(settingsFields[name].schema);
    expect(readCells(shape, cellsOf(shape, value), value)).toEqual({ ok: true, value });
  });

  test.each([
    [[{ key: "", value: "20" }], "Say what 20 is for"],
    [[{ key: "a", value: "" }], "Write a value for a"],
    [
      [
        { key: "a", value: "1" },
        { key: "a", value: "2" },
      ],
      "a stands here twice. Keep one of them.",
    ],
    [
      [
        { key: "a", value: "1" },
        { key: "b", value: "much" },
      ],
      "Entry 2: Value: Write a number",
    ],
  ])("a map says what is wrong with it: %j", (rows, message) => {
    expect(readCells(shapeOf(settingsFields.experiment_config.schema), rows, {})).toEqual({ ok: false, message });
  });

  test("an entry without anything is still to be written, and a value that begins as JSON is JSON", () => {
    const shape = shapeOf(settingsFields.business_config.schema);
    expect(readCells(shape, [{ key: "a", value: "1" }, {}], {})).toEqual({ ok: true, value: { a: 1 } });
    expect(readCells(shape, [{ key: "a", value: "[1" }], {})).toMatchObject({ ok: false });
  });

  test("entries of entries say where the fault is", () => {
    const rows = [{ name: "greeting", variants: [{ name: "long", weight: "x" }] }];
    expect(readCells(shapeOf(settingsFields.ab_tests.schema), rows, [])).toEqual({
      ok: false,
      message: "Entry 1: Variants: Entry 1: Weight: Write a number",
    });
  });
});
