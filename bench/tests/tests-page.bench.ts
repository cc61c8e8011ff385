import { readFileSync } from "node:fs";
import { ask } from "@parley/client";
import { signIn, type Tokens } from "@parley/model/api/sign-in";
import type { Page } from "playwright-core";
import { parse } from "yaml";
import { makeAgent, makeClient, sendTo } from "../api/world.ts";
import type { BenchResult } from "../bench-result.ts";
import type { BenchServer } from "../bench-server.ts";
import { spreadOf } from "../canvas/figures.ts";
import { type InChromium, inChromium, pageOf } from "../canvas/in-chromium.ts";

const count = 200;
const sample = "payment-reminder";
const runs = 5;

type World = { readonly tokens: Tokens; readonly tests: string };

/** All tests of an agent, run by the button of its page in the built console: until the last result is painted. */
export const testsPageBench = (): Promise<BenchResult[]> => inChromium(makeWorld, measure);

const read = (file: string) => readFileSync(new URL(`../../examples/flows/${file}`, import.meta.url), "utf8");

async function makeWorld({ url, admin }: BenchServer): Promise<World> {
  const tokens = await ask(sendTo(url, ""), signIn, { body: { email: admin.email, password: admin.password } });
  const send = sendTo(url, tokens.access);
  const organisation = await makeClient(send, "Bench");
  const flow = await makeAgent(send, organisation, "Many tests");
  const at = `${url}/api/organisations/${organisation}/flows/${flow}/`;
  const put = async (method: string, path: string, type: string, body: string) => {
    const headers = { authorization: `Bearer ${tokens.access}`, "content-type": type };
    const answer = await fetch(`${at}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await put("PUT", "versions/0.0.1/save_yaml/", "application/yaml", read(`${sample}.yaml`));
  const own: readonly { readonly name: string }[] = parse(read(`${sample}.conversations.yaml`));
  for (let place = 0; place < count; place++) {
    const { name, ...conversation } = own[place % own.length] ?? { name: "" };
    const test = { name: `${name} ${place}`, language: null, conversation };
    await put("POST", "tests/", "application/json", JSON.stringify(test));
  }
  return { tokens, tests: `/clients/${organisation}/voice-agents/${flow}/0.0.1/test?by=tests` };
}

async function measure(bench: InChromium<World>): Promise<BenchResult[]> {
  const page = await pageOf(bench);
  await page.goto(`${bench.server.url}${bench.world.tests}`);
  const first = await runAll(page);
  const again: number[] = [];
  for (let run = 0; run < runs; run++) again.push(await runAll(page));
  await page.context().close();
  const row = (name: string, ours: number, aim: string): BenchResult => ({ name, unit: "ms", ours, peer: null, aim });
  return [
    row(`${count} conversation tests by their page, the agent learned before`, spreadOf(again).median, "1000"),
    row(`the first run of them, which learns the agent`, first, "–"),
  ];
}

/** Milliseconds from the click until the last result is painted. */
async function runAll(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: "Run all" });
  await button.waitFor();
  await page.evaluate(`void (window.painted = new Promise((done) => {
    let began;
    addEventListener("click", ({ timeStamp }) => (began ??= timeStamp), { capture: true, once: true });
    let hasLeft = false;
    const look = () => {
      const isDone = document.body.textContent.includes("${count} of ${count} passed");
      hasLeft ||= began !== undefined && !isDone;
      if (!hasLeft || !isDone) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }))`);
  await button.click();
  return page.evaluate<number>("window.painted");
}
