import {
  type FieldFault,
  isId,
  isLanguageCode,
  type JsonSchema,
  languageAdvice,
  patternAdvice,
  type Shape,
} from "@parley/model/kernel";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { default as formats } from "ajv-formats";
import { invalid } from "./problems.ts";

function validators(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, strict: false, discriminator: true, verbose: true });
  formats.default(ajv, ["date-time", "date", "email"]);
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

/** Most values of which all faults are reported. Of more, only the first is: reporting millions takes minutes. */
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

/**
 * A checker of any schema, compiled once, that gives faults by field, below `at`: all of them, or of a very large value
 * the first.
 */
export function schemaChecker(schema: JsonSchema): (value: unknown, at?: string) => FieldFault[] {
  const check = checkOf(schema);
  return (value, at = "") => faultsOf(at, check(value));
}

/** Most faults that an answer names. */
const mostFaults = 200;

/**
 * Reads values of a shape as the type that it names: schema and type are one declaration.
 * @param refuse what is thrown of the faults; by default Problem 400 with the first of them
 */
export function reader<T>(
  shape: Shape<T>,
  refuse: (faults: readonly FieldFault[]) => Error = (faults) => invalid(faults.slice(0, mostFaults)),
): (value: unknown) => T {
  const check = schemaChecker(shape);
  const fits = (_value: unknown, faults: readonly FieldFault[]): _value is T => faults.length === 0;
  return (value) => {
    const faults = check(value);
    if (fits(value, faults)) return value;
    throw refuse(faults);
  };
}

/** What people call the types of JSON. */
const typeNames: { readonly [type: string]: string } = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

const nameOfType = (type: unknown): string => typeNames[String(type)] ?? String(type);

const wordings: {
  readonly [keyword: string]: (params: { readonly [name: string]: unknown }, value: unknown) => string;
} = {
  required: () => "Give a value.",
  additionalProperties: () => "There is no such field.",
  type: ({ type }) => `Write ${[type].flat().map(nameOfType).join(" or ")}.`,
  enum: ({ allowedValues }) => `Write one of: ${[allowedValues].flat().join(", ")}.`,
  minLength: ({ limit }) => `Write at least ${limit} character${limit === 1 ? "" : "s"}.`,
  maxLength: ({ limit }) => `Write at most ${limit} characters.`,
  minimum: ({ limit }) => `Write a number of at least ${limit}.`,
  maximum: ({ limit }) => `Write a number of at most ${limit}.`,
  maxItems: ({ limit }) => `Give at most ${limit}.`,
  maxProperties: ({ limit }) => `Give at most ${limit}.`,
  format: ({ format }, value) =>
    format === "language-code"
      ? `${languageAdvice(value)}.`
      : (formatWordings[String(format)] ?? "Write it in another form."),
  discriminator: ({ tag }) => `Write one of the kinds of ${tag} that there are.`,
  pattern: ({ pattern }, value) => `${patternAdvice(String(pattern), value)}.`,
};

const formatWordings: { readonly [format: string]: string } = {
  uuid: "Write a UUID in lower case.",
  "date-time": "Write a time such as 2026-11-21T10:00:00Z.",
  date: "Write a day such as 2026-12-25.",
  email: "Write an address such as ada@example.com.",
  host: "Write a host such as api.example.com or localhost:8080, without https://.",
  "phone-number": "Write 3 to 15 digits, with a leading + when international.",
  "dial-prefix": "Write the beginning of international numbers, such as +91.",
  "time-zone": "Write a time zone such as Asia/Kolkata.",
};

function faultsOf(name: string, errors: readonly ErrorObject[]): FieldFault[] {
  return errors.map(({ keyword, params, instancePath, message, data }) => {
    const missing = keyword === "required" ? params.missingProperty : params.additionalProperty;
    const path = [name, ...instancePath.split("/").slice(1), missing].filter(
      (part) => part !== undefined && part !== "",
    );
    const code = keyword === "required" ? "required" : keyword === "additionalProperties" ? "unknown_field" : "invalid";
    return {
      field: path.join("."),
      code,
      message: wordings[keyword]?.(params, data) ?? `It ${message ?? "is wrong"}.`,
    };
  });
}
