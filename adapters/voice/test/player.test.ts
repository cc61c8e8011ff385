import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FRAME_SAMPLES } from "../src/index.ts";
import { type Heard, Player } from "../src/player.ts";

function setUp() {
  const played: Heard[] = [];
  const progress: Heard[] = [];
  const player = new Player({ progress: (heard) => progress.push(heard), played: (heard) => played.push(heard) });
  return { player, played, progress };
}

function audio(ms: number, value = 1000): Int16Array {
  return new Int16Array(ms * 8).fill(value);
}

describe("Player", () => {
  it("plays pieces one after the other, each from a frame of its own, and silence when there are none", () => {
    const { player, played } = setUp();
    player.play("a", audio(50, 1));
    player.play("b", audio(20, 2));
    const frames = Array.from({ length: 5 }, () => player.nextFrame());
    expect(frames.map((frame) => frame && [frame[0], frame[FRAME_SAMPLES - 1]])).toEqual([
      [1, 1],
      [1, 1],
      [1, 0],
      [2, 2],
      null,
    ]);
    expect(played).toEqual([
      { id: "a", heardMs: 50 },
      { id: "b", heardMs: 20 },
    ]);
  });

  it("says that a piece was played only when its last frame has had its time", () => {
    const { player, played } = setUp();
    player.play("a", audio(40));
    player.nextFrame();
    player.nextFrame();
    expect(played).toEqual([]);
    player.nextFrame();
    expect(played).toEqual([{ id: "a", heardMs: 40 }]);
  });

  it("reports progress and what is playing", () => {
    const { player, progress } = setUp();
    expect(player.playing).toBeUndefined();
    player.play("a", audio(50));
    player.nextFrame();
    player.nextFrame();
    expect(player.playing).toEqual({ id: "a", heardMs: 40 });
    expect(progress.map(({ heardMs }) => heardMs)).toEqual([20, 40]);
  });

  /** Words of 300 ms: full frames, and a softer one where the next begins. A pause of 100 ms after every third. */
  const sentence = Int16Array.from({ length: 3000 * 8 }, (_, at) => {
    const frame = Math.floor(at / FRAME_SAMPLES);
    if (frame % 50 >= 45) return 0;
    return frame % 15 === 0 ? 500 : 4000;
  });

  it.each([
    // In a word, no pause before it: from where it begins.
    [700, 600],
    // After a pause: from the end of the pause.
    [1240, 1000],
    // At the very beginning.
    [300, 0],
  ])("interrupted after %d ms by nothing, it goes on from %d ms", (until, from) => {
    const { player, progress } = setUp();
    player.play("a", sentence);
    for (let ms = 0; ms < until; ms += 20) player.nextFrame();
    player.interrupt();
    expect(player.nextFrame()).toBeNull();
    player.goOn();
    player.nextFrame();
    expect(progress.at(-1)?.heardMs).toBe(from + 20);
  });

  it("stays silent while the line is held, also after an interruption", () => {
    const { player } = setUp();
    player.play("a", sentence);
    player.pause(true);
    player.interrupt();
    player.goOn();
    expect(player.nextFrame()).toBeNull();
    player.pause(false);
    expect(player.nextFrame()).not.toBeNull();
  });

  it("plays what comes after an interruption that stopped it", () => {
    const { player } = setUp();
    player.play("a", sentence);
    player.interrupt();
    player.stop();
    player.play("b", audio(20, 2));
    expect(player.nextFrame()?.[0]).toBe(2);
  });

  it("stops at once and tells what was heard of each piece", () => {
    const { player, played } = setUp();
    player.play("a", audio(100));
    player.play("b", audio(100));
    player.nextFrame();
    expect(player.stop()).toEqual([
      { id: "a", heardMs: 20, lengthMs: 100 },
      { id: "b", heardMs: 0, lengthMs: 100 },
    ]);
    expect(player.nextFrame()).toBeNull();
    expect(played).toEqual([]);
  });

  it("has played a piece of no length at the next frame", () => {
    const { player, played } = setUp();
    player.play("a", new Int16Array());
    player.nextFrame();
    expect(played).toEqual([{ id: "a", heardMs: 0 }]);
  });

  it("loops the background 20 dB under the agent", () => {
    const { player } = setUp();
    player.setOverlay(Int16Array.of(10_000, -10_000, 0));
    player.play("a", audio(20, 500));
    expect(Array.from(player.nextFrame()?.subarray(0, 4) ?? [])).toEqual([1500, -500, 500, 1500]);
    expect(player.nextFrame()?.[0]).toBe(-1000);
    player.setOverlay(new Int16Array());
    expect(player.nextFrame()).toBeNull();
  });

  it("lets what it plays wait, and goes on where it was", () => {
    const { player, played } = setUp();
    player.play("a", audio(40));
    expect(player.nextFrame()).not.toBeNull();
    player.pause(true);
    expect([player.nextFrame(), player.nextFrame(), played]).toEqual([null, null, []]);
    player.pause(false);
    expect([player.nextFrame()?.[0], player.nextFrame()]).toEqual([1000, null]);
    expect(played).toEqual([{ id: "a", heardMs: 40 }]);
  });

  it("ends every piece exactly once, played or stopped", () => {
    const action = fc.oneof(fc.constant("tick"), fc.constant("stop"), fc.nat(90));
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { player, played } = setUp();
        const stopped: Heard[] = [];
        let queued = 0;
        for (const step of actions) {
          if (typeof step === "number") player.play(String(queued++), audio(step));
          else if (step === "stop") stopped.push(...player.stop());
          else player.nextFrame();
        }
        stopped.push(...player.stop());
        const ended = [...played, ...stopped].map(({ id }) => Number(id)).toSorted((a, b) => a - b);
        expect(ended).toEqual(Array.from({ length: queued }, (_, id) => id));
      }),
    );
  });
});
