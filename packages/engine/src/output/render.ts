import type { Scope, Template } from "@parley/flow";
import type { LanguageCode } from "@parley/model/kernel";
import { hasSecrets, maskedScopeOf, saidScopeOf, scopeOf } from "../turn/scope.ts";
import { log, type Turn } from "../turn/turn.ts";

/** A rendered text, in clear and as the record may show it. */
export type Rendered = { readonly text: string; readonly masked: string };

/** What is written is kept in the record too: so many characters of it count as much as a step of an expression. */
export const charactersOfStep = 16;

/** Renders a template; variables that were empty are logged. `where` says in the record which text it was. */
export function render(turn: Turn, template: Template, where: string): Rendered {
  return renderWith(turn, template, { where, clear: scopeOf(turn), masked: () => maskedScopeOf(turn) });
}

/** Renders what is said in a language: the values of slots as it says them. */
export function renderSaid(
  turn: Turn,
  template: Template,
  { where, language }: { where: string; language: LanguageCode },
): Rendered {
  if (!template.variables.some((variable) => variable.startsWith("slots."))) return render(turn, template, where);
  const clear = saidScopeOf(turn, language, { masked: false });
  return renderWith(turn, template, { where, clear, masked: () => saidScopeOf(turn, language, { masked: true }) });
}

function renderWith(
  turn: Turn,
  template: Template,
  { where, clear, masked }: { where: string; clear: Scope; masked: () => Scope },
): Rendered {
  const { text, missing } = template.render(clear);
  turn.work.left -= text.length / charactersOfStep;
  if (missing.length > 0) log(turn, { type: "variable_missing", variables: missing, where });
  return { text, masked: hasSecrets(turn) ? template.render(masked()).text : text };
}

/** Renders texts by key, in clear. */
export function renderEntries(
  turn: Turn,
  entries: readonly { readonly key: string; readonly value: Template }[],
  where: string,
): { [key: string]: string } {
  return Object.fromEntries(entries.map(({ key, value }) => [key, render(turn, value, where).text]));
}
