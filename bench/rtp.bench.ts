import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { BenchResult } from "./bench-result.ts";

const program = fileURLToPath(new URL("../adapters/voice/bench/rtp.ts", import.meta.url));

/** 200 calls at once over loopback, recorded: the share of frames sent within 5 ms of their slot. */
export async function rtpBench(): Promise<BenchResult[]> {
  const child = spawn(process.execPath, [program, "200", "10"], { stdio: ["ignore", "pipe", "inherit"] });
  const figures: unknown = JSON.parse(await text(child.stdout));
  return [
    {
      name: "RTP, 200 calls, frames within 5 ms of their slot",
      unit: "%",
      ours: shareOf(figures) * 100,
      peer: null,
      aim: "99",
    },
  ];
}

function shareOf(figures: unknown): number {
  if (typeof figures === "object" && figures !== null && "sender" in figures) {
    const { sender } = figures;
    if (typeof sender === "object" && sender !== null && "onTimeShare" in sender) return Number(sender.onTimeShare);
  }
  throw new Error(`The bench of RTP answered something else: ${JSON.stringify(figures)}`);
}
