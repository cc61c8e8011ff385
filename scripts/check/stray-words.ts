import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { hasWords, lineAt, spokenPieces } from "./spoken-pieces.ts";

/** Attributes and properties whose value people read. */
const shown = new Set([
  "about",
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "column",
  "confirm",
  "description",
  "detail",
  "empty",
  "errorTitle",
  "group",
  "head",
  "heading",
  "help",
  "hint",
  "label",
  "message",
  "none",
  "noneFits",
  "note",
  "nothingFoundMessage",
  "placeholder",
  "question",
  "reason",
  "searchLabel",
  "section",
  "summary",
  "text",
  "title",
  "told",
  "verb",
  "word",
]);

/** Files in which words for people stand. */
const homes = /(^|[/-])texts\.ts$/;

/** "Try again", "Not saved yet": a capital, then a second word. Nothing but a text looks so, wherever it stands. */
const sentence = /^\p{Lu}[\p{L}'’]*[,:]? ["“]?[\p{L}\d]/u;

/**
 * Words for people that stand in the console's code below `root` instead of in a `texts.ts`, one line each.
 * What is thrown as a plain Error is a fault of the code: it speaks to engineers.
 */
export async function strayWords(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob("apps/console/src/**/*.{ts,tsx}", { cwd: root })) {
    if (homes.test(path) || path.endsWith(".d.ts")) continue;
    const found = wordsIn(path, await readFile(join(root, path), "utf8"));
    faults.push(...found.map(({ line, text }) => `${path}:${line} words for people outside texts.ts: ${text}`));
  }
  return faults.toSorted();
}

type Found = { readonly line: number; readonly text: string };

function wordsIn(path: string, code: string): readonly Found[] {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`);
  const found = new Map<number, string>();
  const take = (value: ESTree.Node | null) => {
    for (const { start, text } of spokenPieces(value)) if (hasWords(text)) found.set(start, text);
  };
  const silent = new Set<ESTree.Node>();
  const takeSentence = (node: ESTree.Node) => {
    if (silent.has(node)) return;
    for (const { start, text } of spokenPieces(node)) if (sentence.test(text) && hasWords(text)) found.set(start, text);
  };
  new Visitor({
    JSXText: take,
    JSXElement: ({ children }) => {
      for (const child of children) if (child.type === "JSXExpressionContainer") take(child.expression);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && shown.has(name.name)) take(value);
    },
    Property: ({ key, value }) => {
      const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? key.value : null;
      if (typeof name === "string" && shown.has(name)) take(value);
    },
    ThrowStatement: ({ argument }) => {
      if (argument.type !== "NewExpression" || argument.callee.type !== "Identifier") return;
      if (argument.callee.name === "Error") for (const part of argument.arguments) silent.add(part);
    },
    NewExpression: ({ callee, arguments: [said] }) => {
      if (callee.type !== "Identifier" || !callee.name.endsWith("Error") || said === undefined) return;
      if (!silent.has(said)) take(said);
    },
    Literal: takeSentence,
    TemplateLiteral: takeSentence,
  }).visit(program);
  return [...found].map(([start, text]) => ({ line: lineAt(code, start), text: text.replaceAll(/\s+/g, " ").trim() }));
}
