import { quotedEnd, unquote } from "./characters.ts";
import { formatParameters, type Parameter, parameterValue, parseParameters, withParameter } from "./parameters.ts";
import { parseUri } from "./uri.ts";

/** The value of From, To, Contact, Route, Record-Route and Refer-To. */
export interface NameAddress {
  /** The display name as written (quotes kept); "" when there is none. */
  readonly display: string;
  /** The URI as written; `*` in a Contact that names all bindings. */
  readonly uri: string;
  readonly parameters: readonly Parameter[];
}

const DISPLAY_TOKENS = /^[A-Za-z0-9\-.!%*_+`'~ \t\u0080-\uffff]*$/;

/** Parses `"Name" <uri>;tag=x`, `<uri>` or a bare URI. Null when it breaks the grammar. */
export function parseNameAddress(text: string): NameAddress | null {
  const trimmed = text.trim();
  const displayEnd = trimmed.startsWith('"') ? quotedEnd(trimmed, 0) : 0;
  if (displayEnd < 0) return null;
  const open = trimmed.indexOf("<", displayEnd);
  const firstSemicolon = trimmed.indexOf(";", displayEnd);
  const isBare = open < 0 || (firstSemicolon >= 0 && firstSemicolon < open);
  return isBare ? parseBare(trimmed, firstSemicolon) : parseBracketed(trimmed, displayEnd, open);
}

export function formatNameAddress(value: NameAddress): string {
  if (value.uri === "*") return "*";
  const display = value.display === "" ? "" : `${value.display} `;
  return `${display}<${value.uri}>${formatParameters(value.parameters)}`;
}

/** The display name as a person reads it; "" when there is none. */
export function displayName(value: NameAddress): string {
  return unquote(value.display);
}

/** The tag of a From or To, or null. */
export function tagOf(value: NameAddress): string | null {
  return parameterValue(value.parameters, "tag");
}

export function withTag(value: NameAddress, tag: string): NameAddress {
  return { ...value, parameters: withParameter(value.parameters, "tag", tag) };
}

function parseBare(text: string, semicolon: number): NameAddress | null {
  const uri = (semicolon < 0 ? text : text.slice(0, semicolon)).trim();
  const parameters = semicolon < 0 ? [] : parseParameters(text.slice(semicolon));
  // A bare URI may hold no comma, question mark or semicolon: they could not be told from the header's own.
  if (parameters === null || /[,?]/.test(uri) || parseUri(uri) === null) return null;
  return { display: "", uri, parameters };
}

function parseBracketed(text: string, displayEnd: number, open: number): NameAddress | null {
  const close = text.indexOf(">", open);
  if (close < 0) return null;
  const display = text.slice(0, open).trim();
  const isDisplay = displayEnd > 0 ? text.slice(displayEnd, open).trim() === "" : DISPLAY_TOKENS.test(display);
  const uri = text.slice(open + 1, close);
  const parameters = parseParameters(text.slice(close + 1));
  if (!isDisplay || parameters === null || parseUri(uri) === null) return null;
  return { display, uri, parameters };
}
