import { describe, expect, test } from "vitest";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

function documentOf(text: string, options = {}) {
  const parsed = parseYaml(text, { makeId: makeIds(), ...options });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults, null, 2));
  return parsed.document;
}

describe("samples", () => {
  test.each(samples)("$name is read without a fault", ({ text }) => {
    expect(parseYaml(text, { makeId: makeIds() })).toMatchObject({ ok: true });
  });

  test("the welcome agent has its blocks, paths and prompts", () => {
    const text = samples.find((sample) => sample.name === "welcome.yaml")?.text ?? "";
    const { rows } = documentOf(text);
    const [start, menu, goodbye] = rows.block;
    expect(rows.block.map(({ name, type }) => [name, type])).toEqual([
      ["Start", "Start"],
      ["Menu", "Voice"],
      ["Goodbye", "End"],
    ]);
    expect(
      rows.path.map((path) => [path.source_block, path.transition_type, path.trigger, path.destination_block]),
    ).toEqual([
      [start?.id, "always", null, menu?.id],
      [menu?.id, "dtmf", "1", menu?.id],
      [menu?.id, "dtmf", "2", goodbye?.id],
      [menu?.id, "no_input", null, goodbye?.id],
      [menu?.id, "no_match", null, goodbye?.id],
    ]);
    const said = rows.prompt_content.find((content) => content.prompt === goodbye?.prompts[0]);
    expect(said).toMatchObject({ language: "en-IN", content: "Thank you for calling. Goodbye." });
  });
});
