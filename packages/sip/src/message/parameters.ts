import { isToken, quotedEnd, splitOutsideQuotes, unquote } from "./characters.ts";
import { isHost } from "./host.ts";

/** One `;name=value`. The name is in lower case; the value is as written (quotes kept), null when there is none. */
export interface Parameter {
  readonly name: string;
  readonly value: string | null;
}

/** Parses `;name=value;flag` (an empty text has none). Null when it is not that. */
export function parseParameters(text: string): Parameter[] | null {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  if (!trimmed.startsWith(";")) return null;
  const parts = splitOutsideQuotes(trimmed.slice(1), ";");
  if (parts === null) return null;
  const parameters: Parameter[] = [];
  for (const part of parts) {
    const parameter = parseParameter(part);
    if (parameter === null) return null;
    parameters.push(parameter);
  }
  return parameters;
}

/** Parses `name` or `name = value`; the value is a token, a host or a quoted string. Null when it is not that. */
export function parseParameter(text: string): Parameter | null {
  const equals = text.indexOf("=");
  const name = (equals < 0 ? text : text.slice(0, equals)).trim();
  if (!isToken(name)) return null;
  if (equals < 0) return { name: name.toLowerCase(), value: null };
  const value = text.slice(equals + 1).trim();
  const isQuoted = value.startsWith('"') && quotedEnd(value, 0) === value.length;
  if (!isQuoted && !isToken(value) && !isHost(value)) return null;
  return { name: name.toLowerCase(), value };
}

export function formatParameters(parameters: readonly Parameter[]): string {
  return parameters.map(({ name, value }) => (value === null ? `;${name}` : `;${name}=${value}`)).join("");
}

/** The unquoted value of a parameter: "" when it stands without a value, null when it is absent. */
export function parameterValue(parameters: readonly Parameter[], name: string): string | null {
  const found = parameters.find((parameter) => parameter.name === name);
  if (found === undefined) return null;
  return found.value === null ? "" : unquote(found.value);
}

/** The parameters with one set to a value, in its old place if it had one. */
export function withParameter(parameters: readonly Parameter[], name: string, value: string | null): Parameter[] {
  const isThere = parameters.some((parameter) => parameter.name === name);
  if (!isThere) return [...parameters, { name, value }];
  return parameters.map((parameter) => (parameter.name === name ? { name, value } : parameter));
}
