import type { KeptSpeech } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { isUndrawn } from "../src/validate/is-undrawn.ts";
import { rules } from "../src/validate/registry.ts";
import { type Issue, validate } from "../src/validate/validate.ts";
import { changeRows, type RowChange } from "./helpers/change-rows.ts";
import { caseNames, documentFrom, parse, readParts } from "./helpers/flow-case.ts";
import { samples } from "./yaml-samples.ts";

/** What a case expects of the flow before it. */
type Expectation = {
  readonly name: string;
  readonly change?: readonly RowChange[];
  /** The voices that are there; left out: they are not known. */
  readonly voices?: readonly string[];
  /** The recognisers that are there, with the languages that they hear; left out: they are not known. */
  readonly recognisers?: { readonly [name: string]: readonly string[] };
  /** The credentials of the client; left out: they are not known. */
  readonly credentials?: readonly string[];
  /** What the client keeps of speech; of what is left out it keeps none. */
  readonly kept?: Partial<KeptSpeech>;
  readonly issues: readonly string[];
};

const keepsNothing: KeptSpeech = { recognisers: [], voices: [], vocabularies: [], languages: [] };

function casesOf(rule: string): { flow: string; expectation: Expectation }[] {
  const parts = readParts("validate", rule);
  const cases = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const expectation: Expectation = parse(parts[index + 1] ?? "");
    cases.push({ flow: parts[index] ?? "", expectation });
  }
  return cases;
}

function told({ type, code, object_type, object_name, field, message }: Issue): string {
  return `${type} ${code} | ${object_type} ${object_name}${field === null ? "" : `.${field}`} | ${message}`;
}

describe.each(Object.entries(rules))("%s", (name, rule) => {
  const cases = casesOf(name);
  const codes: readonly string[] = rule.codes;

  it.each(cases.map((one) => [one.expectation.name, one] as const))("%s", (_name, { flow, expectation }) => {
    const document = changeRows(documentFrom(flow), expectation.change ?? []);
    const { voices, recognisers, credentials = null } = expectation;
    const kept = expectation.kept === undefined ? null : { ...keepsNothing, ...expectation.kept };
    const known = voices === undefined ? null : { names: voices, variants: ["f3"] };
    const hearing =
      recognisers === undefined ? null : Object.entries(recognisers).map(([name, languages]) => ({ name, languages }));
    const issues = validate(document, { voices: known, recognisers: hearing, credentials, kept }).filter(({ code }) =>
      codes.includes(code),
    );
    expect(issues.map(told)).toEqual(expectation.issues);
  });

  it.each(rule.codes)("has a case that finds %s", (code) => {
    expect(cases.some(({ expectation }) => expectation.issues.some((issue) => issue.split(" ")[1] === code))).toBe(
      true,
    );
  });

  it("has a case that finds nothing", () => {
    expect(cases.some(({ expectation }) => expectation.issues.length === 0)).toBe(true);
  });
});

describe("validate", () => {
  it("has cases for its rules alone", () => {
    expect(caseNames("validate")).toEqual(Object.keys(rules).sort());
  });

  it.each(samples.map(({ name, text }) => [name, text] as const))("finds nothing in %s", (_name, text) => {
    // The text of an agent does not hold its documents: their files are uploaded. No example takes money.
    const expected: readonly string[] = ["document_without_text", "payment_takes_no_money"];
    const issues = validate(documentFrom(text)).filter(({ code }) => !expected.includes(code));
    expect(issues.map(told)).toEqual([]);
  });
});

it("tells a blank sub-flow from one whose Start block was forgotten", () => {
  const blank = documentFrom("parley: 1\nstates:\n  start:\n    Start: {type: Start}\n");
  const drawn = documentFrom(
    "parley: 1\nstates:\n  start:\n    Start: {type: Start}\n    Hello: {type: End, say: Hello}\n",
  );
  for (const [document, isBlank] of [
    [blank, true],
    [drawn, false],
  ] as const) {
    const missing = validate(document).filter(({ code }) => code === "start_path_missing");
    expect(missing.map((issue) => isUndrawn(document, issue))).toEqual([isBlank]);
  }
});
