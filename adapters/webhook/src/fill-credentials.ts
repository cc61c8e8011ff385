import { type Json, placeholderPattern } from "@parley/model/kernel";
import type { Credential, OutsideCall } from "./outside.ts";

type Http = NonNullable<OutsideCall["http"]>;

/** The credentials that a request names, each once. */
export function credentialsNamed({ url, headers, query, body }: Http): readonly string[] {
  const texts = [url, ...Object.values(headers), ...Object.values(query), ...textsIn(body)];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholderPattern)].map(([, name = ""]) => name)))];
}

/** Why the request may not have its credentials; null when it may. */
export function refusalOf({ url }: Http, named: readonly string[], known: readonly Credential[]): string | null {
  const missing = named.find((name) => known.every((credential) => credential.name !== name));
  if (missing !== undefined) return `There is no credential "${missing}".`;
  const kept = known.find(({ hosts }) => !isSentTo(url, hosts));
  if (kept === undefined) return null;
  return `The credential "${kept.name}" may not be sent to ${placesOf(url)[0] ?? "an address without a host"}: name the host at the credential.`;
}

/** The request with its credentials in it. */
export function filledIn({ url, headers, query, body, ...rest }: Http, known: readonly Credential[]): Http {
  const fill = (text: string, write: (value: string) => string = (value) => value) =>
    text.replace(placeholderPattern, (whole, name) => {
      const credential = known.find((one) => one.name === name);
      return credential === undefined ? whole : write(credential.value);
    });
  const all = (texts: Http["headers"]) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text)]));
  return {
    ...rest,
    url: fill(url, encodeURIComponent),
    headers: all(headers),
    query: all(query),
    body: eachText(body, fill),
  };
}

/** Shorter values are found in every other word, so they are not looked for. */
const shortestMasked = 4;
/** Fewer digits of base64 may stand in other words by chance. */
const shortestEncoded = 6;

/** How a value reads in an answer: as it is, in an address, and in base64, alone or behind a user name. */
function spellingsOf(secret: string): readonly string[] {
  const form = new URLSearchParams({ secret }).toString().slice("secret=".length);
  return [secret, encodeURIComponent(secret), form, ...encodedParts(secret)];
}

/**
 * The digits of base64 that only the value makes, in both alphabets: three lists of them, since it may begin at any of
 * three places. The first and last digit are shared with what stands beside it, and are left out.
 */
function encodedParts(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const digits = (encoding: "base64" | "base64url") =>
      bytes.toString(encoding).slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return [digits("base64"), digits("base64url")].filter(({ length }) => length >= shortestEncoded);
  });
}

/** What an answer says, without the credentials that it repeats. */
export function masked<T extends Json>(value: T, known: readonly Credential[]): Json {
  const secrets = [...new Set(known.flatMap(({ value: secret }) => spellingsOf(secret)))]
    .filter(({ length }) => length >= shortestMasked)
    .sort((a, b) => b.length - a.length);
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, "\u2022\u2022\u2022\u2022\u2022\u2022"), text);
  return eachText(value, hide, hide);
}

/** Whether a credential of these hosts may be sent to an address. */
export function isSentTo(url: string, hosts: readonly string[]): boolean {
  const places = placesOf(url);
  return hosts.some((host) => places.includes(host.toLowerCase()));
}

/** The host of an address, with its port and alone. An address that names its host by a credential has none. */
function placesOf(url: string): readonly string[] {
  const [, authority = ""] = /^https?:\/\/([^/\\?#]*)/i.exec(url) ?? [];
  const parsed = /[{}@\s]/.test(authority) ? null : URL.parse(url.replace(placeholderPattern, "x"));
  if (parsed === null) return [];
  const port = parsed.port || (parsed.protocol === "https:" ? "443" : "80");
  return [parsed.hostname, `${parsed.hostname}:${port}`];
}

/** A value with each of its texts changed, keys too. */
export function eachText(value: Json, change: (text: string) => string, changeKey = (key: string) => key): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((inner) => eachText(inner, change, changeKey));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [changeKey(key), eachText(inner, change, changeKey)]),
  );
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
