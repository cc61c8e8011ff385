import { useEffect, useRef } from "react";
import { answerWith } from "./answer-with.ts";
import { type Mock, mockOf } from "./mocks.ts";
import { parseJson } from "./parse-json.ts";
import type { NamedRequest } from "./standing.ts";
import type { RunningSimulator } from "./use-simulator.ts";

/** Made-up answers in a row without a word of the caller: an agent that goes round in a circle stops here. */
const mostInARow = 20;

/** Answers what is asked for as it was made up before; gives whether it has stopped because it went on for too long. */
export function useAnswers(
  { simulated, happen }: RunningSimulator,
  requests: readonly NamedRequest[],
  mocks: readonly Mock[],
): boolean {
  const { turns } = simulated;
  const told = useRef<{ ids: ReadonlySet<string>; turns: number }>({ ids: new Set(), turns: 0 });
  const inARow = turns.length - 1 - turns.findLastIndex(({ event }) => event.type !== "answered");
  const isStopped = inARow >= mostInARow;

  // An answer that is kept while a request waits holds for the next one. The user answers this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a turn
  useEffect(() => {
    const open = new Set(requests.map(({ id }) => id));
    // Going back asks again under the same names.
    const wentBack = turns.length < told.current.turns;
    const ids = new Set(wentBack ? [] : [...told.current.ids].filter((id) => open.has(id)));
    for (const request of isStopped ? [] : requests) {
      const mock = mockOf(mocks, request);
      const result = parseJson(mock?.result ?? "");
      if (mock === undefined || !result.ok || ids.has(request.id)) continue;
      ids.add(request.id);
      happen(answerWith(request.id, mock.outcome, result.value));
    }
    told.current = { ids, turns: turns.length };
  }, [turns]);
  return isStopped;
}
