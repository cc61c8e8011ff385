import { createSocket } from "node:dgram";
import { once } from "node:events";
import { codecs, FRAME_MS, FRAME_SAMPLES, Pacer, tone } from "../src/index.ts";
import { parseRtp, writeRtp } from "../src/rtp-packet.ts";

/** Where the calls under test wait for their peers. */
export interface PeerOrder {
  readonly address: string;
  readonly ports: readonly number[];
}

/** What the peers saw of the packets sent to them. */
export interface PeerReport {
  readonly packets: number;
  /** Share, 0 to 1, of packets that came within 5 ms of where their stream's median puts them. */
  readonly within5msShare: number;
}

const WITHIN_MS = 5;
const pacer = new Pacer();
const streams: number[][] = [];

async function startPeer(address: string, port: number, index: number): Promise<number> {
  const offsets: number[] = [];
  streams.push(offsets);
  let first: number | undefined;
  const socket = createSocket({ type: "udp4", lookup: (host, _options, answer) => answer(null, host, 4) });
  socket.on("message", (bytes) => {
    const packet = parseRtp(bytes);
    if (packet === undefined) return;
    first ??= packet.timestamp;
    offsets.push(performance.now() - (((packet.timestamp - first) | 0) / FRAME_SAMPLES) * FRAME_MS);
  });
  const listening = once(socket, "listening");
  socket.bind({ port: 0, address });
  await listening;
  const payload = codecs.PCMU.encode(tone({ hertz: [300 + index], ms: FRAME_MS, amplitude: 6000 }));
  let sequence = 0;
  pacer.add({
    sendFrame(at) {
      sequence = (sequence + 1) & 0xffff;
      const timestamp = (at / FRAME_MS) * FRAME_SAMPLES;
      socket.send(
        writeRtp({ payloadType: 0, marker: false, sequence, timestamp, ssrc: index, payload }),
        port,
        address,
      );
    },
    passSlots() {},
    takeFrames() {},
    failed(error) {
      throw error;
    },
  });
  return socket.address().port;
}

function report(): PeerReport {
  let packets = 0;
  let within = 0;
  for (const offsets of streams) {
    const median = offsets.toSorted((a, b) => a - b)[offsets.length >> 1] ?? 0;
    packets += offsets.length;
    within += offsets.filter((offset) => Math.abs(offset - median) <= WITHIN_MS).length;
  }
  return { packets, within5msShare: packets === 0 ? 0 : within / packets };
}

process.on("message", async (message: PeerOrder | "report") => {
  if (message === "report") {
    process.send?.(report(), () => process.exit());
    return;
  }
  const { address, ports } = message;
  process.send?.(await Promise.all(ports.map((port, index) => startPeer(address, port, index))));
});
