/**
 * How well 200 calls at once keep to their 20 ms slots.
 * Run with: node adapters/voice/bench/rtp.ts [calls] [seconds].
 * The calls are whole (playing, hearing, recording). Their peers live in a process of their own, send speech-like audio
 * and note when each packet arrives. Prints one line of JSON: the lateness seen by the sender, and the spread of
 * arrivals around each stream's median seen by the receiver.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CallMedia, Pacer, PortRange, Recorder, RtpLink, RtpSocket, tone } from "../src/index.ts";
import type { PeerOrder, PeerReport } from "./rtp-peers.ts";

const ADDRESS = "127.0.0.1";
const calls = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 10);

const peers = fork(fileURLToPath(new URL("./rtp-peers.ts", import.meta.url)));
const folder = await mkdtemp(join(tmpdir(), "parley-rtp-bench-"));
const ports = new PortRange({ low: 30_000, high: 30_000 + calls * 4 });
const sockets = await Promise.all(Array.from({ length: calls }, () => RtpSocket.open({ ports, address: ADDRESS })));

const order: PeerOrder = { address: ADDRESS, ports: sockets.map(({ port }) => port) };
peers.send(order);
const [peerPorts]: number[][] = await once(peers, "message");

const pacer = new Pacer();
const prompt = tone({ hertz: [440], ms: seconds * 1000, amplitude: 8000 });
const cpuBefore = process.cpuUsage();
const live = await Promise.all(
  sockets.map(async (socket, index) => {
    // Calls are answered one after the other, within the first second.
    await delay((index * 1000) / calls);
    const link = new RtpLink(socket, {
      address: ADDRESS,
      port: peerPorts?.[index] ?? 0,
      codec: "PCMU",
      eventPayloadType: 101,
    });
    const path = join(folder, `${index}.wav`);
    const failed = (error: Error) => {
      throw error;
    };
    const recorder = await Recorder.open({ path, format: "wav_pcm_8k", failed });
    const media = new CallMedia({ link, pacer, recorder, onEvent: () => undefined });
    media.play("prompt", prompt);
    return { link, media };
  }),
);
await delay(seconds * 1000);
const cpu = process.cpuUsage(cpuBefore);
const sender = pacer.figures;
const { load } = pacer;
await Promise.all(live.map(({ media }) => media.close()));
peers.send("report");
const [arrivals]: PeerReport[] = await once(peers, "message");
await rm(folder, { recursive: true });

const sum = (pick: (link: RtpLink) => number) => live.reduce((total, { link }) => total + pick(link), 0);
console.log(
  JSON.stringify({
    calls,
    seconds,
    sender,
    load,
    receiver: arrivals,
    lost: sum((link) => link.figures.lost),
    late: sum((link) => link.figures.late),
    cpuShare: (cpu.user + cpu.system) / 1e6 / seconds,
  }),
);
