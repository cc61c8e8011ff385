import { collection } from "@parley/client";
import type { SimulatedCaller } from "@parley/host";
import type { Voices } from "@parley/model/kernel";
import { simulatedCaller } from "@parley/model/nouns/simulated-caller";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import type { OfAgent } from "../testing/agent-tests.ts";
import { resourceTexts, texts } from "./texts.ts";

const rowsOf = ({ organisation, flow }: OfAgent) =>
  collection(send, simulatedCaller, "/api/organisations/{org}/flows/{flow}/callers/", { org: organisation, flow });

/** All callers of an agent. */
export const callersOf = (agent: OfAgent) => rowsOf(agent).all();

export type CallerRow = Awaited<ReturnType<typeof callersOf>>[number];

/** A row as the caller that it is, with values of its own. */
export function callerOf({ metadata, account, ...rest }: CallerRow): SimulatedCaller {
  return { ...rest, ...JSON.parse(JSON.stringify({ metadata, account })) };
}

/** The callers of an agent, as dialogs of resources read them. `voices`: those that may speak, as far as they are known. */
export const callersResource = (agent: OfAgent, voices: Voices | null) =>
  defineResource({
    rows: rowsOf(agent),
    list: "callers",
    texts: resourceTexts,
    name: "name",
    columns: [{ field: "name" }],
    filters: [],
    ...(voices !== null && { offers: { accent: [...voices.names, ...voices.variants] } }),
    groups: [
      { title: texts.form.wants, fields: ["name", "language", "wants", "values", "ending", "block"] },
      { title: texts.form.talks, fields: ["manners", "turns", "repeats"] },
      { title: texts.form.sounds, fields: ["accent", "line"] },
      { title: texts.form.begins, fields: ["metadata", "account"] },
    ],
  });
