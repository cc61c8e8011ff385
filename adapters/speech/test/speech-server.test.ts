// Longer than 400 lines: all tests ask one speech server, and share how it answers.

import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { type Asked, speechServer } from "../../../test/stand-ins/speech-server.ts";
import {
  cachedSynthesiser,
  installedSpeech,
  memoryStore,
  type Recognition,
  type RecognitionRequest,
  SpeechError,
  type SpeechServer,
  type Storage,
  type Synthesiser,
  speakersInTurn,
  speechProviders,
  type Utterance,
} from "../src/index.ts";
import type { SpeakersOptions } from "../src/speakers-in-turn.ts";
import { serverRecogniser } from "../src/speech-server/server-recogniser.ts";
import { serverSynthesiser } from "../src/speech-server/server-synthesiser.ts";

const serverAt = (url: string, more: Partial<SpeechServer> = {}): SpeechServer => ({
  ...{ url, key: "sk-secret", hearingModel: "whisper-1", speakingModel: "tts-1", voice: "alloy" },
  ...more,
});

const words: Utterance = { text: "Two < three & four.", language: "hi-IN", persona: null, tags: {} };

const request: RecognitionRequest = {
  client: "client",
  language: "en-IN",
  model: null,
  expected: { phrases: ["opening hours", "billing"], values: ["large"], kinds: [] },
  wantsPartials: () => false,
  onPartial: () => {},
  onFailed: () => {},
};

const unfailing = (error: Error) => {
  throw error;
};

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof SpeechError ? error.code : error),
  );

describe("speaking by a server", () => {
  test("sends words without marks, the voice and the speed, and reads the audio", async () => {
    await using server = await speechServer();
    const { synthesise, description } = serverSynthesiser(serverAt(server.url), "tts-1");
    const speech = await synthesise({ ...words, tags: { rate: "120%" } }, asker());
    expect([speech.rate, speech.samples.length]).toEqual([24_000, 2400]);
    await synthesise(
      {
        ...{ language: "en-IN", persona: "nova", tags: {} },
        ssml: '<p>Call <sub alias="one two">12</sub> &amp; wait</p><break time="1s"/>now',
      },
      asker(),
    );
    expect(server.asked.map(({ path, headers, body }) => [path, headers.authorization, body])).toEqual([
      [
        "/v1/audio/speech",
        "Bearer sk-secret",
        { model: "tts-1", input: "Two < three & four.", voice: "alloy", response_format: "wav", speed: 1.2 },
      ],
      [
        "/v1/audio/speech",
        "Bearer sk-secret",
        { model: "tts-1", input: "Call one two & wait now", voice: "nova", response_format: "wav" },
      ],
    ]);
    expect(description).toBe(`The speech server at ${new URL(server.url).host} (tts-1) speaks`);
  });

  test("a persona that the server refuses speaks with the usual voice, and is not tried again", async () => {
    await using server = await speechServer(
      (asked, response) => asked.body.voice === "f3" && refuse(response, 400, "no such voice"),
    );
    const { synthesise } = serverSynthesiser(serverAt(server.url), "tts-1");
    for (const time of ["first", "second"]) {
      expect([time, (await synthesise({ ...words, persona: "f3" }, asker())).isStandIn]).toEqual([time, true]);
    }
    expect(server.asked.map(({ body }) => body.voice)).toEqual(["f3", "alloy", "alloy"]);
  });

  test.each<[string, (response: ServerResponse) => boolean, string]>([
    ["refuses", (response) => refuse(response, 401, "no such key"), "failed"],
    ["is busy", (response) => refuse(response, 429, "later"), "busy"],
    ["sends elsewhere", (response) => refuse(response, 302, "", { location: "http://127.0.0.1:9/" }), "failed"],
    ["answers no audio", (response) => Boolean(response.end("<html>")), "failed"],
    ["never ends its answer", (response) => response.write("RIFF"), "timed_out"],
    ["hangs up", (response) => Boolean(response.destroy()), "failed"],
  ])("a server that %s is a SpeechError", async (_, answer, code) => {
    await using server = await speechServer((_asked, response) => answer(response));
    const { synthesise } = serverSynthesiser(serverAt(server.url), "tts-1", { timeout: 300 });
    expect(await codeOf(synthesise(words, asker()))).toBe(code);
  });

  test("what is too long is refused here", async () => {
    await using server = await speechServer();
    const { synthesise } = serverSynthesiser(serverAt(server.url), "tts-1");
    expect(await codeOf(synthesise({ ...words, text: "a".repeat(4097) }, asker()))).toBe("too_long");
    expect(server.asked).toEqual([]);
  });
});

describe("hearing by a server", () => {
  const samples = new Int16Array(16_000);

  test("sends the utterance as a WAV with its language and hints, and reads words with a confidence", async () => {
    await using server = await speechServer();
    const recognition = serverRecogniser(serverAt(server.url), "whisper-1").open(request);
    recognition.hear(samples);
    recognition.hear(samples);
    const [best, ...others] = await recognition.finish();
    expect([best?.text, others]).toEqual(["opening hours", []]);
    expect(best?.confidence).toBeCloseTo(0.81, 2);
    expect(server.asked[0]?.body).toEqual({
      file: { name: "utterance.wav", type: "audio/wav", bytes: 64_044 },
      model: "whisper-1",
      language: "en",
      temperature: "0",
      response_format: "verbose_json",
      prompt: "billing, opening hours, large",
    });
  });

  test("a model without figures is asked for plain JSON, once and then always", async () => {
    await using server = await speechServer((asked, response) =>
      asked.body.response_format === "verbose_json"
        ? refuse(response, 400, "verbose_json is not supported")
        : say(response, "billing"),
    );
    const recogniser = serverRecogniser(serverAt(server.url), "gpt-4o-transcribe");
    expect(await recogniser.open(request).finish()).toEqual([{ text: "billing", confidence: 1 }]);
    await recogniser.open(request).finish();
    expect(server.asked.map(({ body }) => body.response_format)).toEqual(["verbose_json", "json", "json"]);
  });

  test("a request that is refused either way says nothing of the figures", async () => {
    let refusals = 2;
    await using server = await speechServer(
      (_asked, response) => refusals-- > 0 && refuse(response, 400, "no such language"),
    );
    const recogniser = serverRecogniser(serverAt(server.url), "whisper-1");
    expect(await codeOf(recogniser.open(request).finish())).toBe("refused");
    await recogniser.open(request).finish();
    expect(server.asked.map(({ body }) => body.response_format)).toEqual(["verbose_json", "json", "verbose_json"]);
  });

  test("silence is no words; nonsense and refusals are SpeechErrors", async () => {
    const answers = ["", "not JSON", '{"words":1}'];
    await using server = await speechServer((_asked, response) => {
      const answer = answers.shift();
      if (answer === "") return say(response, " ");
      return answer === undefined ? refuse(response, 500, "broken") : Boolean(response.end(answer));
    });
    const recogniser = serverRecogniser(serverAt(server.url), "whisper-1");
    expect(await recogniser.open(request).finish()).toEqual([]);
    for (const code of ["failed", "failed", "failed"])
      expect(await codeOf(recogniser.open(request).finish())).toBe(code);
  });

  test("an utterance that is given up ends its request and frees its place", async () => {
    let ended = () => {};
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    let arrived = (_asked: Asked) => {};
    const asked = new Promise<Asked>((resolve) => {
      arrived = resolve;
    });
    await using server = await speechServer((one, response) => {
      response.on("close", ended);
      arrived(one);
      return true;
    });
    const recogniser = serverRecogniser(serverAt(server.url), "whisper-1");
    const open = Array.from({ length: 50 }, (_, caller) => recogniser.open({ ...request, client: `client ${caller}` }));
    expect(() => recogniser.open(request)).toThrow(expect.objectContaining({ code: "busy" }));
    const answer = codeOf(open[0]?.finish() ?? Promise.resolve());
    await asked;
    for (const one of open) one.cancel();
    expect(await answer).toBe("failed");
    await over;
    recogniser.open(request).cancel();
  });
});

test("the utterances of one client leave places to others", async () => {
  await using server = await speechServer();
  const recogniser = serverRecogniser(serverAt(server.url), "whisper-1");
  const opened = (client: string, most: number) => {
    const open: Recognition[] = [];
    try {
      while (open.length < most) open.push(recogniser.open({ ...request, client }));
    } catch (error) {
      expect(error).toMatchObject({ code: "crowded" });
    }
    return open;
  };
  const many = opened("many", 50);
  expect(many).toHaveLength(38);
  expect(opened("too", 50)).toHaveLength(9);
  expect(opened("few", 1)).toHaveLength(1);
  for (const one of many) one.cancel();
  expect(opened("few", 20)).toHaveLength(20);
});

describe("what a server says of a refusal", () => {
  const secret = "Your PIN is 4 7 1 1.";
  /** As free servers do: the answer repeats what was asked. */
  const echoing = () =>
    speechServer(({ body }, response) => {
      const asked = body.input ?? body.prompt;
      response.writeHead(422, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ detail: [{ input: asked }], error: { type: "invalid_request_error", code: asked } }),
      );
      return true;
    });
  test("of words or hints is for who asked, and for no log", async () => {
    await using server = await echoing();
    const spoken = serverSynthesiser(serverAt(server.url), "tts-1").synthesise({ ...words, text: secret }, asker());
    const heard = serverRecogniser(serverAt(server.url), "whisper-1").open({
      ...request,
      expected: { phrases: [secret], values: [], kinds: [] },
    });
    for (const promise of [spoken, heard.finish()]) {
      const error: unknown = await promise.catch((err: unknown) => err);
      // All that a log can write of it.
      const logged = inspect(error, { showHidden: true, depth: null });
      expect(logged).toContain("The speech server answered 422 (invalid_request_error).");
      expect(logged).not.toContain("4 7 1 1");
      expect(error instanceof SpeechError && error.toAsker).toContain(secret);
    }
  });
});

describe("what speaks and hears here", () => {
  test("a connected server comes before what comes with the machine, in the directions that it has", async () => {
    const server = serverAt("http://127.0.0.1:9/v1", { hearingModel: null });
    const named = async (settings: { readonly server: SpeechServer | null }) => {
      const { recognisers, synthesisers } = await installedSpeech(speechProviders, settings, unfailing);
      const names = [synthesisers.map(({ name }) => name.split("/", 1)[0]), recognisers.map(({ name }) => name)];
      await Promise.all(recognisers.map((one) => one.close()));
      return names;
    };
    expect(await named({ server })).toEqual([["speech-server", "espeak-ng"], ["pocketsphinx"]]);
    expect(await named({ server: null })).toEqual([["espeak-ng"], ["pocketsphinx"]]);
  });

  test("a provider that is not installed is missing, with the reason; a fault is none of that", async () => {
    const settings = { server: null };
    const absent = {
      name: "absent",
      hear: async () => null,
      speak: () => Promise.reject(new SpeechError("no_synthesiser", "Install absent.")),
    };
    const { synthesisers, recognisers, missing } = await installedSpeech([absent], settings, unfailing);
    expect([synthesisers, recognisers, missing]).toEqual([
      [],
      [],
      { recognisers: [], synthesisers: ["Install absent."] },
    ]);
    const broken = { ...absent, speak: () => Promise.reject(new TypeError("broken")) };
    await expect(installedSpeech([broken], settings, unfailing)).rejects.toThrow("broken");
  });

  test("the next speaks when one fails, which rests for 30 s and is then asked again", async () => {
    let now = 0;
    let isBroken = true;
    const failures: unknown[] = [];
    await using server = await speechServer((_asked, response) => isBroken && refuse(response, 500, "broken"));
    const { rateOf } = besideSpare(serverSynthesiser(serverAt(server.url), "tts-1"), {
      onFailed: (error) => failures.push(error),
      clock: () => now,
    });
    expect(await rateOf()).toBe(8000);
    isBroken = false;
    now = 29_999;
    expect(await rateOf()).toBe(8000);
    now = 30_000;
    expect(await rateOf()).toBe(24_000);
    expect(failures).toHaveLength(1);
  });

  test.each([413, 422])("one that answers %d to some words speaks all others at once", async (status) => {
    await using server = await speechServer(
      ({ body }, response) => body.input === "No." && refuse(response, status, "not these words"),
    );
    const { rateOf } = besideSpare(serverSynthesiser(serverAt(server.url), "tts-1"));
    expect(await rateOf("many", "No.")).toBe(8000);
    expect(await rateOf("few", "Yes.")).toBe(24_000);
  });

  test("marks without words are as much silence as they say, and no server is asked for it", async () => {
    await using server = await speechServer();
    const { synthesise } = serverSynthesiser(serverAt(server.url), "tts-1");
    const pause = { language: "en-IN", persona: null, tags: {}, ssml: '<break time="1s"/>' } as const;
    expect(await synthesise(pause, asker())).toEqual({ samples: new Int16Array(8000), rate: 8000 });
    expect(server.asked).toEqual([]);
  });

  describe("one that does not answer in time", () => {
    /** Late for all words that begin so, at a clock that stands where it is put. */
    const lateFor = (isLate: (text: string) => boolean) => {
      let now = 0;
      const speaker = besideSpare(
        named(async (utterance) => {
          if ("text" in utterance && isLate(utterance.text)) throw new SpeechError("timed_out", "Too late.");
          return { samples: new Int16Array(1), rate: 24_000 };
        }),
        { clock: () => now },
      );
      return {
        ...speaker,
        wait: (ms: number) => {
          now += ms;
        },
      };
    };

    test("is asked for other words at once, however often the same ones are late", async () => {
      const { rateOf } = lateFor((text) => text.startsWith("Long"));
      for (const client of ["many", "many"]) expect(await rateOf(client, "Long")).toBe(8000);
      for (const client of ["few", "many"]) expect(await rateOf(client, "Short")).toBe(24_000);
    });

    test("rests for a client whose words are late one after the other, and for no other", async () => {
      const { rateOf, wait } = lateFor((text) => text.startsWith("Long"));
      for (const text of ["Long one", "Long two"]) expect(await rateOf("many", text)).toBe(8000);
      expect(await rateOf("many", "Short")).toBe(8000);
      expect(await rateOf("few", "Short")).toBe(24_000);
      wait(30_000);
      expect(await rateOf("many", "Short")).toBe(24_000);
    });

    test("rests for all once two clients met it, and nothing was spoken between", async () => {
      let hangs = true;
      const { rateOf, wait } = lateFor((text) => hangs || text.startsWith("Long"));
      for (const client of ["one", "two"]) expect(await rateOf(client, "Good day")).toBe(8000);
      hangs = false;
      expect(await rateOf("three", "Good day")).toBe(8000);
      wait(30_000);
      expect(await rateOf("three", "Good day")).toBe(24_000);
      expect(await rateOf("one", "Long")).toBe(8000);
      expect(await rateOf("three", "Good day")).toBe(24_000);
      expect(await rateOf("two", "Long")).toBe(8000);
      expect(await rateOf("three", "Good day")).toBe(24_000);
    });

    test("what was kept says nothing of how it does now", async () => {
      let hangs = false;
      const { rateOf } = lateFor(() => hangs);
      expect(await rateOf("one", "Kept", "memory")).toBe(24_000);
      hangs = true;
      expect(await rateOf("one", "Good day")).toBe(8000);
      expect(await rateOf("one", "Kept", "memory")).toBe(24_000);
      expect(await rateOf("two", "Good day")).toBe(8000);
      hangs = false;
      expect(await rateOf("three", "Good day")).toBe(8000);
    });
  });

  test("one that is crowded by a client speaks for all others at once", async () => {
    const { rateOf } = besideSpare(
      named(async (_utterance, { client }) => {
        if (client === "many") throw new SpeechError("crowded", "Too many wait.");
        return { samples: new Int16Array(1), rate: 24_000 };
      }),
    );
    expect(await rateOf("many")).toBe(8000);
    expect(await rateOf("few")).toBe(24_000);
  });

  test("without any synthesiser the error says what to install", async () => {
    const none = speakersInTurn([], {
      kept,
      missing: "Install espeak-ng.",
      onFailed: () => {},
      clock: () => 0,
    });
    await expect(none.synthesise(words, "none", asker())).rejects.toThrow("Install espeak-ng.");
  });
});

const named = (synthesise: Synthesiser["synthesise"]): Synthesiser => ({
  name: "named",
  description: "named",
  synthesise,
});

const kept = (speaker: Synthesiser) => cachedSynthesiser(speaker, { memory: memoryStore(1024), disk: null }, () => {});

/** One that speaks, and a spare one behind it that speaks at 8 kHz. */
function besideSpare(first: Synthesiser, told: Partial<SpeakersOptions> = {}) {
  const spare = named(async () => ({ samples: new Int16Array(1), rate: 8000 }));
  const options = { kept, missing: "none", onFailed: () => {}, clock: () => 0, ...told };
  const { synthesise } = speakersInTurn([first, spare], options);
  return {
    rateOf: async (client = "client", text = "Two < three.", storage: Storage = "none") =>
      (await synthesise({ ...words, text }, storage, asker(client))).rate,
  };
}

function refuse(response: ServerResponse, status: number, message: string, headers: { location?: string } = {}): true {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ error: { message } }));
  return true;
}

function say(response: ServerResponse, text: string): true {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ text }));
  return true;
}
