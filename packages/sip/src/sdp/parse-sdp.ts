import { parseDigits } from "../message/characters.ts";
import type { Attribute, Connection, MediaDescription, Origin, SessionDescription } from "./session-description.ts";

const MOST_PORT = 65_535;

/** Parses a session description; lines it has no use for are passed over. Null when it breaks the grammar. */
export function parseSdp(text: string): SessionDescription | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  if (lines[0] !== "v=0" || lines.some((line) => !/^[a-z]=/.test(line))) return null;
  const starts = lines.flatMap((line, index) => (line.startsWith("m=") ? [index] : []));
  const head = lines.slice(0, starts[0] ?? lines.length);
  const origin = parseOrigin(lineValue(head, "o"));
  const connection = parseConnection(lineValue(head, "c"));
  const media = starts.map((start, index) => parseMedia(lines.slice(start, starts[index + 1] ?? lines.length)));
  const parsed = media.filter((one) => one !== null);
  if (origin === null || connection === undefined || parsed.length < media.length) return null;
  return { origin, connection, time: lineValue(head, "t") ?? "0 0", attributes: attributesOf(head), media: parsed };
}

function parseMedia(lines: readonly string[]): MediaDescription | null {
  const match = /^m=(\S+) ([0-9]+)(?:\/[0-9]+)? (\S+) (\S.*)$/.exec(lines[0] ?? "");
  const port = parseDigits(match?.[2] ?? "", MOST_PORT);
  const connection = parseConnection(lineValue(lines, "c"));
  if (match === null || port === null || connection === undefined) return null;
  const [, kind = "", , protocol = "", formats = ""] = match;
  return { kind, port, protocol, formats: formats.trim().split(/ +/), connection, attributes: attributesOf(lines) };
}

function parseOrigin(value: string | null): Origin | null {
  const match = /^(\S+) ([0-9]+) ([0-9]+) IN IP[46] (\S+)$/.exec(value ?? "");
  if (match === null) return null;
  const [, username = "", sessionId = "", sessionVersion = "", address = ""] = match;
  return { username, sessionId, sessionVersion, address };
}

/** What a `c=` line says; null without the line, undefined when it is broken. */
function parseConnection(value: string | null): Connection | null | undefined {
  if (value === null) return null;
  const [, version, host] = /^IN IP([46]) ([^\s/]+)(?:\/[0-9/]+)?$/.exec(value) ?? [];
  return host === undefined ? undefined : { family: version === "6" ? "IP6" : "IP4", host };
}

function attributesOf(lines: readonly string[]): Attribute[] {
  return lines
    .filter((line) => line.startsWith("a="))
    .map((line) => {
      const colon = line.indexOf(":");
      return colon < 0
        ? { name: line.slice(2), value: null }
        : { name: line.slice(2, colon), value: line.slice(colon + 1) };
    });
}

function lineValue(lines: readonly string[], type: string): string | null {
  return lines.find((line) => line.startsWith(`${type}=`))?.slice(2) ?? null;
}
