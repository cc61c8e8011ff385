// @module-tag real-time

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { type Pocketsphinx, pocketsphinxRecogniser, recognisersOf } from "@parley/speech";
import { tone } from "@parley/voice";
import { createOutside, webhookSender } from "@parley/webhook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { peer } from "../../../test/peers.ts";
import type { Speaker } from "../src/agent/speaker.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import type { Part } from "./sipp/caller-audio.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";

const order = await readFile(new URL("../../../examples/flows/pizza-order.yaml", import.meta.url), "utf8");

const isHere = [peer("sipp"), peer("espeak-ng"), peer("pocketsphinx_continuous")].every((path) => path !== null);

/** Short prompts, so that a caller who speaks by the clock speaks after them. */
const brief: Speaker = { samplesOf: async ({ text }) => tone({ hertz: [440], ms: text.length * 4, amplitude: 8000 }) };

/** Time for a prompt, the silence that ends what is said, and a busy recogniser. */
const turn = { rest: 4500 };

/** The calls go on at once. Each begins to speak so much after the one before, so that the recogniser hears one at a time; ms. */
const apart = 1700;

describe.skipIf(!isHere)("the order of a pizza on the phone", { concurrent: true }, () => {
  let database: TestDatabase<Tables>;
  let recogniser: Pocketsphinx;
  let worker: RunningWorker;
  let calls = 0;
  /** What the shop was asked, by the number that was called. */
  const asked = new Map<string, readonly unknown[]>();
  const shop = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    request.on("end", () => {
      const [number = ""] = request.url?.split("/").slice(1) ?? [];
      asked.set(number, [...(asked.get(number) ?? []), JSON.parse(body)]);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ price: 900 }));
    });
  });
  let address = "";

  beforeAll(async () => {
    address = await listenLocally(shop);
    database = await testDatabase<Tables>();
    recogniser = await pocketsphinxRecogniser({ processes: 1 });
    const outside = createOutside({
      send: webhookSender({ allowed: [address] }),
      internal: async () => {
        throw new Error("The order has no internal action.");
      },
      findCredentials: async () => [],
      onFault: (error) => {
        throw error;
      },
    });
    worker = await startWorker(database, { speaker: brief, recognisers: recognisersOf([recogniser]), outside });
  });

  afterAll(async () => {
    await worker.stop();
    await recogniser.close();
    await database.drop();
    shop.close();
  });

  /**
   * A call by a caller who does these things, each after the agent has spoken. Answers with what the record holds of
   * it.
   */
  async function call(says: readonly Part[]) {
    const wait = { rest: apart * calls };
    calls++;
    const number = String(2000 + calls);
    const patient = order
      .replace("https://shop.example.com", `http://${address}/${number}`)
      .replace(/^ {6}entities:/gm, "      patience: 20000\n      entities:");
    const agent = await deployAgent(database, patient, number);
    const does = [wait, ...says.flatMap((part) => [turn, part]), { rest: 9000 }];
    await callWithSipp({ number, port: worker.port, does });
    const { call: ended, events } = await endedCall(database, agent);
    const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    return {
      disposition: ended.disposition,
      heard: of("caller_said").map(({ text }) => text),
      blocks: of("entered").map(({ name }) => name),
      filled: [...of("slot_filled"), ...of("slot_changed")].map(({ entity, value, to }) => [entity, value ?? to]),
      ordered: asked.get(number),
      of,
    };
  }

  test.each([
    ["m1", "en-US"],
    ["m7", "en-US"],
    ["f5", "en-US"],
  ])("in English, spoken by %s: corrected at the next question, and priced by the shop", async (voice, language) => {
    const says = ["pizza please", "medium", "no large", "three", "yes"];
    const words = await Promise.all(says.map((text) => speaking(text, voice, language)));
    const { disposition, heard, filled, ordered, of } = await call(words.map((say) => ({ say })));
    expect(heard).toEqual(says);
    expect(filled).toEqual(
      expect.arrayContaining([
        ["size", "medium"],
        ["size", "large"],
        ["count", 3],
        ["sure", true],
      ]),
    );
    expect(of("decided").map(({ by }) => by)).toEqual([
      expect.objectContaining({ by: "intent", intent: "order" }),
      { by: "values", values: { size: "medium" } },
      { by: "corrected", values: { size: "large" } },
      { by: "values", values: { count: 3 } },
      { by: "condition", when: { source: "slots.sure == true", values: { "slots.sure": true } } },
      expect.objectContaining({ by: "answer", ok: true }),
    ]);
    expect(ordered).toEqual([{ size: "large", count: 3 }]);
    expect(disposition).toBe("ordered");
  });

  test("a person on demand", async () => {
    const { heard, blocks, of, disposition } = await call([{ say: await speaking("give me a human", "m7") }]);
    expect(heard).toEqual(["give me a human"]);
    expect(blocks).toEqual(["Start", "Welcome", "Person", "Goodbye"]);
    expect(of("transfer_outcome").map(({ outcome }) => outcome)).toEqual(["failed"]);
    expect(disposition).toBe("completed");
  });

  test("in Hindi by keys", async () => {
    const { disposition, blocks, filled, ordered, of } = await call(["*", "2", "1", "1"].map((press) => ({ press })));
    expect(of("language_switched").map(({ to }) => to)).toEqual(["hi-IN"]);
    expect(filled).toEqual(
      expect.arrayContaining([
        ["size", "large"],
        ["count", 2],
      ]),
    );
    expect(blocks).toContain("In Hindi");
    expect(ordered).toEqual([{ size: "large", count: 2 }]);
    expect(disposition).toBe("ordered");
  });
});
