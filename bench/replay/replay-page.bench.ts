import { ask } from "@parley/client";
import { openDatabase } from "@parley/db";
import { commitTurn, createCall, finishCall } from "@parley/db/store";
import { newCall } from "@parley/db/testing";
import { compile } from "@parley/flow";
import type { Tables } from "@parley/model";
import { signIn, type Tokens } from "@parley/model/api/sign-in";
import { uuidv7 } from "@parley/model/kernel";
import type { Page } from "playwright-core";
import { makeAgent, makeClient, sendTo } from "../api/world.ts";
import type { BenchResult } from "../bench-result.ts";
import type { BenchServer } from "../bench-server.ts";
import { spreadOf } from "../canvas/figures.ts";
import { type InChromium, inChromium, pageOf } from "../canvas/in-chromium.ts";
import { keys, surveyYaml } from "../engine/survey.ts";
import { calls, documentOf, recordOf, understandNothing } from "./talks.ts";

const edits = 5;

type World = { readonly tokens: Tokens; readonly design: string };

/** Stored calls on the canvas, played again after each edit: from the key that edits until the new figure is painted. */
export const replayPageBench = (): Promise<BenchResult[]> => inChromium(makeWorld, measure);

async function makeWorld({ url, urls, admin }: BenchServer): Promise<World> {
  const tokens = await ask(sendTo(url, ""), signIn, { body: { email: admin.email, password: admin.password } });
  const send = sendTo(url, tokens.access);
  const organisation = await makeClient(send, "Bench");
  const flow = await makeAgent(send, organisation, "Many calls");
  const headers = { authorization: `Bearer ${tokens.access}`, "content-type": "application/yaml" };
  const at = `${url}/api/organisations/${organisation}/flows/${flow}/versions/0.0.1/save_yaml/`;
  const saved = await fetch(at, { method: "PUT", headers, body: surveyYaml });
  if (!saved.ok) throw new Error(`The agent was not saved: ${saved.status} ${await saved.text()}`);
  await storeCalls(urls, { organisation, flow });
  return { tokens, design: `/clients/${organisation}/voice-agents/${flow}/0.0.1/design/start?overlay=replay` };
}

async function storeCalls(urls: BenchServer["urls"], of: { readonly organisation: string; readonly flow: string }) {
  const database = openDatabase<Tables>({ appUrl: urls.app, systemUrl: urls.system });
  const lease = { worker: "bench", epoch: 1 };
  const steps = keys.map((press) => ({ press }));
  const record = recordOf({ program: compile(documentOf(surveyYaml)), understand: understandNothing }, steps);
  const events = record.events.map((entry, index) => ({ seq: index + 1, ...entry }));
  const { organisation } = of;
  try {
    for (let place = 0; place < calls; place++) {
      const began = Date.now() - 3_600_000 + place * 1000;
      const id = uuidv7(began, crypto.getRandomValues(new Uint8Array(10)));
      const at = new Date(began).toISOString();
      const about = { ...of, release: null, version: "0.0.1", category: "ongoing" as const, number: "1000" };
      const row = {
        ...about,
        id,
        caller_number: "+15550100",
        language: "en-IN",
        started_at: at,
        answered_at: at,
        lease,
      };
      await createCall(database, newCall(row));
      const key = { organisation, call: id, lease };
      await commitTurn(database, { ...key, events });
      const ended = { status: "completed", disposition: "completed", end_reason: "agent" } as const;
      await finishCall(database, { ...key, ...ended, ended_at: at, duration_ms: 1000, recording: null });
    }
  } finally {
    await database.close();
  }
}

async function measure(bench: InChromium<World>): Promise<BenchResult[]> {
  const page = await pageOf(bench);
  await page.goto(`${bench.server.url}${bench.world.design}`);
  const of = `of the last ${calls.toLocaleString("en")} calls`;
  const [same, all] = [`0 ${of}`, `${calls.toLocaleString("en")} ${of}`];
  await page.getByText("go the same way").waitFor();
  const took: number[] = [];
  for (let edit = 0; edit < edits; edit++) {
    await page.getByRole("group", { name: /^Q2, / }).click();
    await page.getByRole("application", { name: /^Canvas of/ }).focus();
    took.push(await painted(page, "Delete", all), await painted(page, "Control+z", same));
  }
  await page.context().close();
  const name = `replay of ${calls} stored calls on the canvas, from an edit to the picture`;
  return [{ name, unit: "ms", ours: spreadOf(took).median, peer: null, aim: "1000" }];
}

/** Milliseconds from a key until the panel says so, with the picture beside it. */
async function painted(page: Page, key: string, headline: string): Promise<number> {
  await page.evaluate(`void (window.painted = new Promise((done) => {
    let began;
    addEventListener("keydown", ({ timeStamp }) => (began = timeStamp), { capture: true });
    const look = () => {
      if (began === undefined || !document.body.textContent.includes(${JSON.stringify(headline)}))
        return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }))`);
  await page.keyboard.press(key);
  return page.evaluate<number>("window.painted");
}
