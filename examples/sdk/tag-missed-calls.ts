import { parseArgs } from "node:util";
import { ask, collection, listsAt, type Send } from "@parley/client";
import { type CallFilters, callsOfFlow } from "@parley/model/api/calls";
import { signIn } from "@parley/model/api/sign-in";
import { call } from "@parley/model/nouns/call";

/** An agent of a client. */
type Agent = { readonly org: string; readonly flow: string };

/** A network for the client: `fetch`, and the token of who is signed in. */
export const sendTo =
  (url: string, token?: string): Send =>
  ({ path, headers, ...request }) =>
    fetch(`${url}${path}`, {
      ...request,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });

/**
 * Tags the calls of an agent that ended in one of these dispositions, so that people find whom to call back. Returns how
 * many were tagged now; what has the tag already stays as it is.
 */
export async function tagMissedCalls(
  send: Send,
  agent: Agent,
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

/** `node examples/sdk/tag-missed-calls.ts --org <id> --flow <id>`, with PARLEY_URL, PARLEY_EMAIL and PARLEY_PASSWORD set. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { org: { type: "string" }, flow: { type: "string" } } });
  const {
    PARLEY_URL: url = "http://127.0.0.1:3000",
    PARLEY_EMAIL: email = "",
    PARLEY_PASSWORD: password = "",
  } = process.env;
  if (values.org === undefined || values.flow === undefined) throw new Error("Name the agent: --org ID --flow ID.");
  const { access } = await ask(sendTo(url), signIn, { body: { email, password } });
  const agent = { org: values.org, flow: values.flow };
  const tagged = await tagMissedCalls(sendTo(url, access), agent, {
    filters: { category: "completed" },
    dispositions: ["no_match", "no_input"],
    tag: "call back",
  });
  console.log(`${tagged} calls tagged`);
}

if (import.meta.main) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
