import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  CallMedia,
  type CallMediaOptions,
  FRAME_MS,
  FRAME_SAMPLES,
  type MediaEvent,
  Pacer,
  Recorder,
  readWav,
  tone,
} from "../src/index.ts";
import { FakeClock } from "./fake-clock.ts";
import { MemoryLink } from "./memory-link.ts";

function setUp(options: Partial<CallMediaOptions> = {}) {
  const clock = new FakeClock();
  const link = new MemoryLink();
  const events: MediaEvent[] = [];
  const pacer = new Pacer(clock);
  const media = new CallMedia({ link, pacer, onEvent: (event) => events.push(event), ...options });
  /** Lets that many frames pass, the caller's taken from `audio`; the slot in which they end is sent as well. */
  function pass(frames: number, audio?: Int16Array): void {
    for (let n = 0; n < frames; n++) {
      if (audio !== undefined) link.incoming.push(audio.subarray(n * FRAME_SAMPLES, (n + 1) * FRAME_SAMPLES));
      clock.pass(FRAME_MS);
    }
  }
  const told = (type: MediaEvent["type"]) => events.filter((event) => event.type === type);
  return { clock, link, media, events, pass, told };
}

const voice = tone({ hertz: [220, 660], ms: 2000, amplitude: 6000 });

describe("CallMedia", () => {
  it("plays, and says when and how much was heard", () => {
    const { media, pass, told, link } = setUp();
    pass(5);
    media.play("hello", voice.subarray(0, 3 * FRAME_SAMPLES));
    pass(10);
    expect(told("played")).toEqual([{ type: "played", id: "hello", heardMs: 60, at: 180 }]);
    expect(told("progress").length).toBe(3);
    expect(link.sent.map((frame) => frame.some((sample) => sample !== 0))).toEqual(
      link.sent.map((_, slot) => slot >= 6 && slot < 9),
    );
  });

  it("leaves out keys that come faster than people press them, and says so once", () => {
    const { link, media, pass, told } = setUp();
    const far = new MemoryLink();
    media.connect(far);
    pass(10);
    const flood = (keys: number) => {
      for (let key = 0; key < keys; key++) link.listener?.key("1", "event");
    };
    flood(10_000);
    expect([told("key").length, told("keys_refused").length, far.pressed.length]).toEqual([32, 1, 32]);
    pass(50);
    flood(10_000);
    expect([told("key").length, told("keys_refused").length]).toEqual([48, 1]);
  });

  it("falls silent at once on a barge-in and says what was heard", () => {
    const { media, pass, link } = setUp();
    media.play("hello", voice);
    pass(10);
    expect(media.playing).toEqual({ id: "hello", heardMs: 220 });
    expect(media.stop()).toEqual([{ id: "hello", heardMs: 220, lengthMs: 2000 }]);
    pass(2);
    expect(link.sent.slice(11).every((frame) => frame.every((sample) => sample === 0))).toBe(true);
  });

  it("connects another person, who hears the caller and is heard, and lets them go", () => {
    const { media, link, pass } = setUp();
    const far = new MemoryLink();
    media.connect(far);
    for (let n = 0; n < 2; n++) far.incoming.push(new Int16Array(FRAME_SAMPLES).fill(30_000));
    media.play("hello", new Int16Array(FRAME_SAMPLES).fill(10_000));
    pass(2, voice);
    link.listener?.key("5", "event");
    expect(link.sent.map((frame) => frame[0])).toEqual([32_767, 30_000, 0]);
    expect(far.sent.map((frame) => frame[10])).toEqual([voice[10], voice[FRAME_SAMPLES + 10]]);
    expect(far.pressed).toEqual(["5"]);
    media.connect(null);
    pass(1, voice);
    expect([far.isClosed, far.sent.length]).toEqual([true, 2]);
  });

  it("tells speech by its place in the recording, and how long its first and last frame had waited", () => {
    const { pass, told, link } = setUp();
    link.held.push(...Array.from({ length: 55 }, (_, frame) => frame));
    pass(10);
    pass(25, voice);
    pass(20);
    expect(told("speech_started")).toEqual([{ type: "speech_started", at: 200, heldMs: 10 }]);
    expect(told("speech_ended")).toEqual([{ type: "speech_ended", at: 700, voicedMs: 500, heldMs: 34 }]);
  });

  it("hands every frame of the caller on, numbered by its place", () => {
    const { pass, told } = setUp();
    pass(4, voice);
    expect(told("frame").map((event) => event.type === "frame" && [event.at, event.samples[10]])).toEqual(
      [0, 1, 2, 3].map((n) => [n * FRAME_MS, voice[n * FRAME_SAMPLES + 10]]),
    );
  });

  it("tells nothing more once it is closed, though frames wait", () => {
    const told: MediaEvent["type"][] = [];
    const { clock, media, link } = setUp({
      onEvent: ({ type }) => {
        told.push(type);
        if (type === "frame") void media.close();
      },
    });
    // Nothing is sent, so that nothing of what waits was heard beside it.
    media.expectSpeech(0);
    clock.pass(180, { stalled: true });
    expect(told).toEqual(["frame"]);
    expect(link.isClosed).toBe(true);
  });

  it("passes keys on, both ways", () => {
    const { media, link, pass, told } = setUp();
    pass(3);
    link.listener?.key("5", "event");
    media.press("12#");
    expect(told("key")).toEqual([{ type: "key", key: "5", at: 60 }]);
    expect(link.pressed).toEqual(["12#"]);
  });

  it("reports a line that went quiet, once each time", () => {
    const { pass, told } = setUp({ quietMs: 1000 });
    pass(10, voice);
    pass(200);
    pass(5, voice);
    pass(100);
    expect(told("line_quiet").map((event) => "at" in event && event.at)).toEqual([1180, 5280]);
  });

  it("takes a caller from whom nothing comes for gone, once, but not while nothing is to come", () => {
    const { link, pass, told } = setUp();
    pass(10, voice);
    pass(1400);
    expect(told("media_timeout")).toEqual([]);
    // Held for a minute: the time begins again when the line is taken back.
    link.expectsPackets = false;
    pass(3000);
    link.expectsPackets = true;
    pass(1400);
    link.packetsReceived++;
    pass(1500);
    expect(told("media_timeout")).toEqual([]);
    pass(3000);
    const lastCameAt = (10 + 1400 + 3000 + 1400) * FRAME_MS;
    expect(told("media_timeout")).toEqual([{ type: "media_timeout", at: lastCameAt + 30_000 }]);
  });

  it("takes a connected person from whom nothing comes for gone, once, but not while nothing is to come", () => {
    const { link, media, pass, told } = setUp();
    const [first, second] = [new MemoryLink(), new MemoryLink()];
    const talk = (frames: number) => {
      for (let n = 0; n < frames; n++) {
        link.packetsReceived++;
        pass(1);
      }
    };
    talk(2000);
    media.connect(first);
    talk(1400);
    first.packetsReceived++;
    talk(1400);
    first.expectsPackets = false;
    talk(3000);
    expect(told("far_timeout")).toEqual([]);
    first.expectsPackets = true;
    talk(3000);
    expect(told("far_timeout")).toEqual([{ type: "far_timeout", at: 7800 * FRAME_MS - FRAME_MS + 30_000 }]);
    media.connect(second);
    talk(1400);
    media.connect(null);
    talk(3000);
    expect(told("far_timeout")).toHaveLength(1);
    expect(told("media_timeout")).toEqual([]);
  });

  it("reports another sender, on its own line or that of a connected person", () => {
    const { link, media, pass, told } = setUp();
    const far = new MemoryLink();
    media.connect(far);
    pass(5);
    link.listener?.disturbed(10);
    far.listener?.disturbed(100);
    expect(told("second_sender").map((event) => "datagrams" in event && event.datagrams)).toEqual([10, 100]);
  });

  it("catches up after a stall without losing its place", () => {
    const { clock, media, pass, told } = setUp();
    pass(5);
    clock.pass(400, { stalled: true });
    expect(media.positionMs).toBe(500);
    expect(told("frame").length).toBe(25);
  });

  it("sends no burst after a stall: the agent's words wait, those of a connected person are left out", () => {
    const { clock, media, link, pass } = setUp();
    const far = new MemoryLink();
    const numbered = Int16Array.from({ length: 60 * FRAME_SAMPLES }, (_, at) => 1 + Math.floor(at / FRAME_SAMPLES));
    media.play("hello", numbered);
    pass(4);
    media.connect(far);
    far.incoming.push(...Array.from({ length: 20 }, (_, n) => new Int16Array(FRAME_SAMPLES).fill(1000 * n)));
    const sentBefore = link.sent.length;
    clock.pass(210, { stalled: true });
    pass(2);
    // Slots 100 to 260 passed; at 290 comes that of 280, and then the grid goes on.
    expect(link.sentAt.slice(sentBefore)).toEqual([280, 300, 320]);
    expect(link.sent.slice(sentBefore).map((frame) => frame[0])).toEqual([6 + 9000, 7 + 10_000, 8 + 11_000]);
    expect(far.sentAt).toEqual([260, 280, 300]);
    expect(media.playing).toEqual({ id: "hello", heardMs: 160 });
  });

  it("says nothing after it is closed, and closes once", async () => {
    const { clock, media, link, pass, events } = setUp();
    media.play("hello", voice);
    pass(3);
    await media.close();
    await media.close();
    const count = events.length;
    clock.pass(1000);
    expect(events.length).toBe(count);
    expect(link.isClosed).toBe(true);
    expect(clock.timers).toBe(0);
  });

  it("may be closed from within its own events", () => {
    const { clock, media, link, pass } = setUp({
      onEvent: (event) => {
        if (event.type === "played") void media.close();
      },
    });
    media.play("bye", voice.subarray(0, FRAME_SAMPLES));
    pass(5);
    expect(link.sent.length).toBe(1);
    expect(clock.timers).toBe(0);
  });

  it("stops alone when something in it breaks", () => {
    const failures: string[] = [];
    const { pass } = setUp({
      onEvent: (event) => {
        if (event.type === "frame") throw new Error("broken recogniser");
        if (event.type === "stopped") failures.push(event.error.message);
      },
    });
    pass(5);
    expect(failures).toEqual(["broken recogniser"]);
  });

  it("records both sides on one clock, and leaves out the caller while told to", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-media-"));
    const path = join(folder, "call.wav");
    const failed = (error: Error) => {
      throw error;
    };
    const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
    const { media, pass } = setUp({ recorder });
    pass(10, voice);
    media.play("prompt", voice);
    media.recordCaller(false);
    pass(10, voice);
    media.recordCaller(true);
    pass(10, voice);
    await media.close();
    const [left, right] = readWav(await readFile(path)).channels;
    await rm(folder, { recursive: true });
    const ten = 10 * FRAME_SAMPLES;
    const start = voice.subarray(0, ten);
    const [one, eleven, twenty] = [1, 11, 20].map((frames) => new Int16Array(frames * FRAME_SAMPLES));
    expect(left).toEqual(Int16Array.from([...start, ...new Int16Array(ten), ...start, ...(one ?? [])]));
    expect(right).toEqual(Int16Array.from([...(eleven ?? []), ...voice.subarray(0, twenty?.length)]));
  });

  it("keeps the line free for what is expected, sends that at once, and records it where it was sent", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-media-"));
    const path = join(folder, "call.wav");
    const failed = (error: Error) => {
      throw error;
    };
    const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
    const { media, link, pass, clock, told } = setUp({ recorder });
    pass(5, voice);
    // Silence that begins at 80 has passed by 105; that of 100 would last beyond it.
    media.expectSpeech(125);
    pass(1, voice);
    clock.pass(7);
    media.play("prompt", voice.subarray(0, 2 * FRAME_SAMPLES));
    await nextTurn();
    clock.pass(60);
    await media.close();
    expect(link.sentAt).toEqual([0, 20, 40, 60, 80, 100, 127, 147, 167, 187]);
    expect(told("progress").map((event) => "at" in event && event.at)).toEqual([127, 147]);
    expect(told("played")).toEqual([{ type: "played", id: "prompt", heardMs: 40, at: 167 }]);
    const [left, right] = readWav(await readFile(path)).channels;
    await rm(folder, { recursive: true });
    const begin = 127 * 8;
    expect(right?.findIndex((sample) => sample !== 0)).toBe(begin + 1);
    expect(right?.subarray(begin, begin + 2 * FRAME_SAMPLES)).toEqual(voice.subarray(0, 2 * FRAME_SAMPLES));
    expect(left?.length).toBe(right?.length);
  });

  it("sends silence again when the expected sound does not come, or the link cannot rest", () => {
    const { media, link, pass } = setUp();
    media.expectSpeech(30);
    pass(15);
    expect(link.sentAt).toEqual([0, 240, 260, 280, 300]);
    media.expectSpeech(300);
    media.expectSpeech(null);
    pass(2);
    link.mayRest = false;
    media.expectSpeech(340);
    pass(2);
    expect(link.sentAt.slice(-4)).toEqual([320, 340, 360, 380]);
  });

  it("records all that was sent, also when it is closed in the tick that sent it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-media-"));
    const path = join(folder, "call.wav");
    const failed = (error: Error) => {
      throw error;
    };
    const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
    const closing = Promise.withResolvers<void>();
    const onEvent = ({ type }: MediaEvent) => {
      if (type === "played") media.close().then(closing.resolve, closing.reject);
    };
    const { media, clock } = setUp({ recorder, onEvent });
    media.play("bye", voice.subarray(0, 3 * FRAME_SAMPLES));
    clock.pass(200);
    await closing.promise;
    const [, right] = readWav(await readFile(path)).channels;
    await rm(folder, { recursive: true });
    expect(right).toEqual(voice.subarray(0, 3 * FRAME_SAMPLES));
  });
});
