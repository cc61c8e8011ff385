import { columnOf, type Noun, shownFields, writableFields } from "@parley/model";
import {
  endpointPattern,
  type Field,
  type FieldFault,
  fieldSchema,
  isId,
  isLanguageCode,
  type JsonSchema,
} from "@parley/model/kernel";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { default as formats } from "ajv-formats";
import { badRequest, invalid } from "../http/problems.ts";
import { momentOf } from "./moment.ts";
import type { Row } from "./sql-parts.ts";

function validators(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, strict: false, discriminator: true });
  formats.default(ajv, ["date-time", "email"]);
  return ajv
    .addFormat("uuid", isId)
    .addFormat("language-code", isLanguageCode)
    .addFormat("host", /^(\[[0-9a-fA-F:.]+\]|[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?)(:[0-9]{1,5})?$/)
    .addFormat("phone-number", /^\+?[0-9]{3,15}$/)
    .addFormat("dial-prefix", /^\+[0-9]{0,15}$/)
    .addFormat("time-zone", isTimeZone);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const firstFault = validators(false);
const everyFault = validators(true);

/** Most values in what is told of all its faults. Of more, only the first is told: telling millions takes minutes. */
const fewValues = 20_000;

type Check = (value: unknown) => readonly ErrorObject[];

function checkOf(schema: JsonSchema): Check {
  const passes = firstFault.compile(schema);
  let whole: ValidateFunction | undefined;
  return (value) => {
    if (passes(value)) return [];
    if (!holdsFew(value)) return passes.errors ?? [];
    whole ??= everyFault.compile(schema);
    whole(value);
    return whole.errors ?? [];
  };
}

function holdsFew(value: unknown): boolean {
  let left = fewValues;
  const fits = (item: unknown): boolean => {
    left -= 1;
    if (left < 0 || typeof item !== "object" || item === null) return left >= 0;
    return (Array.isArray(item) ? item : Object.values(item)).every(fits);
  };
  return fits(value);
}

export type Written = "create" | "change";

/** Who writes: of staff alone the fields are taken that only staff set. */
export type Writer = "anyone" | "staff";

/** Whether a field is closed to those who are not staff. */
export const isForStaff = ({ staff }: Field, written: Written): boolean =>
  staff === "always" || (staff === "change" && written === "change");

/** Fields whose values are taken from a body. Whose a row is, is told by its path and its reader, not here. */
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

const checks = new WeakMap<Field, Check>();

function checkOfField(field: Field): Check {
  const known = checks.get(field);
  if (known !== undefined) return known;
  const check = checkOf(fieldSchema(field));
  checks.set(field, check);
  return check;
}

/** A checker of any schema, compiled once, that gives faults by field: all of them, or of a very large value the first. */
export function schemaChecker(schema: JsonSchema): (value: unknown) => FieldFault[] {
  const check = checkOf(schema);
  return (value) => faultsOf("", check(value));
}

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
  // A secret is not among what was read, so leaving it out of what is sent back does not take it away.
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
  const errors = checkOfField(field)(value);
  if (errors.length > 0) return faultsOf(name, errors);
  if (field.kind === "timestamp" && typeof value === "string" && momentOf(value) === null) {
    return [{ field: name, code: "invalid", message: "Write a time such as 2026-11-21T10:00:00Z." }];
  }
  const length = field.kind === "json" && field.max !== undefined ? JSON.stringify(value).length : 0;
  if (field.max === undefined || length <= field.max) return [];
  return [{ field: name, code: "too_long", message: `Write less: at most ${field.max} characters as JSON.` }];
}

const wordings: { readonly [keyword: string]: (params: { readonly [name: string]: unknown }) => string } = {
  required: () => "Give a value.",
  additionalProperties: () => "There is no such field.",
  type: ({ type }) => `Write ${[type].flat().join(" or ")}.`,
  enum: ({ allowedValues }) => `Write one of: ${[allowedValues].flat().join(", ")}.`,
  minLength: ({ limit }) => `Write at least ${limit} character${limit === 1 ? "" : "s"}.`,
  maxLength: ({ limit }) => `Write at most ${limit} characters.`,
  minimum: ({ limit }) => `Write a number of at least ${limit}.`,
  maximum: ({ limit }) => `Write a number of at most ${limit}.`,
  maxItems: ({ limit }) => `Give at most ${limit}.`,
  maxProperties: ({ limit }) => `Give at most ${limit}.`,
  format: ({ format }) => formatWordings[String(format)] ?? "Write it in another form.",
  discriminator: ({ tag }) => `Write one of the kinds of ${tag} that there are.`,
  pattern: ({ pattern }) =>
    pattern === endpointPattern
      ? "Write an address that begins with https:// or http://, or one relative to base_url."
      : "Write a language code such as en-IN.",
};

const formatWordings: { readonly [format: string]: string } = {
  uuid: "Write a UUID in lower case.",
  "date-time": "Write a time such as 2026-11-21T10:00:00Z.",
  email: "Write an address such as ada@example.com.",
  "language-code": "Write a language code such as en-IN.",
  host: "Write a host such as api.example.com or localhost:8080, without https://.",
  "phone-number": "Write 3 to 15 digits, with a leading + when international.",
  "dial-prefix": "Write the beginning of international numbers, such as +91.",
  "time-zone": "Write a time zone such as Asia/Kolkata.",
};

function faultsOf(name: string, errors: readonly ErrorObject[]): FieldFault[] {
  return errors.map(({ keyword, params, instancePath, message }) => {
    const missing = keyword === "required" ? params.missingProperty : params.additionalProperty;
    const path = [name, ...instancePath.split("/").slice(1), missing].filter(
      (part) => part !== undefined && part !== "",
    );
    const code = keyword === "required" ? "required" : keyword === "additionalProperties" ? "unknown_field" : "invalid";
    return { field: path.join("."), code, message: wordings[keyword]?.(params) ?? `It ${message ?? "is wrong"}.` };
  });
}
