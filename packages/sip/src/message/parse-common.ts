import { isToken, parseDigits, splitOutsideQuotes } from "./characters.ts";
import type { CommonHeaders, CSeq, Header } from "./message.ts";
import { type NameAddress, parseNameAddress } from "./name-address.ts";
import { parseVia } from "./via.ts";

const MOST_CSEQ = 2 ** 31 - 1;
const MOST_FORWARDS = 255;
const CONTENT_TYPE = /^[^\s/;]+[ \t]*\/[ \t]*[^\s/;]+[ \t]*(?:;|$)/;
const SINGLE = ["From", "To", "Call-ID", "CSeq", "Max-Forwards", "Content-Length", "Content-Type"];
/** Headers that are read item by item, over all their lines. */
const LISTS = ["Via", "Contact", "Route", "Record-Route", "Accept", "Allow", "Privacy", "Require", "Supported"];
/** As many as a message may pass proxies (Max-Forwards). Each costs work. */
const MOST_ITEMS = 70;
const PARSED = new Set([
  "Via",
  "From",
  "To",
  "Call-ID",
  "CSeq",
  "Max-Forwards",
  "Contact",
  "Route",
  "Record-Route",
  "Content-Length",
]);

/** The common headers and the announced length of the body, or in a sentence why they cannot be read. */
export type ParsedCommon =
  | { readonly common: Omit<CommonHeaders, "body">; readonly contentLength: number | null }
  | { readonly fault: string };

/** Whether a header (under its usual long name) is kept parsed, not as text. */
export function isParsedHeader(name: string): boolean {
  return PARSED.has(name);
}

/** Reads the headers this package understands; the length must be digits and at most `mostLength`. */
export function parseCommon(headers: readonly Header[], mostLength: number): ParsedCommon {
  const values = new Map<string, string[]>();
  for (const { name, value } of headers) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  const doubled = SINGLE.find((name) => (values.get(name)?.length ?? 0) > 1);
  if (doubled !== undefined) return { fault: `More Than One ${doubled}` };

  const lists = new Map(LISTS.map((name) => [name, itemsOf(values.get(name) ?? [])]));
  const long = LISTS.find((name) => (lists.get(name)?.length ?? 0) > MOST_ITEMS);
  if (long !== undefined) return { fault: `Too Many ${long} Items` };

  const one = (name: string): string | null => values.get(name)?.[0] ?? null;
  const via = parseList(lists.get("Via"), parseVia);
  const from = parseOne(one("From"));
  const to = parseOne(one("To"));
  const callId = parseCallId(one("Call-ID"));
  const cseq = parseCSeq(one("CSeq"));
  const contact = parseList(lists.get("Contact"), parseContact);
  const route = parseList(lists.get("Route"), parseBracketed);
  const recordRoute = parseList(lists.get("Record-Route"), parseBracketed);
  const maxForwards = parseOptional(one("Max-Forwards"), MOST_FORWARDS);
  const contentLength = parseOptional(one("Content-Length"), mostLength);
  const contentType = one("Content-Type");

  if (via === null || via.length === 0) return refuse(values, "Via");
  if (from === null) return refuse(values, "From");
  if (to === null) return refuse(values, "To");
  if (callId === null) return refuse(values, "Call-ID");
  if (cseq === null) return refuse(values, "CSeq");
  if (contact === null || (contact.length > 1 && contact.some(({ uri }) => uri === "*")))
    return { fault: "Bad Contact" };
  if (route === null) return { fault: "Bad Route" };
  if (recordRoute === null) return { fault: "Bad Record-Route" };
  if (maxForwards === "bad") return { fault: "Bad Max-Forwards" };
  if (contentLength === "bad") return { fault: "Bad Content-Length" };
  if (contentType !== null && !CONTENT_TYPE.test(contentType)) return { fault: "Bad Content-Type" };

  const rest = headers.filter(({ name }) => !PARSED.has(name));
  const common = { via, from, to, callId, cseq, maxForwards, contact, route, recordRoute, headers: rest };
  return { common, contentLength };
}

function refuse(values: ReadonlyMap<string, string[]>, name: string): ParsedCommon {
  return { fault: values.has(name) ? `Bad ${name}` : `Missing ${name}` };
}

/** The items of a header's lines, as text; "" for a line with a quotation or a bracket that does not end. */
function itemsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => splitOutsideQuotes(line, ",") ?? [""]);
}

function parseList<T>(texts: readonly string[] | undefined, parse: (text: string) => T | null): T[] | null {
  const items: T[] = [];
  for (const text of texts ?? []) {
    const item = parse(text);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function parseOne(value: string | null): NameAddress | null {
  return value === null ? null : parseNameAddress(value);
}

function parseContact(text: string): NameAddress | null {
  return text === "*" ? { display: "", uri: "*", parameters: [] } : parseNameAddress(text);
}

function parseBracketed(text: string): NameAddress | null {
  return text.includes("<") ? parseNameAddress(text) : null;
}

function parseCallId(value: string | null): string | null {
  return value !== null && /^[^\s@,;]+(?:@[^\s@,;]+)?$/.test(value) ? value : null;
}

function parseCSeq(value: string | null): CSeq | null {
  const match = /^([0-9]+)[ \t]+(\S+)$/.exec(value ?? "");
  const number = parseDigits(match?.[1] ?? "", MOST_CSEQ);
  const method = match?.[2] ?? "";
  return number !== null && isToken(method) ? { number, method } : null;
}

function parseOptional(value: string | null, most: number): number | "bad" | null {
  return value === null ? null : (parseDigits(value, most) ?? "bad");
}
