import { Composer, type Document, type ErrorCode, Lexer, LineCounter, type ParsedNode, Parser } from "yaml";
import type { YamlFault } from "../document/issue.ts";

/** An agent of 50,000 prompts in words, with all its ids, has eight million characters. */
const maxTextLength = 20_000_000;
/** Words and signs of a text: each takes memory until the text is read. The same agent has a million. */
const maxLexemes = 5_000_000;
export const maxNesting = 60;
const maxFaults = 100;
// A mapping inside a mapping takes up to four entries of the parser's stack.
const maxParserStack = maxNesting * 4;

type Position = { readonly line: number; readonly column: number };

/** A text as a tree of nodes, with the places of its characters. */
export type Source = {
  readonly document: Document.Parsed<ParsedNode>;
  readonly positionOf: (offset: number) => Position;
};

/**
 * Reads a text into nodes. It refuses texts of more than 20 million characters or nested more than 60 deep, and
 * characters that PostgreSQL cannot store. It also refuses what is not one well-formed YAML document.
 */
export function readSource(text: string): { ok: true; source: Source } | { ok: false; faults: YamlFault[] } {
  const lines = new LineCounter();
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const refuse = (message: string, offset = 0) => ({
    ok: false as const,
    faults: [{ ...positionOf(offset), message, path: "" }],
  });
  if (text.length > maxTextLength)
    return refuse(
      `The text has more than ${maxTextLength / 1_000_000} million characters: write less, or split the agent`,
    );

  // The parser is driven by hand, so that its nesting is seen before the composer recurses into it.
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, stringKeys: false });
  const documents: Document.Parsed<ParsedNode>[] = [];
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > maxLexemes)
      return refuse("The text has more than 5 million words and signs: write less, or split the agent", parser.offset);
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
    if (parser.stack.length > maxParserStack) return refuse(`Nest at most ${maxNesting} deep`, parser.offset);
    if (documents.length > 1) break;
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true, text.length));

  const [document, second] = documents;
  if (document === undefined) return refuse("Write an agent: the text is empty");
  const unfit = unfitCharacter(text);
  if (unfit !== null) return refuse(unfit.message, unfit.offset);
  const faults = [...document.errors, ...document.warnings].slice(0, maxFaults).map((error) => ({
    ...positionOf(error.pos[0]),
    message: hints[error.code] ?? `This is not well-formed YAML: ${error.message}`,
    path: "",
  }));
  if (faults.length > 0) return { ok: false, faults };
  if (second !== undefined) return refuse("Write one document: remove the line ---", second.range[0]);
  return { ok: true, source: { document, positionOf } };
}

/** What to do about the mistakes that people make most often. */
const hints: { readonly [code in ErrorCode]?: string } = {
  BLOCK_AS_IMPLICIT_KEY: "Put this text in quotes: a colon and a space begin a mapping",
  TAB_AS_INDENT: "Indent with spaces, not with tabs",
};

/** Where a text holds what neither JSON nor the database keeps. */
export function unfitCharacter(text: string): { readonly offset: number; readonly message: string } | null {
  const nul = text.indexOf("\0");
  if (nul >= 0) return { offset: nul, message: "Remove the NUL character" };
  const surrogate = text.search(/\p{Surrogate}/u);
  return surrogate >= 0 ? { offset: surrogate, message: "Remove the half of a surrogate pair" } : null;
}
