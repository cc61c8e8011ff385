import type { TurnEffect } from "@parley/turn-taking";
import { durationMs, FRAME_MS } from "@parley/voice";
import { type Answer, refusedAnswer } from "../agent/outside.ts";
import type { CallSetup } from "./call-setup.ts";

type Stopped = Extract<TurnEffect, { type: "stop_recording" }>;

/** Keeps the caller's voice while a Record block is at work. Positions are milliseconds since the answer. */
export class CallerClip {
  readonly #frames: Int16Array[] = [];
  readonly #from: number;

  constructor(from: number) {
    this.#from = from;
  }

  add(frame: Int16Array, at: number): void {
    if (at >= this.#from) this.#frames.push(frame);
  }

  /** What was said up to a position. */
  until(position: number): Int16Array {
    const count = Math.max(0, Math.ceil((position - this.#from) / FRAME_MS));
    const frames = this.#frames.slice(0, count);
    const samples = new Int16Array(frames.reduce((total, frame) => total + frame.length, 0));
    let offset = 0;
    for (const frame of frames) {
      samples.set(frame, offset);
      offset += frame.length;
    }
    return samples;
  }
}

/** Stores what a Record block took; the answer to its request. */
export async function keptClip(setup: CallSetup, samples: Int16Array, stopped: Stopped): Promise<Answer> {
  const { request, ended_by, is_blank } = stopped;
  try {
    const recording = await setup.keepClip(request, samples);
    const result = { recording, duration_ms: durationMs(samples), ended_by };
    return { ok: !is_blank, status: null, result, error: is_blank ? "blank" : null, timed_out: false };
  } catch (error) {
    setup.log.error({ err: error }, "a clip of the caller could not be stored");
    return refusedAnswer("The recording could not be stored.");
  }
}
