import { collection, listsAt, type Send } from "@parley/client";
import { type CallFilters, callsOfFlow, type InFlow } from "@parley/model/api/calls";
import { call } from "@parley/model/nouns/call";
import { run } from "./run.ts";

/**
 * Tags the calls of an agent that ended in one of these dispositions, so that people find whom to call back. Returns how
 * many were tagged now; what has the tag already stays as it is.
 */
export async function tagMissedCalls(
  send: Send,
  agent: InFlow,
  { filters, dispositions, tag }: { filters: CallFilters; dispositions: readonly string[]; tag: string },
): Promise<number> {
  const list = listsAt(send, callsOfFlow, agent);
  const calls = collection(send, call, "/api/organisations/{org}/flows/{flow}/analytics/", agent);
  const fields = ["id", "revision", "disposition", "tags"] as const;
  let tagged = 0;
  let page = await list.listFrom("", { filters, fields, limit: 100 });
  for (;;) {
    for (const row of page.results) {
      if (!dispositions.includes(row.disposition ?? "") || row.tags.includes(tag)) continue;
      // With its revision: when the call was changed meanwhile, this is refused and overwrites nothing.
      await calls.change(row, { tags: [...row.tags, tag] });
      tagged++;
    }
    const next = await list.next(page);
    if (next === null) return tagged;
    page = next;
  }
}

// `node examples/sdk/tag-missed-calls.ts --org <id> --flow <id>`
if (import.meta.main) {
  await run(async (send, agent) => {
    const tagged = await tagMissedCalls(send, agent, {
      filters: { category: "completed" },
      dispositions: ["no_match", "no_input"],
      tag: "call back",
    });
    console.log(`${tagged} calls tagged`);
  });
}
