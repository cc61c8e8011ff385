/** A part of a text that is to be seen: a variable as a chip, a fault underlined. */
export type Mark = { readonly from: number; readonly to: number; readonly kind: "variable" | "fault" };

/** The variables of a template: what stands between double braces. */
export function variableMarks(text: string): readonly Mark[] {
  return [...text.matchAll(/\{\{.*?\}\}|\{%.*?%\}/gs)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    kind: "variable",
  }));
}
