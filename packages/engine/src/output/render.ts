import type { Template } from "@parley/flow";
import { hasSecrets, maskedScopeOf, scopeOf } from "../turn/scope.ts";
import { log, type Turn } from "../turn/turn.ts";

/** A rendered text, in clear and as the record may show it. */
export type Rendered = { readonly text: string; readonly masked: string };

/** What is written is kept in the record too: so many characters of it count as much as a step of an expression. */
export const charactersOfStep = 16;

/** Renders a template; variables that were empty are logged. `where` says in the record which text it was. */
export function render(turn: Turn, template: Template, where: string): Rendered {
  const { text, missing } = template.render(scopeOf(turn));
  turn.work.left -= text.length / charactersOfStep;
  if (missing.length > 0) log(turn, { type: "variable_missing", variables: missing, where });
  return { text, masked: hasSecrets(turn) ? template.render(maskedScopeOf(turn)).text : text };
}

/** Renders texts by key, in clear. */
export function renderEntries(
  turn: Turn,
  entries: readonly { readonly key: string; readonly value: Template }[],
  where: string,
): { [key: string]: string } {
  return Object.fromEntries(entries.map(({ key, value }) => [key, render(turn, value, where).text]));
}
