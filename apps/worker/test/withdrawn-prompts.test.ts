import { randomUUIDv7 } from "node:crypto";
import type { SayContent } from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import type { Understand } from "@parley/model/kernel";
import { type Asker, cachedSynthesiser, memoryStore } from "@parley/speech";
import { CallMedia, Pacer, tone } from "@parley/voice";
import { pino } from "pino";
import { expect, test } from "vitest";
import { FakeClock } from "../../../adapters/voice/test/fake-clock.ts";
import { MemoryLink } from "../../../adapters/voice/test/memory-link.ts";
import type { Speaker } from "../src/agent/speaker.ts";
import { AgentVoice } from "../src/call/agent-voice.ts";
import { CallRecord } from "../src/call/call-record.ts";
import { OneMoment } from "../src/call/one-moment.ts";

const organisation = "01a1fbf7-1915-7f2f-9b07-41768e79ccc1";

/** Calls of one client. Their words are made when a test says so, and given up by who goes. */
function callsOfClient() {
  const asked = new Map<string, { readonly by: Asker; readonly make: () => void }>();
  const cached = cachedSynthesiser(
    {
      name: "gated",
      description: "gated",
      synthesise: (utterance, by) => {
        const { promise, resolve, reject } = Promise.withResolvers<{ samples: Int16Array; rate: number }>();
        by.signal.addEventListener("abort", () => reject(by.signal.reason));
        const samples = tone({ hertz: [440], ms: 100, amplitude: 8000 });
        asked.set("text" in utterance ? utterance.text : "", { by, make: () => resolve({ samples, rate: 8000 }) });
        return promise;
      },
    },
    { memory: memoryStore(1_000_000), disk: null },
    (error) => {
      throw error;
    },
  );
  const speaker: Speaker = {
    samplesOf: async ({ text, cachable, language }, by) => {
      const utterance = { text, language, persona: null, tags: {} };
      return (await cached.synthesise(utterance, cachable ? "memory" : "none", by)).samples;
    },
  };
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => warnings.push(line) });
  const setup = { host: { speaker }, key: { organisation }, log };
  const call = () => {
    const media = new CallMedia({ link: new MemoryLink(), pacer: new Pacer(new FakeClock()), onEvent: () => {} });
    const record = new CallRecord();
    const voice = new AgentVoice(setup, record, media);
    const say = (text: string, cachable: boolean) => {
      voice.prepare({
        type: "say",
        id: text,
        block: organisation,
        content: { ...words, text, masked: text, cachable },
      });
      voice.play(text);
    };
    return { voice, say, media, record };
  };
  /** Resolves once the words are asked for. */
  const askedFor = async (text: string) => {
    await expect.poll(() => asked.has(text), { timeout: 5000 }).toBe(true);
    return asked.get(text);
  };
  return { call, askedFor, setup, warnings };
}

const words: SayContent = {
  ...{ prompt: null, content: null, language: "en-IN", response_type: "text", text: "", masked: "", ssml_tags: {} },
  ...{ audio: null, persona: null, voice: null, storage: "memory", cachable: false },
};

test("what a call waits for is given up at its end, and is no fault", async () => {
  const { call, askedFor, warnings } = callsOfClient();
  const { voice, say, record } = call();
  say("It is noon.", false);
  say("A menu.", true);
  const both = [await askedFor("It is noon."), await askedFor("A menu.")];
  voice.silence();
  await expect.poll(() => both.map((one) => one?.by.signal.aborted), { timeout: 5000 }).toEqual([true, true]);
  await new Promise(setImmediate);
  expect([record.take(), warnings]).toEqual([[], []]);
});

test("words that another call waits for as well are made and played there", async () => {
  const { call, askedFor } = callsOfClient();
  const [ends, goesOn] = [call(), call()];
  ends.say("A menu.", true);
  goesOn.say("A menu.", true);
  const menu = await askedFor("A menu.");
  ends.voice.silence();
  await new Promise(setImmediate);
  expect(menu?.by.signal.aborted).toBe(false);
  menu?.make();
  await expect.poll(() => goesOn.media.playing?.id, { timeout: 5000 }).toBe("A menu.");
  expect(ends.media.playing).toBeUndefined();
});

const agent = `parley: 1
states: { start: { Start: { type: Start, paths: [{ to: Bye }] }, Bye: { type: End, say: Bye., end_state: done } } }
`;
const nothing: Understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });

test("so are the words for a moment's wait, at the call's end and when others take their place", async () => {
  const { askedFor, setup, warnings } = callsOfClient();
  const parsed = parseYaml(agent, { makeId: () => randomUUIDv7() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { document } = parsed;
  const runtime = { document, runtime: { program: compile(document), understand: nothing } };
  const moment = new OneMoment({ ...setup, runtime });
  const english = await askedFor("One moment, please.");
  moment.prepare({ language: "hi-IN", persona: null });
  const hindi = await askedFor("कृपया एक क्षण रुकिए।");
  await expect.poll(() => english?.by.signal.aborted, { timeout: 5000 }).toBe(true);
  expect(hindi?.by.signal.aborted).toBe(false);
  moment.close();
  expect((await moment.samples).length).toBe(0);
  expect([hindi?.by.signal.aborted, warnings]).toEqual([true, []]);
});
