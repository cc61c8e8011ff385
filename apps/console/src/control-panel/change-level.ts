import { collection } from "@parley/client";
import { readCallHandling } from "@parley/flow";
import { type CallHandling, equalJson, type HandlingSource, handlingNames } from "@parley/model/kernel";
import { flow as flowNoun } from "@parley/model/nouns/flow";
import { organisation } from "@parley/model/nouns/organisation";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { send } from "../api/send.ts";
import type { PanelPlace } from "./panel-place.ts";
import { texts } from "./texts.ts";

/** A place below the control panel where the handling of calls is set. */
export type LevelPlace = {
  readonly level: Exclude<HandlingSource, "control_panel">;
  /** The number whose level it is; null where the agent has none. */
  readonly number: string | null;
  /** What is known to be set there. */
  readonly known: CallHandling;
};

/**
 * Changes what a number, the agent or its client sets; null removes it. Answers with what was set there before.
 * @throws an Error where another person changed the same meanwhile.
 */
export async function changeLevel(
  at: PanelPlace,
  { level, number, known }: LevelPlace,
  settings: CallHandling,
): Promise<CallHandling> {
  const { handling: stored, store } = await levelRow(at, level, number);
  const names = handlingNames.filter((name) => name in settings);
  // The zone of a client may also stand in its metadata, which is not written here.
  const isElsewhere = (name: string) => level === "client" && name === "time_zone";
  if (names.some((name) => !isElsewhere(name) && !equalJson(stored[name] ?? null, known[name] ?? null))) {
    throw new Error(texts.changedMeanwhile);
  }
  const next = Object.entries({ ...stored, ...settings }).filter(([, value]) => value !== null && value !== undefined);
  await store(Object.fromEntries(next));
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
}

type LevelRow = {
  readonly handling: CallHandling;
  readonly store: (handling: CallHandling) => Promise<unknown>;
};

async function levelRow(
  { org, flow }: PanelPlace,
  level: LevelPlace["level"],
  number: string | null,
): Promise<LevelRow> {
  if (level === "number") {
    const numbers = collection(send, virtualNumber, "/api/organisations/{org}/flows/{flow}/virtual-numbers/", {
      org,
      flow,
    });
    const [row] = number === null ? [] : (await numbers.list({ filters: { number } })).results;
    if (row === undefined) throw new Error(texts.noSuchNumber);
    return {
      handling: readCallHandling(row.call_handling).handling,
      store: (call_handling) => numbers.change(row, { call_handling }),
    };
  }
  if (level === "agent") {
    const flows = collection(send, flowNoun, "/api/organisations/{org}/flows/", { org });
    const row = await flows.get(flow);
    return {
      handling: readCallHandling(row.channel_config.voice).handling,
      store: (voice) => flows.change(row, { channel_config: { ...row.channel_config, voice } }),
    };
  }
  const clients = collection(send, organisation, "/api/organisations/");
  const row = await clients.get(org);
  return {
    handling: readCallHandling(row.call_handling).handling,
    store: (call_handling) => clients.change(row, { call_handling }),
  };
}
