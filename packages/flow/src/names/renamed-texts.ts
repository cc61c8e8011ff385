import { LiquidError, type Template, TypeGuards } from "liquidjs";
import type { DocumentNoun } from "../document/document.ts";
import { isPlainMember, momentName } from "../expressions/environment.ts";
import { readsOfRoot, references } from "../expressions/references.ts";
import { treeOf } from "../expressions/tree-of.ts";
import type { MomentKind } from "../program/moment.ts";
import { comparedIn } from "../survey/deciding.ts";
import { liquids, type Markup } from "../templates/liquid.ts";
import { comparedIn as comparedInTemplate, pathsIn } from "../templates/walk.ts";

/** Another name for a row of a noun; undefined where it keeps its own. */
export type OtherName = (noun: DocumentNoun, name: string) => string | undefined;

/** What stands below the roots of expressions and templates, and what some of the values they read are the names of. */
const namedBelow = new Map<string, DocumentNoun>([
  ["slots", "entity"],
  ["match", "entity"],
  ["visits", "block"],
]);
const namedBy = new Map<string, DocumentNoun>([
  ["intent", "intent"],
  [`${momentName}.block`, "block"],
  [`${momentName}.prompt`, "prompt"],
]);

/** What `moment.name` is the name of, by what happens. */
const namedInMoment: { readonly [does in MomentKind]?: DocumentNoun } = {
  understands: "intent",
  takes: "path",
  fills: "entity",
  requests: "action",
};

/** A stretch of a text that another takes the place of: 0-based, the end exclusive. */
type Piece = { readonly position: number; readonly end: number; readonly text: string };

/** An expression with other names in the places of those that it reads, and compares with. */
export function renamedExpression(source: string, scopeName: string, other: OtherName): string {
  const tree = treeOf(source, scopeName);
  if (tree === null) return source;
  const pieces: Piece[] = [];
  for (const { root, name, written } of references(tree)) {
    const noun = namedBelow.get(root);
    const next = noun === undefined ? undefined : other(noun, name);
    if (next !== undefined) pieces.push(memberPiece(source, written, next, isPlainMember, JSON.stringify));
  }
  const comparisons = comparedIn(source, scopeName).map(({ path, values }) => ({ of: path.join("."), values }));
  const happening = comparisons
    .filter(({ of }) => of === `${momentName}.does`)
    .flatMap(({ values }) => values.map(({ value }) => value));
  for (const { of, values } of comparisons) {
    const nouns = of === `${momentName}.name` ? nounsOfMoment(happening) : [namedBy.get(of)];
    for (const { value, position, end } of values) {
      if (typeof value !== "string") continue;
      const next = nouns.flatMap((noun) => (noun === undefined ? [] : (other(noun, value) ?? []))).at(0);
      if (next !== undefined) pieces.push({ position, end, text: JSON.stringify(next) });
    }
  }
  return withPieces(source, pieces);
}

/** What the name of a moment may be of; of any of them where the condition does not say what happens. */
const nounsOfMoment = (happening: readonly unknown[]): readonly DocumentNoun[] =>
  Object.entries(namedInMoment).flatMap(([does, noun]) =>
    happening.length === 0 || happening.includes(does) ? [noun] : [],
  );

/** A template with other names in the places of those that it reads, and compares with. */
export function renamedTemplate(source: string, markup: Markup, other: OtherName): string {
  const parts = partsOf(source, markup);
  const pieces: Piece[] = [];
  for (const { props } of pathsIn(parts)) {
    const [root, member] = props;
    const noun = root !== undefined && "content" in root ? namedBelow.get(String(root.content)) : undefined;
    if (noun === undefined || member === undefined || !("content" in member)) continue;
    const { content, begin, end } = member;
    const next = typeof content === "string" ? other(noun, content) : undefined;
    if (next === undefined) continue;
    const written = { position: begin, end, isText: TypeGuards.isQuotedToken(member) };
    pieces.push(memberPiece(source, written, next, isPlainInTemplate, quoted));
  }
  for (const { path, text } of comparedInTemplate(parts)) {
    const noun = namedBy.get(path.getText().trim());
    const next = noun === undefined ? undefined : other(noun, text.content);
    if (next !== undefined) pieces.push({ position: text.begin, end: text.end, text: quoted(next) });
  }
  return withPieces(source, pieces);
}

/** An expression that reads `metadata` where it was read by another name. */
export function expressionOfMetadata(source: string, scopeName: string): string {
  const tree = treeOf(source, scopeName);
  if (tree === null) return source;
  return withPieces(
    source,
    [...readsOfRoot(tree, scopeName)].map(({ start, end }) => ({ position: start, end, text: "metadata" })),
  );
}

/** The same of a template. */
export function templateOfMetadata(source: string, markup: Markup, scopeName: string): string {
  const pieces = [...pathsIn(partsOf(source, markup))].flatMap(({ props: [root] }) =>
    root !== undefined && "content" in root && root.content === scopeName
      ? [{ position: root.begin, end: root.end, text: "metadata" }]
      : [],
  );
  return withPieces(source, pieces);
}

/** The parts of a template; none of one that cannot be read: the validator says so. */
function partsOf(source: string, markup: Markup): readonly Template[] {
  try {
    return liquids[markup].parse(source);
  } catch (error) {
    if (error instanceof LiquidError) return [];
    throw error;
  }
}

const isPlainInTemplate = (name: string) => /^[A-Za-z_][\w-]*$/.test(name);

/** In single quotes, by which templates are read everywhere; a name that has one stands in double quotes. */
const quoted = (name: string) => (/['\\\p{Cc}]/u.test(name) ? JSON.stringify(name) : `'${name}'`);

/** A member under another name: after its dot, or in brackets where it cannot stand there. */
function memberPiece(
  source: string,
  { position, end, isText }: { readonly position: number; readonly end: number; readonly isText: boolean },
  name: string,
  isPlain: (name: string) => boolean,
  quote: (name: string) => string,
): Piece {
  if (isText) return { position, end, text: quote(name) };
  if (isPlain(name)) return { position, end, text: name };
  return { position: source.lastIndexOf(".", position), end, text: `[${quote(name)}]` };
}

/** The text with each piece in its place; of two at one place the last counts. */
function withPieces(source: string, pieces: readonly Piece[]): string {
  const byPosition = new Map(pieces.map((piece) => [piece.position, piece]));
  return [...byPosition.values()]
    .sort((a, b) => b.position - a.position)
    .reduce((text, { position, end, text: piece }) => text.slice(0, position) + piece + text.slice(end), source);
}
