import { isToken } from "./characters.ts";
import { headerName } from "./header-name.ts";
import type { Header } from "./message.ts";
import { decodeUtf8 } from "./utf8.ts";

const CR = 13;
const LF = 10;
/** Each costs work, and no honest message has a quarter of these. */
const MOST_HEADERS = 200;

/** The part of a message above its body, told apart line by line. */
export interface Head {
  readonly startLine: string;
  /** Unfolded; one entry for each header line, in order. What comes behind the most is not read. */
  readonly headers: readonly Header[];
  /** What is wrong with the lines, or null. */
  readonly fault: string | null;
}

/** How many bytes of CRLF stand before the start line (keep-alives, leftovers). */
export function leadingLineEnds(bytes: Uint8Array): number {
  let at = 0;
  while (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
  return at;
}

/** Index just behind the empty line that ends the head, searching from `from`; -1 when it is not there. */
export function headEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(CR, from); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] === LF && bytes[at + 2] === CR && bytes[at + 3] === LF) return at + 4;
  }
  return -1;
}

/** Reads start line and header lines out of the bytes of a head. */
export function parseHead(bytes: Uint8Array): Head {
  const lines = decodeUtf8(bytes).split("\r\n");
  const startLine = lines[0] ?? "";
  const headers: Header[] = [];
  let fault: string | null = /[\r\n]/.test(startLine) ? "Bad Line End" : null;
  const unfolded = unfold(lines.slice(1));
  if (unfolded.length > MOST_HEADERS) fault ??= "Too Many Headers";
  for (const line of unfolded.slice(0, MOST_HEADERS)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).trimEnd();
    if (/[\r\n]/.test(line)) fault ??= "Bad Line End";
    else if (!isToken(name)) fault ??= "Bad Header Line";
    else headers.push({ name: headerName(name), value: line.slice(colon + 1).trim() });
  }
  return { startLine, headers, fault };
}

function unfold(lines: readonly string[]): string[] {
  const unfolded: string[][] = [];
  for (const line of lines) {
    if (line === "") continue;
    const last = unfolded.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) last.push(line.trim());
    else unfolded.push([line]);
  }
  return unfolded.map((parts) => parts.join(" "));
}
