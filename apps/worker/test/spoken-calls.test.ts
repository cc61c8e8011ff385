// @module-tag real-time

import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptThread } from "@parley/config";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { unclearSpeech } from "@parley/model/kernel";
import {
  cachedSynthesiser,
  fakeRecogniser,
  installedSpeech,
  memoryStore,
  pocketsphinxRecogniser,
  type Recognisers,
  type Recognition,
  recognisersOf,
  speakersInTurn,
  speechServer as speechServerProvider,
} from "@parley/speech";
import { AudioConverter } from "@parley/voice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { speechServer } from "../../../test/stand-ins/speech-server.ts";
import { createSpeaker, type Speaker } from "../src/agent/speaker.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { startWorker, toneSpeaker } from "./running-worker.ts";
import type { Part } from "./sipp/caller-audio.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";

const frontDesk = await readFile(new URL("../../../examples/flows/front-desk.yaml", import.meta.url), "utf8");

const prompt = "How may I help you? Say billing, technical support or opening hours.";

/** The prompt of the desk is a tone of 40 ms a letter: long enough to be interrupted. */
const promptMs = prompt.length * 40;

/** What the fake guesses of what it takes for unclear. */
const guesses = [{ text: "billing", confidence: 0.312 }];

/** Long enough for words to be read before its end, however busy the machine is. */
const longer = `${prompt} ${"Please take your time. ".repeat(6)}`;
const longPrompt = (yaml: string) => yaml.replace(prompt, longer);
const longerMs = longer.length * 40;

/** Half a minute: a key comes before its end, however late a busy machine presses it. */
const longest = `${prompt} ${"Please take your time. ".repeat(30)}`;
const longestPrompt = (yaml: string) => yaml.replace(prompt, longest);

/** Said for seconds: of a short word a busy machine may lose so much that it is no speech. */
const atLength = "technical support, and nothing but technical support, if you would be so kind as to call me back";

const isHere = [peer("sipp"), peer("espeak-ng"), peer("pocketsphinx_continuous")].every((path) => path !== null);

describe.skipIf(!isHere)("a caller who speaks", () => {
  let database: TestDatabase<Tables>;
  const words = new Map<string, Int16Array>();
  let numbers = 2000;

  beforeAll(async () => {
    database = await testDatabase<Tables>();
    for (const text of [
      "billing",
      "opening hours",
      "no thank you",
      "technical support",
      "the weather is nice today",
      atLength,
    ]) {
      words.set(text, await speaking(text));
    }
  });

  afterAll(() => database.drop());

  type Said = Part & { readonly heard: string };

  /** Something that the caller says, and what a fake takes it for. */
  function say(text: string, heard = text): Said {
    const samples = words.get(text);
    if (samples === undefined) throw new Error(`Nobody has spoken "${text}".`);
    return { say: samples, heard };
  }

  /**
   * What happens in a call to the front desk, its settings changed. It goes to a worker of its own, so that calls may
   * go on side by side, each with a fake recogniser of its own. On a busy machine a caller's audio comes torn, and what
   * a real recogniser makes of that tells nothing of the call.
   */
  async function call(
    does: readonly (Part | Said)[],
    change: (yaml: string) => string = (yaml) => yaml,
    recognisers = takenFor(does.flatMap((part) => ("heard" in part ? [part.heard] : []))),
    speaker: Speaker = toneSpeaker,
  ) {
    numbers++;
    const number = String(numbers);
    const worker = await startWorker(database, { recognisers, speaker, name: number });
    const impatient = frontDesk.replace("patience: 5000", "patience: 3000\n      min_record_time: 150");
    const agent = await deployAgent(database, change(impatient), number);
    await callWithSipp({ number, port: worker.port, does: [...does, { rest: 12_000 }] });
    const { call: ended, events } = await endedCall(database, agent);
    await worker.stop();
    const at = (type: string) => events.find((event) => event.type === type)?.at_ms ?? Number.NaN;
    const said = events.filter(({ type }) => type === "caller_said").map(({ data }) => data.text);
    return {
      ended,
      events,
      at,
      said,
      blocks: events.filter(({ type }) => type === "entered").map(({ data }) => data.name),
    };
  }

  const behaves = (behaviour: string) => (yaml: string) =>
    yaml.replace("bi_behaviour: speech", `bi_behaviour: ${behaviour}`);
  const afterPrompt = { rest: promptMs + 600 };

  test("is understood by pocketsphinx, twice in a call, and takes the path of what was meant", async () => {
    const recognisers = recognisersOf([await pocketsphinxRecogniser({ processes: 1 })]);
    const does = [afterPrompt, say("opening hours"), { rest: 5500 }, say("no thank you")];
    const { ended, said, blocks, events } = await call(does, (yaml) => yaml, recognisers);
    await recognisers.close();
    expect(said).toEqual(["opening hours", "no thank you"]);
    expect(blocks).toEqual(["Start", "Desk", "Hours", "Goodbye"]);
    expect(ended.disposition).toBe("completed");
    expect(events.filter(({ type }) => type === "recognised")).toHaveLength(2);
  });

  test.concurrent("is heard and answered by a speech server that the operator connected", async () => {
    await using server = await speechServer();
    const { url, asked } = server;
    const settings = { url, key: null, hearingModel: "whisper-1", speakingModel: "tts-1", voice: "alloy" };
    const failures: unknown[] = [];
    const onFailed = (error: unknown) => failures.push(error);
    const { recognisers, synthesisers } = await installedSpeech([speechServerProvider], { server: settings }, onFailed);
    const synthesiser = speakersInTurn(synthesisers, {
      kept: (one) => cachedSynthesiser(one, { memory: memoryStore(1), disk: null }, onFailed),
      missing: "none",
      onFailed,
      clock: () => performance.now(),
    });
    // A folder of its own: opened files close their folder to others, and the system's is everyone's.
    await using folder = await mkdtempDisposable(join(tmpdir(), "spoken-"));
    const speaker = createSpeaker(
      await openDiskFiles(folder.path),
      synthesiser,
      new AudioConverter((program, priority) => new KeptThread(program, priority)),
    );
    const does = [{ rest: 1500 }, say("opening hours")];
    const { said, blocks, events } = await call(does, (yaml) => yaml, recognisersOf(recognisers), speaker);
    expect([said[0], blocks.slice(0, 3)]).toEqual(["opening hours", ["Start", "Desk", "Hours"]]);
    expect(events.find(({ type }) => type === "recognised")?.data.recogniser).toBe("speech-server");
    expect(asked.map(({ body }) => body.input)).toContain(prompt);
    expect(asked.some(({ path }) => path === "/v1/audio/transcriptions")).toBe(true);
    expect(failures).toEqual([]);
  });

  test.concurrent("unexpected words count as no match, and silence as no input", async () => {
    const { events, said, ended } = await call([afterPrompt, say("the weather is nice today", unclearSpeech)]);
    expect(said).toEqual([unclearSpeech]);
    const guessed = events.find(({ type }) => type === "recognised")?.data.guesses;
    expect(guessed).toEqual([{ text: "billing", confidence: 0.31 }]);
    const quality = events.find(({ type }) => type === "line_quality")?.data;
    expect(quality).toEqual({
      received: expect.any(Number),
      lost: expect.any(Number),
      late: expect.any(Number),
      jitter_ms: expect.any(Number),
    });
    expect(quality?.received).toBeGreaterThan(50);
    expect(events.filter(({ type }) => type === "reprompted").map(({ data }) => data.reason)).toEqual([
      "no_match",
      "no_input",
    ]);
    expect(ended.disposition).toBe("completed");
  });

  test.concurrent("what was guessed is not kept where words are kept out of the transcript", async () => {
    const sealed = (yaml: string) =>
      yaml.replace("bi_behaviour: speech", "bi_behaviour: speech\n      encrypt_transcript: true");
    const { events } = await call([afterPrompt, say("the weather is nice today", unclearSpeech)], sealed);
    expect(events.some(({ type }) => type === "recognised")).toBe(true);
    expect(JSON.stringify(events)).not.toContain("0.31");
  });

  test.concurrent("speech: stops the prompt once it counts as speech, and is understood", async () => {
    const { ended, at, events } = await call([{ rest: 700 }, say(atLength, "technical support")], longPrompt);
    expect(ended.disposition).toBe("support");
    const stopped = events.find(({ type }) => type === "play_stopped");
    // In the midst of it. When to the millisecond is for the cases of turn-taking: a machine whose cores are taken comes
    // to it later, and the agent is heard until then.
    expect(stopped?.at_ms).toBeGreaterThan(at("caller_audio_started"));
    expect(stopped?.at_ms).toBeLessThan(at("caller_audio_ended"));
    expect(Number(stopped?.data.heard_ms)).toBeLessThan(longerMs);
  });

  test.concurrent("speech: a cough lets the agent wait and go on, and costs no retry", async () => {
    // Of a shorter one a busy machine may lose so much that nothing was said.
    const cough = { say: burst(600), heard: unclearSpeech };
    const { events, ended } = await call([{ rest: 700 }, cough], longPrompt);
    const types = events.map(({ type }) => type);
    const plays = types.filter((type) => /^play_(paused|resumed|stopped)$/.test(type));
    expect(plays).not.toContain("play_stopped");
    // A busy machine may tear the cough in two, and each lets the agent wait.
    expect([plays[0], plays.at(-1)]).toEqual(["play_paused", "play_resumed"]);
    // Heard to its end, and only then the caller's silence is one.
    expect(events.find(({ type }) => type === "play_ended")?.data.heard_ms).toBeGreaterThanOrEqual(
      longer.trim().length * 40,
    );
    const reprompts = events.filter(({ type }) => type === "reprompted").map(({ data }) => data.reason);
    expect([reprompts[0], ended.disposition]).toEqual(["no_input", "completed"]);
  });

  test.concurrent("none: nothing said under the prompt is heard", async () => {
    const { ended, said, at } = await call([{ rest: 700 }, say("billing")], behaves("none"));
    expect(said).toEqual([]);
    expect(at("play_stopped")).toBeNaN();
    expect(ended.disposition).toBe("completed");
  });

  test.concurrent("buffer: what is said under the prompt is answered at its end", async () => {
    const { ended, said, at } = await call([{ rest: 300 }, say("technical support")], behaves("buffer"));
    expect([said, ended.disposition]).toEqual([["technical support"], "support"]);
    expect(at("caller_said")).toBeGreaterThanOrEqual(at("play_ended"));
    expect(at("play_stopped")).toBeNaN();
  });

  test.concurrent("hotword: an intent that leads on stops the prompt, other words do not", async () => {
    const hotword = (yaml: string) => longPrompt(behaves("hotword")(yaml));
    // An intent that is understood, and that no path of the desk takes.
    const aside = say("the weather is nice today", "no thank you");
    const [meant, chatter] = await Promise.all([
      call([{ rest: 300 }, say(atLength, "technical support")], hotword),
      call([{ rest: 300 }, aside], hotword),
    ]);
    expect(meant.ended.disposition).toBe("support");
    expect(meant.at("play_stopped")).not.toBeNaN();
    expect(chatter.events.filter(({ type }) => type === "recognised")).toHaveLength(1);
    expect(chatter.at("play_stopped")).toBeNaN();
    expect(chatter.ended.disposition).toBe("completed");
  });

  test.concurrent("min_words: two words stop the prompt while they are spoken, one does not", async () => {
    const minWords = (yaml: string) => longPrompt(behaves("min_words")(yaml));
    const [two, one] = await Promise.all([
      call([{ rest: 300 }, say(atLength, "technical support")], minWords),
      call([{ rest: 300 }, say(atLength, "billing")], minWords),
    ]);
    expect(two.ended.disposition).toBe("support");
    expect(two.at("play_stopped")).not.toBeNaN();
    expect(one.events.find(({ type }) => type === "recognised")?.data.words).toBe(true);
    expect(one.at("play_stopped")).toBeNaN();
  });

  test.concurrent("dtmf_only: voice leaves the prompt alone, a key stops it", async () => {
    const { ended, at } = await call([{ rest: 300 }, say("billing"), { press: "2" }], (yaml) =>
      longestPrompt(behaves("dtmf_only")(yaml)),
    );
    expect(ended.disposition).toBe("support");
    expect(at("play_stopped")).toBeLessThan(longest.length * 40);
  });

  test.concurrent("is listened to for keys alone where a block asks for no speech", async () => {
    const deaf = (yaml: string) =>
      yaml.replace("bi_behaviour: speech", "asr_enabled: false\n      first_digit_wait_time: 3000");
    const { said, ended, events } = await call([afterPrompt, say("billing"), { rest: 200 }, { press: "1" }], deaf);
    expect([said, ended.disposition]).toEqual([[], "billing"]);
    expect(events.some(({ type }) => type === "recognised")).toBe(false);
  });

  test.concurrent("may press keys where no recogniser knows the language, and an event says so", async () => {
    const hindi = (yaml: string) => yaml.replaceAll("en-IN", "hi");
    const { ended, events } = await call([afterPrompt, say("billing"), { rest: 200 }, { press: "1" }], hindi);
    expect(ended.disposition).toBe("billing");
    expect(events.find(({ type }) => type === "speech_not_heard")?.data).toEqual({ language: "hi" });
  });

  test.concurrent("may press keys where the recogniser has nothing to listen for, and nothing counts as broken", async () => {
    const deaf = { ...fakeRecogniser(() => []), listensFor: () => false };
    const does = [{ rest: 700 }, say("billing"), { rest: 500 }, { press: "2" }];
    const { ended, events } = await call(does, (yaml) => yaml, recognisersOf([deaf]));
    expect(ended.disposition).toBe("support");
    const because = { language: "en-IN", because: "nothing_expected" };
    expect(events.find(({ type }) => type === "speech_not_heard")?.data).toEqual(because);
    expect(events.some(({ type }) => type === "recognition_failed")).toBe(false);
  });

  test.concurrent("goes on with keys when the recogniser breaks off", async () => {
    const breaking = fakeRecogniser(() => {
      throw new Error("out of order");
    });
    const does = [{ rest: 700 }, say("technical support"), { rest: 500 }, { press: "2" }];
    const { ended, events } = await call(does, (yaml) => yaml, recognisersOf([breaking]));
    expect(ended.disposition).toBe("support");
    expect(events.some(({ type }) => type === "recognition_failed")).toBe(true);
  });

  test.concurrent("goes on with keys when the words never come, which is no silence", async () => {
    const open = (): Recognition => ({ hear: () => {}, finish: () => new Promise(() => {}), cancel: () => {} });
    const does = [{ rest: 700 }, say("technical support"), { rest: 11_500 }, { press: "2" }];
    const { ended, events } = await call(does, (yaml) => yaml, recognisersOf([{ ...fakeRecogniser(() => []), open }]));
    expect(ended.disposition).toBe("support");
    expect(events.some(({ type }) => type === "recognition_failed")).toBe(true);
  });
});

/** A cough: noise that dies away. */
function burst(ms: number): Int16Array {
  let state = 5;
  return Int16Array.from({ length: ms * 8 }, (_, at) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return Math.round(12_000 * ((2 * state) / 0x7fffffff - 1) * Math.exp(-at / (ms * 6)));
  });
}

/** Knows English, and takes one utterance after the other for these words. */
function takenFor(words: string[]): Recognisers {
  const listener = fakeRecogniser(({ samples, isFinal }) => {
    if (!isFinal && samples.length < 400 * 8) return [];
    const [text] = isFinal ? words.splice(0, 1) : words;
    if (text === undefined) return [];
    return [text === unclearSpeech ? { text, confidence: 0, guesses } : { text, confidence: 1 }];
  });
  return recognisersOf([{ ...listener, knows: (language) => language.startsWith("en") }]);
}
