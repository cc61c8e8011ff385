import { isVoice } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { peer } from "../../../test/peers.ts";
import { parseVariants, parseVoices, voiceFor, voicesOf, withPersona } from "../src/espeak/voices.ts";
import { espeakSynthesiser, type Program, SpeechError, wasmEspeak } from "../src/index.ts";

const plain = { language: "en-IN", persona: null, tags: {} };

/** A program of one line of JavaScript in the place of espeak-ng. */
const script = (source: string): Program => ({
  command: process.execPath,
  arguments: [
    "-e",
    `if (process.argv.some((one) => one.startsWith("--voices"))) console.log("Pty Language\\n5 en-gb x"); else { ${source} }`,
    "--",
  ],
  source: "system",
});
const wav = `const h = Buffer.alloc(48); h.write("RIFF"); h.write("WAVEfmt ", 8); h.writeUInt32LE(16, 16); h.writeUInt16LE(1, 20); h.writeUInt16LE(1, 22); h.writeUInt32LE(22050, 24); h.writeUInt16LE(16, 34); h.write("data", 36); h.writeUInt32LE(0x7ffff000, 40);`;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
  );

describe.each(["system", "wasm"] as const)("espeak-ng of the %s", (source) => {
  const program = (): Program | null => {
    if (source === "wasm") return wasmEspeak();
    const command = peer("espeak-ng");
    return command === null ? null : { command, arguments: [], source };
  };

  test("speaks English and Hindi, text and SSML", async ({ skip }) => {
    const found = program();
    if (found === null) return skip(`espeak-ng (${source}) is not installed`);
    const synthesiser = espeakSynthesiser({ program: found });
    expect(synthesiser.description).toMatch(/^espeak-ng.* speaks many languages in a machine's voice$/);
    const seconds = async (utterance: Parameters<typeof synthesiser.synthesise>[0]) => {
      const { samples, rate } = await synthesiser.synthesise(utterance, asker());
      expect(rate).toBe(22_050);
      expect(samples.some((sample) => Math.abs(sample) > 1000)).toBe(true);
      return samples.length / rate;
    };
    const hello = await seconds({ ...plain, text: "Hello, how can I help you today?" });
    expect(hello).toBeGreaterThan(1);
    expect(hello).toBeLessThan(6);
    expect(await seconds({ ...plain, language: "hi-IN", text: "नमस्ते, मैं आपकी क्या मदद कर सकता हूं?" })).toBeGreaterThan(1);
    const paused = await seconds({ ...plain, ssml: 'Hello, how can I help you <break time="2s"/> today?' });
    expect(paused).toBeGreaterThan(hello + 1);
    const slow = await seconds({ ...plain, text: "Hello, how can I help you today?", tags: { rate: "x-slow" } });
    expect(slow).toBeGreaterThan(hello * 1.2);
    expect(await seconds({ ...plain, text: "-v de & <b>", persona: "f3" })).toBeGreaterThan(0.3);
  });

  test("offers no variant that sounds like the plain voice", { timeout: 60_000 }, async ({ skip }) => {
    const found = program();
    if (found === null) return skip(`espeak-ng (${source}) is not installed`);
    const { voices, synthesise } = espeakSynthesiser({ program: found, running: 2 });
    const all = (await voices?.())?.variants ?? [];
    expect(all).toEqual(expect.arrayContaining(["f1", "m1", "whisper"]));
    // The package takes a second for each utterance.
    const offered = source === "wasm" ? all.filter((_, place) => place % 6 === 0) : all;
    const sounds = await Promise.all(
      ["en-us", ...offered].map(async (persona) =>
        (await synthesise({ ...plain, text: "one", persona }, asker())).samples.join(),
      ),
    );
    expect(sounds.slice(1).filter((sound) => sound === sounds[0])).toEqual([]);
  });

  test("says which language it has no voice for", async ({ skip }) => {
    const found = program();
    if (found === null) return skip(`espeak-ng (${source}) is not installed`);
    const { synthesise } = espeakSynthesiser({ program: found });
    await expect(synthesise({ ...plain, language: "zz-ZZ", text: "x" }, asker())).rejects.toThrow("no voice for zz-ZZ");
  });
});

test("without a program there is no synthesiser, and the error says what to install", () => {
  expect(() => espeakSynthesiser({ program: null })).toThrow(
    expect.objectContaining({ code: "no_synthesiser", message: expect.stringContaining("install espeak-ng") }),
  );
});

describe("a program that misbehaves", () => {
  test.each([
    ["never ends", "setInterval(() => {}, 1000);", "timed_out"],
    ["ends with a fault", 'console.error("no such thing"); process.exit(3);', "failed"],
    ["writes something else", 'console.log("hello".repeat(20));', "failed"],
    ["writes nothing", "", "failed"],
    [
      "never stops writing",
      "const b = Buffer.alloc(1 << 20); const go = () => process.stdout.write(b, go); go();",
      "too_long",
    ],
  ])("%s", async (_, source, code) => {
    const { synthesise } = espeakSynthesiser({
      program: script(source),
      timeout: code === "timed_out" ? 600 : 120_000,
    });
    expect(await codeOf(synthesise({ ...plain, text: "x" }, asker()))).toBe(code);
  });

  test("does not exist", async () => {
    const program: Program = { command: "/nowhere/espeak-ng", arguments: [], source: "system" };
    expect(await codeOf(espeakSynthesiser({ program }).synthesise({ ...plain, text: "x" }, asker()))).toBe("failed");
  });

  test("what it says is in the error", async () => {
    const { synthesise } = espeakSynthesiser({ program: script('console.error("no such thing"); process.exit(3);') });
    await expect(synthesise({ ...plain, text: "x" }, asker())).rejects.toThrow("no such thing");
  });
});

test("the environment stays with us", async () => {
  process.env.PARLEY_TEST_SECRET = "secret";
  const { synthesise } = espeakSynthesiser({
    program: script(`${wav} h.writeInt16LE(process.env.PARLEY_TEST_SECRET ? 1 : 2, 44); process.stdout.write(h);`),
  });
  const { samples } = await synthesise({ ...plain, text: "x" }, asker());
  delete process.env.PARLEY_TEST_SECRET;
  expect(samples[0]).toBe(2);
});

test("a prompt too long is refused before anything is started", async () => {
  const { synthesise } = espeakSynthesiser({ program: script("process.exit(9);") });
  expect(await codeOf(synthesise({ ...plain, text: "x".repeat(20_001) }, asker()))).toBe("too_long");
});

test("only so many programs run at a time; a full line refuses as crowded", async () => {
  const { synthesise } = espeakSynthesiser({
    program: script(`${wav} process.stdout.write(h);`),
    running: 1,
    waiting: 1,
  });
  const codes = await Promise.all(
    [1, 2, 3].map((text) => codeOf(synthesise({ ...plain, text: String(text) }, asker()))),
  );
  expect(codes.sort()).toEqual(["crowded", "none", "none"]);
});

const variants = parseVariants(
  [
    "Pty Language       Age/Gender VoiceName          File                 Other Languages",
    " 5  variant         35/M      Denis              !v/Denis             ",
    " 5  variant         --/M      Mr serious         !v/Mr serious        ",
    " 5  variant         --/F      female3            !v/f3                (en-us 5)",
    " 5  variant         --/M      whisper            !v/whisper           ",
    " 5  variant         --/M      robosoft           !v/robosoft          ",
  ].join("\n"),
);

test("the variants are the ordinary ones that are installed", () => {
  expect(variants).toEqual(["f3", "whisper"]);
});

test.each([
  ["en-IN", "en-gb"],
  ["en-US", "en-us"],
  ["en-CA", "en-us"],
  ["en", "en-gb"],
  ["hi-IN", "hi"],
  ["fr-CA", "fr-fr"],
  ["es-MX", "es-419"],
  ["xx-YY", null],
])("the voice for %s is %s", (language, voice) => {
  const places = parseVoices(
    [
      "Pty Language Age/Gender VoiceName",
      " 5  es-419 --/M x",
      " 2  en-gb  --/M x",
      " 2 en-us --/M x",
      "5 fr-fr --/M",
      "5 hi --/M",
      "",
    ].join("\n"),
  );
  expect(voiceFor(language, { places, variants })).toBe(voice);
});

test.each([
  ["f3", "hi+f3"],
  ["whisper", "hi+whisper"],
  ["en-US-Neural2-C", "hi"],
  ["f3 -w /tmp/x", "hi"],
  ["en-us", "hi"],
  [null, "hi"],
])("persona %s makes the voice %s", (persona, voice) => {
  expect(withPersona("hi", persona, { places: new Set(["hi", "en-gb", "en-us"]), variants })).toBe(voice);
});

test.each([
  ["en-us", "en-us"],
  ["en-US+f3", "en-us+f3"],
  ["en-us+nobody", "en-us"],
  ["en-nz", "en-gb"],
])("persona %s makes an English voice %s", (persona, voice) => {
  expect(withPersona("en-gb", persona, { places: new Set(["en-gb", "en-us"]), variants })).toBe(voice);
});

test("an utterance without a listener ends its program and leaves the queue", async () => {
  const synthesiser = espeakSynthesiser({ program: script("setInterval(() => {}, 1000)"), running: 1 });
  const by = (client: string, signal: AbortSignal) => ({ client, signal });
  const [first, second] = [new AbortController(), new AbortController()];
  const speaking = codeOf(synthesiser.synthesise({ ...plain, text: "a" }, by("a", first.signal)));
  const waiting = codeOf(synthesiser.synthesise({ ...plain, text: "b" }, by("b", second.signal)));
  second.abort();
  expect(await waiting).toBe("cancelled");
  first.abort();
  expect(await speaking).toBe("cancelled");
  expect(await codeOf(synthesiser.synthesise({ ...plain, text: "c" }, by("a", AbortSignal.abort())))).toBe("cancelled");
});

test.each([
  ["en-gb", true],
  ["EN-GB", true],
  ["en-gb+f3", true],
  ["f3", true],
  ["whisper", true],
  ["alloy", false],
  ["en-gb+alloy", false],
  ["fr-fr", false],
  ["", false],
])("the voice %s is there: %s", (name, isThere) => {
  const voices = voicesOf({ places: new Set(["hi", "en-gb"]), variants });
  expect(isVoice(voices, name)).toBe(isThere);
  expect(voices.names).toEqual(["en-gb", "hi"]);
  expect(voices.variants.every((variant) => isVoice(voices, variant))).toBe(true);
});
