import { columnOf, type Noun, shownFields, writableFields } from "@parley/model";
import { type Field, type FieldFault, fieldSchema } from "@parley/model/kernel";
import { memo } from "../base/memo.ts";
import { badRequest, invalid } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";
import { momentOf } from "./moment.ts";
import type { Row } from "./sql-parts.ts";

export type Written = "create" | "change";

/** Who writes: of staff alone the fields are taken that only staff set. */
export type Writer = "anyone" | "staff";

/** Whether a field is closed to those who are not staff. */
export const isForStaff = ({ staff }: Field, written: Written): boolean =>
  staff === "always" || (staff === "change" && written === "change");

/** Fields whose values are taken from a body. The owner of a row comes from its path and its reader, not from here. */
function allowedFields(
  noun: Noun,
  { written, bound, writer = "anyone" }: { written: Written; bound: readonly string[]; writer?: Writer },
): [string, Field][] {
  return writableFields(noun, written).filter(([name, field]) => {
    if (bound.includes(name) || columnOf(noun, name) === "organisation_id") return false;
    if (writer === "anyone" && isForStaff(field, written)) return false;
    // Rows do not move between versions.
    return written === "create" || name !== "flow_config";
  });
}

const checkOfField = memo((field: Field) => schemaChecker(fieldSchema(field)));

export function objectBody(body: unknown): Row {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return { ...body };
  throw badRequest("bad_body", "Send one object as JSON.");
}

/**
 * What a body says of a row's fields. Read-only and bound fields are ignored, so that what was read can be sent back;
 * unknown ones are refused. With `isWhole`, fields left out get their defaults and required ones must be there;
 * a change leaves secrets as they are.
 * @throws Problem 400 with every fault by field.
 */
export function readBody(
  noun: Noun,
  body: Row,
  options: {
    readonly written: Written;
    readonly bound: readonly string[];
    readonly isWhole: boolean;
    readonly at?: string;
    /** Default: anyone, for whom the fields of staff are read-only. */
    readonly writer?: Writer;
  },
): Row {
  const allowed = allowedFields(noun, options);
  const known = new Set([...allowed.map(([name]) => name), ...shownFields(noun)]);
  // Answers never hold a secret. So a whole row that is sent back without it keeps it.
  const isKept = (field: Field) => options.written === "change" && field.writeOnly === true;
  const fields = allowed.filter(([name, field]) => !isKept(field) || body[name] !== undefined);
  return readFields({ ...options, fields, known, body });
}

/**
 * What a body says of some fields: `known` ones that are not among them are ignored, others refused.
 * @throws Problem 400 with every fault, its field prefixed by `at`.
 */
export function readFields(reading: {
  readonly fields: readonly [string, Field][];
  readonly known: ReadonlySet<string>;
  readonly body: Row;
  readonly isWhole: boolean;
  readonly at?: string;
}): Row {
  const { body } = reading;
  const prefix = reading.at === undefined ? "" : `${reading.at}.`;
  const values: { [field: string]: unknown } = {};
  const faults: FieldFault[] = [];
  const fault = (field: string, code: string, message: string) =>
    faults.push({ field: `${prefix}${field}`, code, message });
  for (const name of Object.keys(body)) {
    if (!reading.known.has(name)) fault(name, "unknown_field", "There is no such field.");
  }
  for (const [name, field] of reading.fields) {
    const value = body[name];
    if (value !== undefined) {
      faults.push(...fieldFaults(`${prefix}${name}`, field, value));
      values[name] = value;
    } else if (reading.isWhole && name !== "id") {
      if (field.default !== undefined) values[name] = field.default;
      else if (field.nullable) values[name] = null;
      else fault(name, "required", "Give a value.");
    }
  }
  if (faults.length > 0) throw invalid(faults.slice(0, 200));
  return values;
}

/** The faults of one value of a field. */
export function fieldFaults(name: string, field: Field, value: unknown): FieldFault[] {
  const faults = checkOfField(field)(value, name);
  if (faults.length > 0) return faults;
  if (field.kind === "timestamp" && typeof value === "string" && momentOf(value) === null) {
    return [{ field: name, code: "invalid", message: "Write a time such as 2026-11-21T10:00:00Z." }];
  }
  const length = field.kind === "json" && field.max !== undefined ? JSON.stringify(value).length : 0;
  if (field.max === undefined || length <= field.max) return [];
  return [{ field: name, code: "too_long", message: `Write less: at most ${field.max} characters as JSON.` }];
}
