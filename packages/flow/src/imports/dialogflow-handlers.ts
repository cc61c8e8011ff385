import type { Id } from "@parley/model/kernel";
import type { Fulfilment } from "./dialogflow-fulfilment.ts";
import { type Loose, textIn } from "./loose-json.ts";

type FailureType = "no_match" | "no_input";

/** What a handler is for: the how many-th failure in a row, or every one that has no handler of its own. */
type Failure = { readonly type: FailureType; readonly round: number | "usual" };

/** An event handler of a flow, a page or a form parameter, and what it does. */
export type Handler = {
  readonly label: string;
  readonly event: string;
  readonly json: Loose;
  readonly failure: Failure | null;
  readonly does: Fulfilment;
};

/** The failure that a handler is for; null for other events. */
export function failureOf(event: string): Failure | null {
  const [, kind, count] = /^sys\.(no-match|no-input)-([1-9]\d?|default)$/.exec(event) ?? [];
  if (kind === undefined) return null;
  return { type: kind === "no-match" ? "no_match" : "no_input", round: count === "default" ? "usual" : Number(count) };
}

/** The event of a handler. */
export const eventOf = ({ event }: Loose): string => textIn(event) ?? "";

/**
 * The handlers of one failure after the other, the last for all that follow. The nearest scope that has one decides:
 * that of the number, else the usual one. Null: no scope has one.
 * @param scopes handlers of the parameter, the page and the flow, the nearest first
 */
export function roundsOf(type: FailureType, scopes: readonly (readonly Handler[])[]): readonly (Handler | null)[] {
  const counted = scopes.map((handlers) => handlers.filter(({ failure }) => failure?.type === type));
  const at = (handlers: readonly Handler[], round: number | "usual") =>
    handlers.find(({ failure }) => failure?.round === round);
  const last = counted
    .flat()
    .reduce((most, { failure }) => (typeof failure?.round === "number" ? Math.max(most, failure.round) : most), 0);
  return Array.from({ length: last + 1 }, (_, place) => {
    const [nearest = null] = counted.flatMap((handlers) => at(handlers, place + 1) ?? at(handlers, "usual") ?? []);
    return nearest;
  });
}

/** What rounds say before one of them leads away, by their places; and that one with the failures before it. */
export function wordsOf(
  rounds: readonly (Handler | null)[],
  { question, leads }: { readonly question: readonly Id[]; readonly leads: (handler: Handler) => boolean },
): {
  readonly words: readonly Id[];
  readonly said: readonly Handler[];
  readonly leading: { readonly handler: Handler; readonly retries: number } | null;
} {
  const words: Id[] = [];
  const said: Handler[] = [];
  for (const [retries, handler] of rounds.entries()) {
    if (handler !== null && leads(handler)) return { words, said, leading: { handler, retries } };
    // A round without words of its own keeps its place, so that those after it come at their time.
    const [own = words.at(-1) ?? question[0]] = handler?.does.prompts ?? [];
    if (handler === null && retries === rounds.length - 1) break;
    if (handler !== null) said.push(handler);
    if (own !== undefined) words.push(own);
  }
  return { words, said, leading: null };
}
