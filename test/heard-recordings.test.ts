// @module-tag real-time
import { readFile } from "node:fs/promises";
import { assemble, compile, type FlowDocument } from "@parley/flow";
import { heardInstead, modelSources, readRecordedCall, replayCall, understandBy } from "@parley/host";
import { readHeardRecordings } from "@parley/model/api/heard-recordings";
import { train } from "@parley/understanding";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callWithSipp } from "../apps/worker/test/sipp/sipp.ts";
import { speaking } from "../apps/worker/test/speaking.ts";
import { peer } from "./peers.ts";
import { type RunningSystem, startSystem } from "./running-system.ts";

const isHere = [peer("sipp"), peer("espeak-ng"), peer("pocketsphinx_continuous")].every((path) => path !== null);

describe.skipIf(!isHere)("the recording of a call by telephone", () => {
  let system: RunningSystem;
  let flow: string;
  let version: string;
  let desk: string;

  beforeAll(async () => {
    system = await startSystem();
    const clients = await system.ask("GET", "/api/organisations/");
    const flows = `/api/organisations/${clients.body.results[0].uuid}/flows/`;
    flow = `${flows}${(await system.ask("GET", flows)).body.results[0].uuid}/`;
    version = `${flow}versions/0.0.1/`;
    desk = await readFile(new URL("../examples/flows/front-desk.yaml", import.meta.url), "utf8");
    expect((await system.ask("PUT", `${version}save_yaml/`, desk)).status).toBe(200);
    expect((await system.ask("POST", `${version}deploy/`, { note: "spoken" })).status).toBe(200);
  });
  afterAll(() => system?.stop());

  /** What the draft hears of the recordings, and how the call goes with that. */
  async function replayed() {
    const began = await system.ask("POST", `${version}hear_recordings/`, {});
    const at = `/api/async/status/${began.body.task_id}/`;
    const status = async () => (await system.ask("GET", at)).body;
    await expect.poll(async () => (await status()).status, { timeout: 120_000 }).toMatch(/SUCCESS|FAILURE/);
    const { result, error } = await status();
    const heard = readHeardRecordings(result);
    const [call] = heard?.calls ?? [];
    if (heard === null || call === undefined) throw new Error(JSON.stringify({ result, error }));
    const rows: FlowDocument = (await system.ask("GET", `${version}document/`)).body;
    const document = assemble(rows);
    const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
    const { body } = await system.ask("GET", `${flow}analytics/recorded_calls/`);
    const [stored] = body.results;
    const runtime = { program: compile(document), understand: understandBy(models) };
    const texts = call.turns.flatMap(({ heard: words }) => (words === null ? [] : [words[0]?.text ?? ""]));
    return { texts, replay: replayCall(runtime, heardInstead(readRecordedCall(stored), call)) };
  }

  test("is heard again by the draft: the same words go the same way, and a draft that expects others another way", async () => {
    const [first, second] = [await speaking("opening hours"), await speaking("no thank you")];
    const port = system.ports.sip;
    await callWithSipp({
      number: "1000",
      port,
      does: [{ rest: 7000 }, { say: first }, { rest: 7500 }, { say: second }, { rest: 9000 }],
    });
    const ended = async () =>
      (await system.ask("GET", `${flow}analytics/fetch_calls/?limit=1`)).body.results[0]?.ended_at ?? null;
    await expect.poll(ended, { timeout: 30_000 }).not.toBeNull();
    const details = (await system.ask("GET", `${flow}analytics/recorded_calls/`)).body.results[0];
    const said = details.events.flatMap(({ type, data }: { type: string; data: { text: string } }) =>
      type === "caller_said" ? [data.text] : [],
    );
    expect(said).toEqual(["opening hours", "no thank you"]);

    const same = await replayed();
    expect(same.texts).toEqual(said);
    expect(same.replay.end).toEqual({ type: "same" });

    // A draft whose callers are expected to say something else hears other words, or none.
    const other = desk.replace("[opening hours, when are you open", "[directions, how do I get to you");
    expect(other).not.toBe(desk);
    expect((await system.ask("PUT", `${version}save_yaml/`, other)).status).toBe(200);
    const differs = await replayed();
    expect(differs.texts[0]).not.toBe("opening hours");
    expect(differs.replay.end).toMatchObject({ type: "differs", difference: { turn: 2 } });
  });
});
