import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

type Case = { name: string; yaml: string; faults: [line: number, column: number, path: string, message: string][] };
const cases: Case[] = JSON.parse(readFileSync(new URL("cases/yaml-faults.json", import.meta.url), "utf8"));

function faultsOf(text: string) {
  const parsed = parseYaml(text, { makeId: makeIds() });
  return parsed.ok ? [] : parsed.faults;
}

test.each(cases)("every fault is listed at its place: $name", ({ yaml, faults }) => {
  expect(faultsOf(yaml)).toEqual(
    faults.map(([line, column, path, message]) => ({ line, column, path, message: expect.stringContaining(message) })),
  );
});

describe("texts made to hurt are refused quickly", () => {
  const laughs = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 12; level++) {
    const letter = String.fromCharCode(97 + level);
    const before = `*${String.fromCharCode(96 + level)}`;
    laughs.push(`${letter}: &${letter} [${Array(9).fill(before).join(", ")}]`);
  }
  const hostile: { name: string; text: string; message: string }[] = [
    { name: "a billion laughs", text: laughs.join("\n"), message: "aliases" },
    { name: "101 aliases", text: `a: &a x\nb: [${Array(101).fill("*a").join(", ")}]`, message: "at most 100 aliases" },
    { name: "lists in lists", text: "[".repeat(4_000_000), message: "Nest at most 60 deep" },
    { name: "mappings in mappings", text: "{a: ".repeat(1_000_000), message: "Nest at most 60 deep" },
    { name: "dashes", text: "- ".repeat(2_000_000), message: "Nest at most 60 deep" },
    { name: "nested by aliases", text: nestedByAliases(), message: "Nest at most 60 deep" },
    { name: "too long a text", text: " ".repeat(20_000_001), message: "more than 20 million characters" },
    { name: "many documents", text: "---\n".repeat(1_000_000), message: "Write one document" },
    { name: "a NUL", text: "parley: 1\n# \0", message: "NUL" },
    { name: "half of a surrogate pair", text: "parley: 1\n# \ud83d", message: "surrogate" },
  ];
  test.each(hostile)("$name", ({ text, message }) => {
    const { result, took } = leastOnProcessor(100, () => faultsOf(text));
    expect(result[0]?.message).toContain(message);
    expect(took).toBeLessThan(100);
  });

  test("more words and signs than memory has room for are refused while they are read", () => {
    const [fault, ...others] = faultsOf(`[${"a,".repeat(2_600_000)}]`);
    expect(fault?.message).toContain("more than 5 million words and signs");
    expect(others).toEqual([]);
  });

  function nestedByAliases(): string {
    const deep = `${"[".repeat(40)}x${"]".repeat(40)}`;
    return `a: &a ${deep}\nb: ${"[".repeat(30)}*a${"]".repeat(30)}`;
  }
});

describe("any text", () => {
  const sample = samples.find(({ name }) => name === "payment-reminder.yaml")?.text ?? "";
  const lines = sample.split("\n");
  const mutation = fc.record({
    line: fc.nat({ max: lines.length - 1 }),
    how: fc.constantFrom("drop", "twice", "indent", "cut", "insert", "swap"),
    other: fc.nat({ max: lines.length - 1 }),
    text: fc.constantFrom("- ", ": ", "{", "]", "'", '"', "&a ", "*a", "null", "[]", "\t", "!t ", "? ", "| ", "1"),
  });

  function mutate(text: readonly string[], { line, how, other, text: extra }: MutationOf<typeof mutation>): string[] {
    const own = text[line] ?? "";
    const middle = Math.floor(own.length / 2);
    const replaced = {
      drop: [],
      twice: [own, own],
      indent: [`  ${own}`],
      cut: [own.slice(0, middle)],
      insert: [own.slice(0, middle) + extra + own.slice(middle)],
      swap: [text[other] ?? ""],
    }[how];
    return [...text.slice(0, line), ...(replaced ?? []), ...text.slice(line + 1)];
  }

  test("there is a document or faults inside the text, and never an exception", () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const mutated = mutations.reduce<readonly string[]>(mutate, lines);
        const parsed = parseYaml(mutated.join("\n"), { makeId: makeIds() });
        if (parsed.ok) return;
        expect(parsed.faults.length).toBeGreaterThan(0);
        for (const { line, column, message } of parsed.faults) {
          expect(line).toBeLessThanOrEqual(mutated.length);
          expect(column).toBeGreaterThan(0);
          expect(message).not.toBe("");
        }
      }),
      { numRuns: 100 },
    );
  });

  test("that holds for any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        expect(parseYaml(text, { makeId: makeIds() })).toMatchObject({ ok: false });
      }),
      { numRuns: 500 },
    );
  });
});

type MutationOf<A> = A extends fc.Arbitrary<infer T> ? T : never;
