import { inertText, placeholderOf } from "@parley/model/kernel";
import type { Piece } from "../program/marks.ts";

type Address = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string };

/**
 * The address that the pieces of an endpoint make. Every value is one encoded segment or query value; only the values
 * of the version itself may be, or hold, the beginning up to the host. Credentials stay placeholders.
 */
export function addressOf(pieces: readonly Piece[], base: string | null): Address {
  const { text, values } = joinPieces(pieces);
  const origin = originIn(text);
  if (!origin.ok) return origin;
  if (values.some((from) => from <= origin.end)) {
    return refusal("The host of an address is written out, or comes from base_url, business or template.");
  }
  if (origin.end > 0) return checked(text, origin.end);
  if (base === null) return refusal(`${quote(text)} has no host: write https://, or set the version's base_url.`);
  const start = originIn(base.trim());
  if (!start.ok) return start;
  if (start.end === 0) return refusal("The version's base_url does not begin with https:// or http://.");
  return checked(`${base.trim().replace(/(?<!\/)\/+$/, "")}/${text.replace(/^[/\\]+/, "")}`, start.end);
}

/** The whole text, and where in it values stand that are not the version's own beginning. */
function joinPieces(pieces: readonly Piece[]): { readonly text: string; readonly values: readonly number[] } {
  let text = "";
  const values: number[] = [];
  const trimmed = pieces.map((piece, place) => {
    if (piece.kind !== "literal") return piece;
    const head = place === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: place === pieces.length - 1 ? head.trimEnd() : head };
  });
  for (const { kind, text: part } of trimmed) {
    if (kind === "literal") text += inertText(part);
    else if (kind === "setting" && beginning.test(text)) text += inertText(part.trim());
    else {
      values.push(text.length);
      text +=
        kind === "credential" ? placeholderOf(part) : encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd"));
    }
  }
  return { text, values: values.filter((from) => text.length > 0 && !isRelative(text, from)) };
}

/** What has not come past the host yet. */
const beginning = /^(?:[a-z][a-z0-9+.-]*:(?:[/\\]{0,2}))?[^/\\?#]*$/i;

/** A value at the very beginning of a relative address is its first segment: encoded, it can be no scheme. */
const isRelative = (text: string, from: number) => from === 0 && !scheme.test(text);

const scheme = /^([a-z][a-z0-9+.-]*):/i;

/** Where the host of an address ends; 0 for an address relative to another. */
function originIn(text: string): { readonly ok: true; readonly end: number } | { readonly ok: false; reason: string } {
  const [, name] = scheme.exec(text) ?? [];
  if (name === undefined) return { ok: true, end: 0 };
  const [whole, host = ""] = /^https?:\/\/([^/\\?#]*)/i.exec(text) ?? [];
  if (whole === undefined) return refusal(`Requests go to https:// and http://, not to ${name}:`);
  if (host === "") return refusal("The address names no host.");
  if (host.includes("@")) return refusal("The address holds a user name or password: put them into a header.");
  return { ok: true, end: whole.length };
}

/** `%2e` is a dot, and `\` a slash, to those who read addresses. */
function checked(url: string, originEnd: number): Address {
  if (/\p{Cc}/u.test(url)) return refusal("The address holds a line break or another control character.");
  const [path = ""] = url.slice(originEnd).split(/[?#]/, 1);
  const dots = path.split(/[/\\]/).find((segment) => /^\.{1,2}$/.test(segment.replace(/%2e/gi, ".")));
  if (dots !== undefined) return refusal(`The address has the segment "${dots}", which would lead elsewhere.`);
  return { ok: true, url };
}

const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

function refusal(reason: string): { readonly ok: false; readonly reason: string } {
  return { ok: false, reason };
}
