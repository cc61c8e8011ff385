import { ask } from "@parley/client";
import { editsSince } from "@parley/flow";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { useAgent } from "../parts/use-agent.ts";
import { texts } from "./texts.ts";

/** So many edits are named. */
const named = 3;

/** Says that what stands here is of an earlier state of the version, and what was edited since. `now` may not be known yet. */
export function EditedSince({ of: since, now }: { readonly of: number; readonly now: number | null }) {
  const { organisation: org, flow, version: ver } = useAgent();
  const isEarlier = now !== null && now > since;
  const edits = useQuery({
    queryKey: ["edits since", flow, ver, since, now],
    queryFn: ({ signal }) =>
      ask(send, editsSince, { path: { org, flow, ver: ver ?? "" }, query: { since, limit: named }, signal }),
    enabled: isEarlier && ver !== null,
    placeholderData: keepPreviousData,
  });
  if (!isEarlier) return null;
  const { count = 0, results = [] } = edits.data ?? {};
  const names = results.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  return <p className="notice warn">{texts.earlier(names, count - names.length)}</p>;
}
