import {
  type GivenInput,
  isOfType,
  type Json,
  type KeptOutput,
  type SubFlowInput,
  type SubFlowOutput,
  targetOf,
} from "@parley/model/kernel";
import type { Outcome } from "../../parts/fields/field-control.ts";
import { readValue } from "../../parts/fields/written-value.ts";
import { texts } from "../controls/texts.ts";

const said = texts.subFlowValues;
const name = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The rows of a field that have these members. */
export function rowsOf<Row extends object>(value: unknown, members: readonly (keyof Row & string)[]): readonly Row[] {
  const isRow = (row: unknown): row is Row =>
    typeof row === "object" && row !== null && members.every((member) => member in row);
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** What may be stored of declared inputs. An empty row is still to be written; none at all shares all values. */
export function inputsOutcome(inputs: readonly SubFlowInput[]): Outcome {
  const written = inputs.filter(
    (input) => input.name.trim() !== "" || input.required === true || input.default != null,
  );
  const fault =
    nameFault(written) ?? written.find(({ type, default: value }) => value != null && !isOfType(value, type));
  if (fault === undefined) return outcomeOf(written);
  return { ok: false, message: typeof fault === "string" ? fault : said.wrongDefault(fault.name, fault.type) };
}

/** The same of outputs; each needs an expression. */
export function outputsOutcome(outputs: readonly SubFlowOutput[]): Outcome {
  const written = outputs.filter((output) => output.name.trim() !== "" || output.value.trim() !== "");
  const fault = nameFault(written) ?? missingExpression(written);
  return fault === undefined ? outcomeOf(written) : { ok: false, message: fault };
}

/** What may be stored of the values that a call gives. */
export function givenOutcome(given: readonly GivenInput[]): Outcome {
  const written = given.filter(({ input, value }) => input.trim() !== "" || value.trim() !== "");
  const named = written.map(({ input, value }) => ({ name: input, value }));
  const fault = nameFault(named) ?? missingExpression(named);
  return fault === undefined ? { ok: true, value: written } : { ok: false, message: fault };
}

/** What may be stored of what a call keeps. */
export function keptOutcome(outputs: readonly KeptOutput[]): Outcome {
  const written = outputs.filter(({ output, to }) => output.trim() !== "" || to.trim() !== "");
  const wrong = written.find(({ output, to }) => !name.test(output) || !isOwnTarget(to));
  if (wrong === undefined) return { ok: true, value: written };
  return { ok: false, message: name.test(wrong.output) ? said.wrongTarget(wrong.output) : said.wrongName };
}

const isOwnTarget = (to: string) => ["slots", "metadata"].includes(targetOf(to)?.root ?? "");

const outcomeOf = (written: readonly object[]): Outcome => ({ ok: true, value: written.length === 0 ? null : written });

function nameFault(written: readonly { readonly name: string }[]): string | undefined {
  if (written.some((each) => !name.test(each.name))) return said.wrongName;
  const twice = written.find((each, place) => written.findIndex((other) => other.name === each.name) < place);
  return twice === undefined ? undefined : said.twice(twice.name);
}

function missingExpression(written: readonly { readonly name: string; readonly value: string }[]): string | undefined {
  const empty = written.find(({ value }) => value.trim() === "");
  return empty === undefined ? undefined : said.noExpression(empty.name);
}

/** A default as it is written: JSON, or a text. Nothing is none, and JSON that is still being written is a text. */
export function defaultOf(written: string): Json | undefined {
  if (written.trim() === "") return undefined;
  const value = readValue(written);
  return value === undefined ? written : value;
}

/** What `defaultOf` reads back. */
export function shownDefault(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" && defaultOf(value) === value ? value : JSON.stringify(value);
}
