/**
 * Where a part of a rendered request comes from. Written by the designer, a value of the call, a slot that holds a
 * number, a value of the version itself (`business`, `template`), or a credential, named and not read.
 */
export type Piece = { readonly kind: "literal" | "value" | "number" | "setting" | "credential"; readonly text: string };

/** Characters that Unicode keeps out of texts: one opens a value of its kind, the last closes every one. */
const opening = { value: "\ufdd0", setting: "\ufdd1", credential: "\ufdd2", number: "\ufdd4" } as const;
const closing = "\ufdd3";

const marks = /[\ufdd0-\ufdd4]/g;

export const isMarked = (text: string) => text.search(marks) !== -1;

/** A text without the characters that marks are made of. */
export const withoutMarks = (text: string) => text.replace(marks, "");

export const openMark = (kind: keyof typeof opening) => opening[kind];
export const closeMark = closing;

/** The pieces of a marked text, in order. */
export function piecesOf(marked: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of marked.split(/([\ufdd0-\ufdd2\ufdd4][^\ufdd3]*\ufdd3)/)) {
    const kind = kinds.get(part.charAt(0));
    if (kind !== undefined) pieces.push({ kind, text: part.slice(1, -1) });
    else if (part !== "") pieces.push({ kind: "literal", text: part });
  }
  return pieces;
}

const kinds: ReadonlyMap<string, Piece["kind"]> = new Map([
  [opening.value, "value"],
  [opening.number, "number"],
  [opening.setting, "setting"],
  [opening.credential, "credential"],
]);
