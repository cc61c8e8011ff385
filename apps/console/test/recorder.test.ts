import { expect, test } from "vitest";
import { Recorder, type Taking } from "../src/trying/speech/recorder.ts";

/** A microphone that people allow when they like, and what became of each sound that was taken from it. */
function microphone({ longest = 60_000 } = {}) {
  const asked: PromiseWithResolvers<Taking>[] = [];
  const pieces: (() => void)[] = [];
  const dropped: number[] = [];
  const kept: Promise<Blob | null>[] = [];
  let now = 1000;
  const recorder: Recorder = new Recorder({
    open: (onPiece) => {
      const question = Promise.withResolvers<Taking>();
      asked.push(question);
      pieces.push(onPiece);
      return question.promise;
    },
    now: () => now,
    longest,
    onLongest: () => kept.push(recorder.stop()),
  });
  const allow = (place = 0) =>
    asked[place]?.resolve({ stop: async () => new Blob([`sound ${place}`]), drop: () => dropped.push(place) });
  const sound = (ms: number, place = 0) => {
    now += ms;
    pieces[place]?.();
  };
  return { recorder, asked, dropped, kept, allow, sound };
}

test("a second click while people are asked opens no second microphone", async () => {
  const { recorder, asked, allow, sound } = microphone();
  const first = recorder.start();
  expect(recorder.shown().state).toBe("asking");
  await recorder.start();
  allow();
  await first;
  await recorder.start();
  expect(asked.length).toBe(1);
  sound(1500);
  expect(recorder.shown()).toEqual({ state: "recording", seconds: 1.5 });
  expect(await (await recorder.stop())?.text()).toBe("sound 0");
  expect([recorder.shown().state, await recorder.stop()]).toEqual(["nothing", null]);
});

test("a microphone that is allowed once the page has left is let go", async () => {
  const { recorder, dropped, allow } = microphone();
  const first = recorder.start();
  recorder.drop();
  const second = recorder.start();
  allow(0);
  allow(1);
  await Promise.all([first, second]);
  expect([dropped, recorder.shown().state]).toEqual([[0], "recording"]);
  recorder.drop();
  expect([dropped, recorder.shown().state]).toEqual([[0, 1], "nothing"]);
});

test("a refused microphone is an error, and can be asked for again", async () => {
  const { recorder, asked, allow } = microphone();
  const first = recorder.start();
  asked[0]?.reject(new Error("Refused."));
  await expect(first).rejects.toThrow("Refused.");
  const second = recorder.start();
  allow(1);
  await second;
  expect(recorder.shown().state).toBe("recording");
});

test("a recording that is as long as one may be is stopped once, and kept", async () => {
  const { recorder, kept, allow, sound } = microphone({ longest: 2000 });
  const begun = recorder.start();
  allow();
  await begun;
  sound(1900);
  expect(kept).toEqual([]);
  sound(100);
  sound(100);
  expect(await Promise.all(kept.map(async (each) => (await each)?.text()))).toEqual(["sound 0"]);
  expect(recorder.shown().state).toBe("nothing");
});
