import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { judgedPatterns } from "./judged-patterns.ts";
import { lineAt } from "./spoken-pieces.ts";

/** A regular expression that is written in the sources. */
export type WrittenPattern = { readonly path: string; readonly line: number; readonly pattern: RegExp };

/** Characters of the texts on which a pattern is tried first, and those on which it is convicted. */
const [few, many] = [2000, 16_000];
/** What a pattern may take for the few and for the many, on a quick machine too, ms. */
const [quick, slow] = [0.15, 15];
/** How many times as long the many may take: eight where the time grows with the text, 64 where with its square. */
const growth = 32;

/** What is written almost everywhere, and tells classes of characters apart. */
const usual = ["a", "0", " ", "\n", "<", "!"];
/** Most texts of each kind that are made of a pattern. */
const mostPieces = 20;

/**
 * Patterns whose time grows faster than the text, one line each: a long text that people send would hold the thread. Each
 * is tried on texts that repeat its own pieces. Those that read short texts alone are judged by name.
 */
export async function slowPatterns(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const judged = new Set(Object.keys(judgedPatterns));
  for (const { path, line, pattern } of await writtenPatterns(root)) {
    const text = hardText(pattern);
    if (text === null || judged.delete(`${path} ${pattern}`)) continue;
    faults.push(`${path}:${line} ${pattern} takes long for ${text}`);
  }
  return [...faults, ...[...judged].map((name) => `${name} is judged, and no longer there or no longer slow`)];
}

/** The patterns that run on the server, the worker, and in what they share. */
export async function writtenPatterns(root: string): Promise<readonly WrittenPattern[]> {
  const found: WrittenPattern[] = [];
  for (const sources of ["packages/*/src/**/*.ts", "adapters/*/src/**/*.ts", "apps/{server,worker}/src/**/*.ts"]) {
    for await (const path of glob(sources, { cwd: root })) {
      const source = await readFile(join(root, path), "utf8");
      new Visitor({
        Literal: (node) => {
          if (!("regex" in node)) return;
          const { pattern, flags } = node.regex;
          found.push({ path, line: lineAt(source, node.start), pattern: new RegExp(pattern, flags) });
        },
      }).visit(parseSync(path, source).program);
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
}

/** What to repeat so that the pattern is slow, as one would write it; null when nothing was found. */
export function hardText(pattern: RegExp): string | null {
  const { source, flags } = pattern;
  // All that one reading of a text may cost: also what a search for every match does.
  const search = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  const pieces = piecesOf(source);
  for (const before of ["", ...pieces]) {
    for (const repeated of pieces) {
      for (const after of ["", "\0"]) {
        const text = (characters: number) =>
          `${before}${repeated.repeat(Math.ceil(characters / repeated.length))}${after}`;
        if (wallTimeOf(search, text(few)) < quick) continue;
        const least = leastOf(() => wallTimeOf(search, text(few)));
        if (least < quick) continue;
        if (leastOf(() => processorTimeOf(search, text(many))) > Math.max(slow, growth * least))
          return JSON.stringify([before, repeated, after].filter((each) => each !== ""));
      }
    }
  }
  return null;
}

/** The characters that a pattern names, and the words that stand in it. */
function piecesOf(source: string): readonly string[] {
  const plain = source
    .replaceAll(/\\u\{?([0-9a-f]+)\}?/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\[pP]\{[^}]*\}|\\[dDwWsSbBkK]|\(\?<?[:=!]?(?:\w+>)?|\{\d+(?:,\d*)?\}/gi, "\0")
    .replaceAll(/\\(.)/g, (_whole, character: string) => ({ n: "\n", t: "\t", r: "\r" })[character] ?? character);
  const words = plain.split(/[\0[\]()|*+?^$]+/).filter((word) => word.length > 1 && word.length < 20);
  const characters = [...plain].filter((character) => character !== "\0");
  return [...new Set([...usual, ...words.slice(0, mostPieces), ...characters])].slice(0, mostPieces * 2);
}

/** Milliseconds by the clock, which tells fractions of one. */
function wallTimeOf(search: RegExp, text: string): number {
  const from = performance.now();
  text.replace(search, "");
  return performance.now() - from;
}

/** Milliseconds of this thread on the processor: what runs beside does not count. Linux counts in steps of four. */
function processorTimeOf(search: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(search, "");
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Of so many tries as find one that nothing beside has slowed. */
const leastOf = (take: () => number) => Math.min(...Array.from({ length: 8 }, take));
