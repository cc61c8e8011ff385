import { spawn } from "node:child_process";
import { cancelled } from "../cancelled.ts";
import { giveWay } from "../give-way.ts";
import { SpeechError } from "../synthesiser.ts";
import type { Program } from "./program.ts";

export type RunLimits = {
  /** Milliseconds. */
  readonly timeout: number;
  readonly maxBytes: number;
  /** The program runs when calls leave a processor free. */
  readonly yields: boolean;
  readonly signal?: AbortSignal | undefined;
};

const mostComplaint = 500;

/** Runs the program once with text on its standard input; gives its standard output. It is killed at the limits, and by the signal. */
export function run(
  program: Program,
  options: readonly string[],
  input: string,
  { timeout, maxBytes, yields, signal }: RunLimits,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = spawn(program.command, [...program.arguments, ...options], {
      stdio: ["pipe", "pipe", "pipe"],
      // Nothing of our own environment, which holds secrets, is any of its business.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8" },
    });
    if (yields && child.pid !== undefined) giveWay(child.pid);
    const chunks: Buffer[] = [];
    let size = 0;
    let complaint = "";
    let failure: SpeechError | null = null;
    const stop = (reason: SpeechError) => {
      failure ??= reason;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(
      () => stop(new SpeechError("timed_out", `Speech synthesis took more than ${timeout} ms.`)),
      timeout,
    );
    const leave = () => stop(cancelled());
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    };
    signal?.addEventListener("abort", leave, { once: true });
    if (signal?.aborted) leave();

    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stop(new SpeechError("too_long", `The audio is larger than ${maxBytes} bytes.`));
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString("utf8")).slice(0, mostComplaint);
    });
    // A program that ends before it has read everything breaks the pipe; its exit says more than the pipe.
    child.stdin.on("error", () => {});
    child.once("error", (error) => {
      settle();
      reject(new SpeechError("failed", `espeak-ng could not be started: ${error.message}.`));
    });
    child.once("close", (code) => {
      settle();
      if (failure) reject(failure);
      else if (code !== 0) reject(new SpeechError("failed", `espeak-ng ended with ${code}: ${complaint.trim()}`));
      else resolve(Buffer.concat(chunks));
    });
    child.stdin.end(input);
  });
}
