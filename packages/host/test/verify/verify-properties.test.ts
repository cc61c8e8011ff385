import type { Understand } from "@parley/engine";
import { compile } from "@parley/flow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDocument } from "../../../engine/test/helpers/random-document.ts";
import { runConversation, verify, writeUseCases } from "../../src/index.ts";

const understand: Understand = (input, { entities }) => {
  const text = input.type === "digits" ? input.digits : input.text;
  const [entity] = entities;
  const value = { "2": 2, yes: true }[text];
  return {
    intents: input.type === "text" ? [{ name: text, score: 0.9 }] : [],
    mentions:
      value === undefined || entity === undefined
        ? []
        : [{ entity: entity.name, kind: "number", value, text, start: 0, end: text.length, confidence: 1 }],
    languages: [],
    correction_end: null,
  };
};

/** What a way of these bounds takes at most, its answers included. */
const mostTurns = 70;

const bounds = { states: 40, turns: 12 };

it("explores any program to an end, and gives the same answer twice", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const explored = { runtime: { program: compile(document), understand }, document, tests: [] };
      const found = verify(explored, { bounds });
      expect(found.states).toBeLessThanOrEqual(bounds.states);
      expect(verify(explored, { bounds })).toEqual(found);
      // That nothing leads to a block is seen in the drawing alone.
      expect(found.isWhole || !found.findings.some(({ code }) => code === "never_taken")).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it("plays what it found: every example and every case goes as it is written", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const program = compile(document);
      const explored = { runtime: { program, understand }, document, tests: [] };
      const examples = verify(explored, { bounds }).findings.map(({ example }) => example);
      for (const conversation of [...examples, ...writeUseCases(explored, { bounds }).cases]) {
        const { faults, turns } = runConversation(program, understand, conversation);
        // A program that asks without end: no test of it comes to one.
        if (turns.length > mostTurns) continue;
        expect(faults.map((fault) => ({ ...fault, conversation }))).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});
