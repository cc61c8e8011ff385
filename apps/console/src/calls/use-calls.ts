import { useMemo } from "react";
import { type CallsSearch, callsQuery } from "../api/calls-search.ts";
import { useCallEvents } from "../api/use-call-events.ts";
import { useCursorRows } from "../resource/use-cursor-rows.ts";
import { callsSource } from "./calls-source.ts";

type Agent = { readonly organisation: string; readonly flow: string };

/** The calls that an address asks for, newest first, kept up to date by what the server tells. */
export function useCalls(agent: Agent, { columns: _columns, ...search }: CallsSearch) {
  const asked = JSON.stringify(search);
  // Spans count back from when they were chosen, so that the pages of one list fit together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the search
  const source = useMemo(() => callsSource(agent, callsQuery(search, Date.now())), [agent, asked]);
  const list = useCursorRows(source);
  useCallEvents(agent, (event) => {
    if (event.type === "ready") list.follow();
    else if (event.type !== "commented") list.touch(event.call);
  });
  return { ...list, source };
}
