import { ProblemError, type Row, rowsAt } from "@parley/client";
import type { JsonObject } from "@parley/model/kernel";
import type { flow } from "@parley/model/nouns/flow";
import { send } from "../../api/send.ts";
import type { OfAgent } from "../agent-tests.ts";
import { texts } from "./texts.ts";

/** A sample caller: a person whom an agent is tried with. */
export type Caller = Row<typeof flow>["demo_leads"][number];
export type Callers = readonly Caller[];

/** The caller of an agent that keeps no callers of its own. */
export const plainCaller: Caller = {
  name: texts.plain,
  number: "+919876543210",
  language: null,
  metadata: {},
  account: {},
};

/** What a conversation knows of a caller, as values of its own. */
export function valuesOf({ metadata, account }: Caller): { metadata: JsonObject; account: JsonObject } {
  return JSON.parse(JSON.stringify({ metadata, account }));
}

/** With a caller in the place of the one of that name; at the end where there is none. */
export function withCaller(before: Callers, name: string | null, caller: Caller): Callers {
  const at = before.findIndex((each) => each.name === name);
  return at < 0 ? [...before, caller] : before.with(at, caller);
}

export const withoutCaller = (before: Callers, name: string): Callers => before.filter((each) => each.name !== name);

/** How often a change is tried on what others made of the agent meanwhile. */
const tries = 4;

/** Changes the callers that are kept with an agent. @throws ProblemError */
export async function changeCallers(
  { organisation, flow: id }: OfAgent,
  change: (before: Callers) => Callers,
  left = tries,
): Promise<Row<typeof flow>> {
  const flows = rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: organisation });
  const { demo_leads, revision } = await flows.get(id);
  try {
    return await flows.change({ id, revision }, { demo_leads: change(demo_leads) });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 412 || left === 1) throw error;
    return changeCallers({ organisation, flow: id }, change, left - 1);
  }
}
