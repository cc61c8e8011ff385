import { inertText, placeholderOf } from "@parley/model/kernel";
import type { RequestText, Scope } from "../program/compiled.ts";
import { isMarked, type Piece, piecesOf } from "../program/marks.ts";
import { compileTemplate, type TemplateFault, type TemplateOptions } from "../templates/compile-template.ts";

type RequestTextResult =
  | { readonly ok: true; readonly text: RequestText }
  | { readonly ok: false; readonly error: TemplateFault };

/** Compiles a text of a request: a template that may name credentials, as `{{ credentials.crm_token }}`. */
export function compileRequestText(source: string, options: Omit<TemplateOptions, "markup"> = {}): RequestTextResult {
  if (isMarked(source)) {
    const message = "The text holds a character that Unicode keeps out of texts.";
    return { ok: false, error: { code: "syntax", message, position: 0 } };
  }
  const result = compileTemplate(source, { ...options, markup: "request" });
  if (!result.ok) return result;
  const { variables, render } = result.template;
  const rendered = (scope: Scope) => {
    const { text, missing } = render(scope);
    return { pieces: piecesOf(text), missing };
  };
  return { ok: true, text: { source, variables, render: rendered } };
}

/** The text of a body or of a parameter: values as they are, credentials as placeholders that no value can forge. */
export function textOf(pieces: readonly Piece[]): string {
  return joined(pieces, (text) => text);
}

/** The same for the value of a header, whose values hold no line breaks or other control characters. */
export function headerOf(pieces: readonly Piece[]): string {
  return joined(pieces, (text) => text.replace(/\p{Cc}+/gu, " "));
}

/** Values side by side could spell a placeholder together, so what stands between credentials is looked at as a whole. */
function joined(pieces: readonly Piece[], written: (text: string) => string): string {
  let done = "";
  let open = "";
  for (const { kind, text } of pieces) {
    if (kind === "credential") {
      done += inertText(open) + placeholderOf(text);
      open = "";
    } else open += kind === "literal" ? text : written(text);
  }
  return done + inertText(open);
}
