import { fakeRecogniser, SpeechError, type SpeechProvider } from "@parley/speech";
import { tone } from "@parley/voice";
import { expect, test } from "vitest";
import { openTrialSpeech } from "../src/base/trial-speech.ts";

/** Speaks and hears what each asks for when its gate opens; tells in which order it began. */
function gatedSpeech() {
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const gated = async (name: string) => {
    begun.push(name);
    await gates.get(name)?.promise;
  };
  const provider: SpeechProvider = {
    name: "gated",
    speak: async () => ({
      name: "gated",
      description: "gated",
      synthesise: async (utterance) => {
        await gated("text" in utterance ? utterance.text : "");
        return { samples: tone({ hertz: [300], ms: 10, amplitude: 8000 }), rate: 8000 };
      },
    }),
    hear: async () => ({
      ...fakeRecogniser(() => []),
      open: ({ expected }) => ({
        hear: () => {},
        finish: async () => {
          await gated(expected.phrases[0] ?? "");
          return [];
        },
        cancel: () => {},
      }),
    }),
  };
  const speech = openTrialSpeech([provider], { server: null }, () => {});
  const stays = new AbortController().signal;
  const gate = (name: string) => gates.set(name, Promise.withResolvers());
  const of = (name: string, signal: AbortSignal) => ({ client: name.slice(0, 1), signal });
  return {
    begun,
    end: (name: string) => gates.get(name)?.resolve(),
    say: (name: string, signal = stays): Promise<unknown> => {
      gate(name);
      const utterance = { text: name, language: "en-IN", persona: null, tags: {} };
      return speech.say(utterance, { provider: null, ...of(name, signal) });
    },
    hear: (name: string, signal = stays): Promise<unknown> => {
      gate(name);
      const expected = { phrases: [name], values: [], kinds: [] };
      const listening = {
        language: "en-IN",
        model: null,
        provider: null,
        further: [],
        execution: "fallback",
        expected,
      } as const;
      return speech.hear(new Int16Array(80), listening, of(name, signal));
    },
  };
}

const verbs = ["say", "hear"] as const;

test.each(verbs)("a client that has much to %s keeps no other client waiting", async (verb) => {
  const speech = gatedSpeech();
  const many = ["a1", "a2", "a3", "a4"];
  const asked = many.map((name) => speech[verb](name));
  const other = speech[verb]("b1");
  await expect.poll(() => speech.begun).toContain("b1");
  expect(speech.begun.length).toBeLessThan(many.length);
  for (const name of ["b1", ...many]) speech.end(name);
  await Promise.all([other, ...asked]);
});

test.each(verbs)("more to %s than may wait of one client is sent away, and no one else's is", async (verb) => {
  const speech = gatedSpeech();
  const many = Array.from({ length: 20 }, (_none, place) => `a${place}`);
  const asked = many.map((name) =>
    speech[verb](name).then(
      () => "done",
      (error) => error.code,
    ),
  );
  const other = speech[verb]("b1");
  for (const name of ["b1", ...many]) speech.end(name);
  expect(await other).toBeDefined();
  const ends = await Promise.all(asked);
  expect(new Set(ends)).toEqual(new Set(["done", "busy"]));
});

test.each(verbs)("who leaves while it waits to %s gets its own reason, and nothing begins for it", async (verb) => {
  const speech = gatedSpeech();
  const busy = ["a1", "a2"].map((name) => speech[verb](name));
  const leaving = new AbortController();
  const left = speech[verb]("a3", leaving.signal);
  leaving.abort("gone");
  await expect(left).rejects.toBe("gone");
  for (const name of ["a1", "a2"]) speech.end(name);
  await Promise.all(busy);
  expect(speech.begun).not.toContain("a3");
});

test("who leaves while a clip is heard gets its own reason", async () => {
  const speech = gatedSpeech();
  const leaving = new AbortController();
  const left = speech.hear("a1", leaving.signal);
  await expect.poll(() => speech.begun).toEqual(["a1"]);
  leaving.abort("gone");
  await expect(left).rejects.toBe("gone");
});

test("voices are not known where no one tells them, and where they cannot be told now", async () => {
  const failures: unknown[] = [];
  const voicesOf = (voices?: () => Promise<never>) => {
    const provider: SpeechProvider = {
      name: "silent",
      hear: async () => null,
      speak: async () => ({
        name: "silent",
        description: "silent",
        synthesise: async () => ({ samples: new Int16Array(1), rate: 8000 }),
        ...(voices && { voices }),
      }),
    };
    return openTrialSpeech([provider], { server: null }, (error) => failures.push(error)).voices();
  };
  expect(await voicesOf()).toBeNull();
  expect(failures).toEqual([]);
  const broken = new SpeechError("failed", "It does not start.");
  expect(await voicesOf(() => Promise.reject(broken))).toBeNull();
  expect(failures).toEqual([broken]);
});

test("a program that does not tell its voices keeps no one waiting for long, and is left alone then", async () => {
  let asked = 0;
  const told: unknown[] = [];
  const mute: SpeechProvider = {
    name: "mute",
    hear: async () => null,
    speak: async () => ({
      name: "mute",
      description: "mute",
      synthesise: async () => ({ samples: new Int16Array(1), rate: 8000 }),
      voices: () => {
        asked += 1;
        return new Promise(() => {});
      },
    }),
  };
  const speech = openTrialSpeech([mute], { server: null }, (error) => told.push(error));
  expect(await speech.voices()).toBeNull();
  expect(await speech.voices()).toBeNull();
  expect(asked).toBe(1);
  expect(told).toMatchObject([{ code: "cancelled" }]);
  await speech.close();
});
