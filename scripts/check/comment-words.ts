import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import { plainWords } from "./plain-words.ts";
import { lineAt } from "./spoken-pieces.ts";

const sources = "{packages,adapters,apps,scripts}/**/*.{ts,tsx}";

/** Comments of the sources below `root` that read badly, one line each: long sentences and words that plain English avoids. */
export async function hardComments(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob(sources, {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|fixtures)$/.test(name),
  })) {
    faults.push(...faultsIn(path, await readFile(join(root, path), "utf8")));
  }
  return faults.sort();
}

function faultsIn(path: string, text: string): readonly string[] {
  return commentsOf(path, text).flatMap(({ start, words }) => {
    const { tooLong, avoided } = plainWords(words);
    return [...tooLong, ...avoided].map((fault) => `${path}:${lineAt(text, start)} ${fault}`);
  });
}

type Comment = { readonly start: number; readonly words: string };

/** The comments of a file; those of one line that follow each other are one. */
function commentsOf(path: string, text: string): readonly Comment[] {
  const comments: { start: number; end: number; words: string }[] = [];
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const last = comments.at(-1);
    if (type === "Block") comments.push({ start, end, words: value.replaceAll(/^[ \t]*\* ?/gm, "") });
    else if (last !== undefined && /^\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.words += `\n${value.trim()}`;
      last.end = end;
    } else comments.push({ start, end, words: value.trim() });
  }
  // A tag begins a sentence of its own.
  return comments.map(({ start, words }) => ({ start, words: words.replaceAll(/\s+(?=@[a-z]+ )/g, "\n\n") }));
}
