// @module-tag long
import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtempDisposable, rm, symlink, unlink } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unclearSpeech } from "@parley/model/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { peer } from "../../../test/peers.ts";
import { resample } from "../../voice/src/resample.ts";
import {
  type Expected,
  espeakSynthesiser,
  type Pocketsphinx,
  pocketsphinxRecogniser,
  recognisersOf,
  SpeechError,
} from "../src/index.ts";

const commands = [
  "billing",
  "my bill",
  "pay my bill",
  "speak to an agent",
  "technical support",
  "opening hours",
  "goodbye",
];
const expected: Expected = { phrases: commands, values: [], kinds: ["yes_no"] };

const espeak = peer("espeak-ng");
const isHere = peer("pocketsphinx_continuous") !== null && espeak !== null;

/**
 * Words as a phone carries them, at the recogniser's 16 kHz: nothing above 4 kHz, a little noise, quiet on both sides.
 * `strength` is that of the noise: 20 is a quiet room, 3000 a street.
 */
async function spoken(text: string, persona: string | null = null, strength = 20): Promise<Int16Array> {
  const { samples, rate } = await espeakSynthesiser().synthesise(
    { text, language: "en-US", persona, tags: {} },
    asker(),
  );
  const words = resample(resample(samples, rate, 8000), 8000, 16_000);
  const quiet = 4800;
  let noise = 7;
  return Int16Array.from({ length: words.length + 2 * quiet }, (_, index) => {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    return (words[index - quiet] ?? 0) / 2 + (noise / 2147483648 - 0.5) * strength;
  });
}

describe.skipIf(!isHere)("pocketsphinx", () => {
  let recogniser: Pocketsphinx;
  beforeAll(async () => {
    recogniser = await pocketsphinxRecogniser({ processes: 1, atOnce: 2, restartAfter: 10 });
  });
  afterAll(() => recogniser.close());

  const open = (told: Partial<Parameters<Pocketsphinx["open"]>[0]> = {}) =>
    recogniser.open({
      client: "client",
      language: "en-IN",
      model: null,
      expected,
      wantsPartials: () => true,
      onPartial: () => {},
      onFailed: () => {},
      ...told,
    });
  const heard = (samples: Int16Array, told: Partial<Parameters<Pocketsphinx["open"]>[0]> = {}) => {
    const recognition = open(told);
    for (let at = 0; at < samples.length; at += 320) recognition.hear(samples.subarray(at, at + 320));
    return recognition.finish();
  };

  test.each(commands)("hears %s", async (words) => {
    const partials: string[] = [];
    const [best] = await heard(await spoken(words), { onPartial: ({ text }) => partials.push(text) });
    expect(best?.text).toBe(words);
    expect(best?.confidence).toBeGreaterThan(0.4);
    expect(partials.at(-1)).toBe(words);
  });

  test("hears the kinds of value and the lists that are expected", async () => {
    const digits: Expected = { phrases: [], values: [], kinds: ["digits"] };
    expect((await heard(await spoken("one two three"), { expected: digits }))[0]?.text).toBe("one two three");
    const days: Expected = { phrases: ["i do not mind"], values: ["mumbai", "delhi"], kinds: ["date"] };
    expect((await heard(await spoken("tomorrow"), { expected: days }))[0]?.text).toBe("tomorrow");
    expect((await heard(await spoken("mumbai"), { expected: days }))[0]?.text).toBe("mumbai");
  });

  test("hears a correction behind its word, and a choice by its place", async () => {
    const corrections = { values: ["large", "medium", "small"], kinds: [] };
    const count: Expected = { phrases: commands, values: [], kinds: ["number"], corrections };
    expect((await heard(await spoken("no large"), { expected: count }))[0]?.text).toBe("no large");
    expect((await heard(await spoken("three"), { expected: count }))[0]?.text).toBe("three");
    const offer: Expected = { phrases: commands, values: [], kinds: ["yes_no"], corrections };
    expect((await heard(await spoken("no thank you"), { expected: offer }))[0]?.text).toBe("no thank you");
    const choice: Expected = { phrases: commands, values: corrections.values, kinds: [], choices: 2 };
    expect((await heard(await spoken("the last one"), { expected: choice }))[0]?.text).toBe("the last one");
  });

  test("hears a value that is taken back in one breath", async () => {
    const ratings: Expected = { phrases: commands, values: ["awful", "average", "excellent"], kinds: [] };
    expect((await heard(await spoken("awful, no, I mean excellent"), { expected: ratings }))[0]?.text).toBe(
      "awful no i mean excellent",
    );
  });

  test.each<[string, Partial<Expected>]>([
    ["two hours", { kinds: ["duration"] }],
    ["tomorrow at five thirty", { kinds: ["date_time"] }],
    ["the third", { kinds: ["ordinal"] }],
    ["twenty percent", { kinds: ["percent"] }],
  ])("hears %j", async (text, told) => {
    const expected = { phrases: commands, values: [], kinds: [], ...told };
    expect((await heard(await spoken(text), { expected }))[0]?.text).toBe(text);
  });

  test.each(["m1", "m3"])("hears a hiss that a telephone cuts off, by the voice of %s", async (persona) => {
    const expected: Expected = { phrases: [], values: [], kinds: ["date", "time"] };
    const [best] = await heard(await spoken("half past nine", persona, 300), { expected });
    expect([best, ...(best?.guesses ?? [])].map((one) => one?.text)).toContain("half past nine");
  });

  test.each<[said: string, lost: string, Partial<Expected>]>([
    ["half past five", "five", { kinds: ["time"] }],
    ["minus five", "five", { kinds: ["number"] }],
    ["twenty point five", "twenty five", { kinds: ["number"] }],
    ["i can not", "i can", { phrases: ["i can", "i can not"] }],
  ])("never takes %j for %j, however noisy the line is: it asks again", async (said, lost, told) => {
    const expected = { phrases: [], values: [], kinds: [], ...told };
    for (const noise of [650, 2500]) {
      const [best] = await heard(await spoken(said, "m1", noise), { expected });
      expect(best?.text, `noise of ${noise}`).not.toMatch(new RegExp(`^(at )?${lost}$`));
    }
  });

  test("gives a second reading where the first is in doubt", async () => {
    const alike: Expected = { phrases: ["my bill", "my bell", "my pill"], values: [], kinds: [] };
    const [best, second] = await heard(await spoken("my bell"), { expected: alike });
    expect(alike.phrases).toContain(best?.text);
    if (second === undefined) expect(best?.confidence).toBeGreaterThanOrEqual(0.9);
    else {
      expect(second.text).not.toBe(best?.text);
      expect(second.confidence).toBeLessThanOrEqual((best?.confidence ?? 0) + 0.05);
    }
  });

  test.each(["the weather is nice today", "hello world how are you"])("says that %s was unclear", async (words) => {
    const [best] = await heard(await spoken(words));
    expect(best).toMatchObject({ text: unclearSpeech, confidence: 0 });
    for (const guess of best?.guesses ?? []) expect(guess.confidence).toBeLessThan(0.8);
  });

  test("says what it guessed where it is sure of nothing, digits as well", async () => {
    const digits: Expected = { phrases: [], values: [], kinds: ["digits"] };
    const [best] = await heard(await spoken("the weather is nice today"), { expected: digits });
    expect(best?.text).toBe(unclearSpeech);
    expect(best?.guesses?.[0]?.text).toMatch(/\b(zero|oh|one|two|three|four|five|six|seven|eight|nine)\b/);
  });

  test("hears the same in the same audio, independent of what it heard before", async () => {
    const bill = await spoken("pay my bill", null, 300);
    const first = await heard(bill);
    await heard(await spoken("twenty percent"), { expected: { phrases: [], values: [], kinds: ["percent"] } });
    await expect(heard(bill, { expected: { phrases: ["???"], values: [], kinds: [] } })).rejects.toThrow("pronounced");
    await heard(await spoken("hello world how are you"));
    expect(await heard(bill)).toEqual(first);
  });

  test("keeps no grammar that it is done with", async () => {
    const program = fileURLToPath(new URL("many-grammars.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--experimental-ffi",
      "--no-warnings",
      "--expose-gc",
      program,
    ]);
    expect(Number(stdout)).toBeLessThan(15);
  });

  test("reads ahead when the voice pauses, and again when it goes on", async () => {
    const digits: Expected = { phrases: [], values: [], kinds: ["digits"] };
    const recognition = open({ expected: digits });
    for (const words of ["one two", "three"]) {
      recognition.hear(await spoken(words, "m3"));
      recognition.readAhead?.();
    }
    recognition.hear(new Int16Array(8000));
    expect((await recognition.finish())[0]?.text).toBe("one two three");
  });

  test("leaves the processor to calls: few processes, of low priority", () => {
    expect(recogniser.processes).toHaveLength(1);
    for (const pid of recogniser.processes) expect(getPriority(pid)).toBeGreaterThan(getPriority());
  });

  test("tells nothing of the beginning of a sentence, however well it fits", async () => {
    const partials: string[] = [];
    const hours: Expected = { phrases: ["when are you open"], values: [], kinds: [] };
    const samples = await spoken("when are you");
    await heard(samples, { expected: hours, onPartial: ({ text }) => partials.push(text) });
    expect(partials).toEqual([]);
  });

  test("hears no words in silence", async () => {
    expect(await heard(new Int16Array(16_000))).toEqual([]);
  });

  test("knows English alone, and refuses what has no words", async () => {
    expect(recogniser.description).toBe("pocketsphinx hears English, only the words that a block expects");
    expect(recogniser.listensFor?.({ phrases: [], values: [], kinds: [] })).toBe(false);
    expect(recogniser.listensFor?.({ phrases: [], values: [], kinds: ["yes_no"] })).toBe(true);
    expect([recogniser.knows("en-GB"), recogniser.knows("hi")]).toEqual([true, false]);
    await expect(
      heard(new Int16Array(1600), { expected: { phrases: ["xqzzt"], values: [], kinds: [] } }),
    ).rejects.toThrow(/pronounced/);
  });

  test("refuses more utterances than there is room for, and takes them again after", async () => {
    const [one, two] = [open(), open()];
    expect(() => open()).toThrow(SpeechError);
    one.cancel();
    two.cancel();
    expect((await heard(await spoken("billing")))[0]?.text).toBe("billing");
  });

  test("takes what a place expects once, and hears it each time", async () => {
    const phrases = [...commands, ...Array.from({ length: 20_000 }, (_, place) => `pay bill number ${place} today`)];
    const large: Expected = { phrases, values: [], same: [phrases], kinds: [] };
    expect((await heard(await spoken("opening hours"), { expected: large }))[0]?.text).toBe("opening hours");
    expect((await heard(await spoken("goodbye"), { expected: large }))[0]?.text).toBe("goodbye");
    expect(leastOnProcessor(1, () => open({ expected: large }).cancel()).took).toBeLessThan(1);
  });

  test("forgets what was not expected for long, and takes it again", async () => {
    const place = (number: number): Expected => ({ phrases: [...commands], values: [String(number)], kinds: [] });
    const first = place(0);
    for (let number = 1; number < 70; number++) open({ expected: place(number) }).cancel();
    open({ expected: first }).cancel();
    for (let number = 70; number < 140; number++) open({ expected: place(number) }).cancel();
    expect((await heard(await spoken("billing"), { expected: first }))[0]?.text).toBe("billing");
  });

  test("tells of a process that dies, and starts another", async () => {
    const [pid] = recogniser.processes;
    const failed = Promise.withResolvers<Error>();
    const recognition = open({ onFailed: failed.resolve });
    recognition.hear(new Int16Array(1600));
    process.kill(pid ?? 0, "SIGKILL");
    expect(await failed.promise).toBeInstanceOf(SpeechError);
    await expect(recognition.finish()).rejects.toThrow(/SIGKILL/);
    await expect.poll(() => recogniser.processes.length).toBe(1);
    expect(recogniser.processes).not.toContain(pid);
    expect((await heard(await spoken("goodbye")))[0]?.text).toBe("goodbye");
  });

  test("starts a process again however often that fails, and tells each failure", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pocketsphinx-"));
    const model = join(folder.path, "model");
    await symlink("/usr/share/pocketsphinx/model/en-us", model);
    const failures: string[] = [];
    const failedTwice = Promise.withResolvers<void>();
    const one = await pocketsphinxRecogniser({
      ...{ model, processes: 1, restartAfter: 10 },
      onFailed: ({ message }) => {
        failures.push(message);
        if (failures.length === 3) failedTwice.resolve();
      },
    });
    const recognisers = recognisersOf([one]);
    await unlink(model);
    process.kill(one.processes[0] ?? 0, "SIGKILL");
    await failedTwice.promise;
    expect(failures).toEqual([
      "The recogniser's process ended with SIGKILL. It is started again in 0.01 s.",
      "The recogniser's process ended with 1. It is started again in 0.02 s.",
      "The recogniser's process ended with 1. It is started again in 0.04 s.",
    ]);
    expect(recognisers.hearing).toBe(null);
    expect(recognisers.description).toContain("hears nothing now");
    await symlink("/usr/share/pocketsphinx/model/en-us", model);
    await expect.poll(() => one.processes.length, { timeout: 30_000 }).toBe(1);
    expect(recognisers.hearing).toContain("hears English");
    await one.close();
  });

  test("a process that hangs at its start holds up nothing, and is started again until it hears", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "pocketsphinx-"));
    const model = join(folder.path, "model");
    await mkdir(model);
    // What it reads first never comes, as from a disk that has gone.
    execFileSync("mkfifo", [join(model, "cmudict-en-us.dict")]);
    const failures: string[] = [];
    const one = await pocketsphinxRecogniser({
      ...{ model, processes: 1, restartAfter: 10, answersWithin: 5000 },
      onFailed: ({ message }) => failures.push(message),
    });
    expect(failures).toEqual([
      "The recogniser's process did not answer within 5 s, and was ended. It is started again in 0.01 s.",
    ]);
    expect(recognisersOf([one]).hearing).toBe(null);
    await rm(model, { recursive: true });
    await symlink("/usr/share/pocketsphinx/model/en-us", model);
    await expect.poll(() => one.processes.length).toBe(1);
    await one.close();
  });

  test("ends a process that answers nothing, starts another, and lets another hear meanwhile", async () => {
    const two = await pocketsphinxRecogniser({ processes: 2, restartAfter: 10, answersWithin: 8000 });
    const [hung] = two.processes;
    if (hung === undefined) throw new Error("There is no process.");
    process.kill(hung, "SIGSTOP");
    const samples = await spoken("pay my bill");
    const begun = () => {
      const recognition = two.open({
        ...{ client: "client", language: "en-IN", model: null, expected, wantsPartials: () => false },
        ...{ onPartial: () => {}, onFailed: () => {} },
      });
      recognition.hear(samples);
      return recognition;
    };
    const given = begun();
    void given.finish();
    given.cancel();
    for (let caller = 0; caller < 3; caller++) expect((await begun().finish())[0]?.text).toBe("pay my bill");
    await expect.poll(() => two.processes.includes(hung)).toBe(false);
    await expect.poll(() => two.processes.length).toBe(2);
    await two.close();
  });
});

test("says what to install where it is not", async () => {
  await expect(pocketsphinxRecogniser({ model: "/nowhere" })).rejects.toThrow(/pocketsphinx is not installed/);
});
