import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CallMedia, Pacer, type PacerFigures, PortRange, Recorder, RtpLink, RtpSocket, tone } from "@parley/voice";
import type { PeerReport } from "../../adapters/voice/bench/rtp-peers.ts";

const address = "127.0.0.1";

/** Longer than any recognition takes. */
const promptMs = 120_000;

/** Calls that go on until they are disposed of. */
export type Bystanders = AsyncDisposable & {
  /** How well frames kept to their slots, and what the peers, in a process of their own, saw of the packets. Asked once. */
  readonly figures: () => Promise<{ readonly sent: PacerFigures; readonly received: PeerReport }>;
};

/** Whole calls over RTP that play, hear and record in this process while it does something else. */
export async function bystanders(calls: number): Promise<Bystanders> {
  const peers = fork(fileURLToPath(new URL("../../adapters/voice/bench/rtp-peers.ts", import.meta.url)));
  const folder = await mkdtemp(join(tmpdir(), "parley-bystanders-"));
  const ports = new PortRange({ low: 31_000, high: 31_000 + calls * 4 });
  const sockets = await Promise.all(Array.from({ length: calls }, () => RtpSocket.open({ ports, address })));
  peers.send({ address, ports: sockets.map(({ port }) => port) });
  const [peerPorts]: number[][] = await once(peers, "message");
  const pacer = new Pacer();
  const prompt = tone({ hertz: [440], ms: promptMs, amplitude: 8000 });
  const failed = (error: Error) => {
    throw error;
  };
  const media = await Promise.all(
    sockets.map(async (socket, index) => {
      const link = new RtpLink(socket, {
        address,
        port: peerPorts?.[index] ?? 0,
        codec: "PCMU",
        eventPayloadType: 101,
      });
      const path = join(folder, `${index}.wav`);
      const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
      const call = new CallMedia({ link, pacer, recorder, onEvent: () => undefined });
      call.play("prompt", prompt);
      return call;
    }),
  );
  return {
    figures: async () => {
      const sent = pacer.figures;
      peers.send("report");
      const [received]: PeerReport[] = await once(peers, "message");
      if (received === undefined) throw new Error("The peers of the calls told nothing.");
      return { sent, received };
    },
    [Symbol.asyncDispose]: async () => {
      peers.kill();
      await Promise.all(media.map((call) => call.close()));
      await rm(folder, { recursive: true });
    },
  };
}
