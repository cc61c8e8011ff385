import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claimPorts, type Ports } from "../../../test/ports.ts";
import {
  codecs,
  dtmfTone,
  FRAME_MS,
  FRAME_SAMPLES,
  PortRange,
  type RtpAgreement,
  RtpLink,
  RtpSocket,
} from "../src/index.ts";
import { parseRtp, type RtpPacket, writeRtp } from "../src/rtp-packet.ts";
import { Udp } from "./udp.ts";

let claimed: Ports;
beforeAll(async () => {
  claimed = await claimPorts();
});
afterAll(() => claimed.release());
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function setUp(overrides: Partial<RtpAgreement> = {}, { hasEvents = true } = {}) {
  const peer = await Udp.open();
  const socket = await RtpSocket.open({ ports: new PortRange(claimed), address: "127.0.0.1" });
  const agreement: RtpAgreement = { address: "127.0.0.1", port: peer.port, codec: "PCMU", ...overrides };
  const link = new RtpLink(socket, hasEvents ? { ...agreement, eventPayloadType: 101 } : agreement);
  const keys: string[] = [];
  const told: string[] = [];
  link.listen({
    key: (key, way) => {
      keys.push(key);
      told.push(`${key} ${way}`);
    },
    failed(error) {
      throw error;
    },
    disturbed: () => {},
  });
  closers.push(
    () => peer.close(),
    () => link.close(),
  );
  let sent = 0;
  /** Sends packets of the peer, each a change of a plain one, and waits until they have come. */
  async function hear(...packets: Partial<RtpPacket>[]): Promise<void> {
    for (const packet of packets) {
      const plain = { payloadType: 0, marker: false, sequence: sent, timestamp: sent * FRAME_SAMPLES, ssrc: 1 };
      await peer.send(writeRtp({ ...plain, payload: codecs.PCMU.encode(level(1000)), ...packet }), socket.port);
      sent++;
      while (link.figures.received + link.figures.refused < sent) await nextTurn();
    }
  }
  const seen = () => peer.received.flatMap((bytes) => parseRtp(bytes) ?? []);
  return { peer, link, keys, told, hear, seen };
}

function level(amplitude: number): Int16Array {
  return new Int16Array(FRAME_SAMPLES).fill(amplitude);
}

/** Whether each of the next frames holds sound that came: what stands for a lost one fades to its end. */
function sounds(link: RtpLink, count: number): boolean[] {
  return Array.from({ length: count }, () => Math.abs(link.receive().at(-1) ?? 0) > 900);
}

describe("RtpLink", () => {
  it("sends one packet a frame, its numbers rising evenly", async () => {
    const { link, peer, seen } = await setUp();
    for (let n = 0; n < 5; n++) link.send(level(1000), n * FRAME_MS);
    await peer.until(5);
    const [first] = seen();
    expect(seen().map(({ marker }) => marker)).toEqual([true, false, false, false, false]);
    expect(seen().map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff)).toEqual([0, 1, 2, 3, 4]);
    expect(seen().map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([0, 160, 320, 480, 640]);
    expect(new Set(seen().map(({ ssrc }) => ssrc)).size).toBe(1);
    expect(Math.abs((codecs.PCMU.decode(first?.payload ?? new Uint8Array())[0] ?? 0) - 1000)).toBeLessThan(32);
  });

  it("marks what follows silence that was not sent, and numbers it by its time", async () => {
    const { link, peer, seen } = await setUp();
    for (const at of [0, 20, 67, 87, 1000]) link.send(level(1000), at);
    await peer.until(5);
    const [first] = seen();
    expect(seen().map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([
      0, 160, 536, 696, 8000,
    ]);
    expect(seen().map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff)).toEqual([0, 1, 2, 3, 4]);
    expect(seen().map(({ marker }) => marker)).toEqual([true, false, true, false, true]);
  });

  it("has no rest while it presses a key", async () => {
    const { link } = await setUp();
    expect(link.mayRest).toBe(true);
    link.press("7");
    expect(link.mayRest).toBe(false);
    for (let n = 0; n < 12; n++) link.send(level(0), n * FRAME_MS);
    expect(link.mayRest).toBe(true);
  });

  it("sends the rest of a key that time has passed over as the same key", async () => {
    const { link, peer, seen } = await setUp();
    link.press("7");
    // The process is held up after the second packet, and again between the end's repetitions.
    for (const at of [0, 20, 400, 420, 440, 460, 900, 920]) link.send(level(0), at);
    await peer.until(8);
    expect(new Set(seen().map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(seen().map(({ marker }) => marker)).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
  });

  it.each(["PCMU", "PCMA"] as const)("hears the peer in %s some frames behind", async (codec) => {
    const { link, hear } = await setUp({ codec });
    const { payloadType, encode } = codecs[codec];
    const packet = { payloadType, payload: encode(level(1000)) };
    await hear(packet, packet, packet);
    expect(sounds(link, 6)).toEqual([false, false, true, true, true, false]);
  });

  it("uses the payload type that was agreed", async () => {
    const { link, peer, seen, hear } = await setUp({ audioPayloadType: 96 });
    link.send(level(1000), 0);
    await peer.until(1);
    expect(seen()[0]?.payloadType).toBe(96);
    await hear({ payloadType: 96 }, { payloadType: 0 });
    expect(link.figures).toMatchObject({ received: 1, refused: 1 });
  });

  it("counts comfort noise and keep-alives as signs of life, and expects none while the call is held", async () => {
    const { link, hear } = await setUp();
    await hear({}, { payloadType: 13 }, { payload: new Uint8Array() }, { payloadType: 20, payload: new Uint8Array() });
    expect(link.packetsReceived).toBe(4);
    expect(link.expectsPackets).toBe(true);
    const held = { address: "127.0.0.1", port: 9, codec: "PCMU" } as const;
    link.agree({ ...held, isSending: false });
    expect(link.expectsPackets).toBe(false);
    link.agree({ ...held, isReceiving: false });
    expect(link.expectsPackets).toBe(false);
  });

  it("sends nothing while it is held, and goes on where the time is then", async () => {
    const { link, peer, seen } = await setUp();
    const agreed = { address: "127.0.0.1", port: peer.port, codec: "PCMU" } as const;
    link.send(level(1000), 0);
    link.agree({ ...agreed, isSending: false });
    for (const at of [20, 40, 60]) link.send(level(1000), at);
    link.agree(agreed);
    link.send(level(1000), 80);
    await peer.until(2);
    const [first] = seen();
    expect(seen().map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([0, 640]);
    expect(seen().map(({ marker }) => marker)).toEqual([true, true]);
    expect(link.figures.sent).toBe(2);
  });

  it("counts losses and duplicates", async () => {
    const { link, hear } = await setUp();
    await hear({ sequence: 10 }, { sequence: 13 }, { sequence: 13 }, { sequence: 12 });
    expect(link.figures).toMatchObject({ received: 4, lost: 1, duplicates: 1 });
  });

  it("goes on with the sound for a frame that is lost, and is silent after 60 ms without any", async () => {
    const { link, hear } = await setUp();
    await hear({}, { timestamp: 160 }, { timestamp: 480 });
    const levels = Array.from({ length: 10 }, () => Math.abs(link.receive().at(-1) ?? 0));
    const [, , first = 0, second = 0, filled = 0, third = 0, ...after] = levels;
    expect(new Set([first, second, third]).size).toBe(1);
    expect(filled).toBeGreaterThan(first / 2);
    expect(after.slice(3)).toEqual([0]);
    expect(after[0]).toBeGreaterThan(after[1] ?? 0);
  });

  it("follows a new stream of the peer from its second packet", async () => {
    const { link, hear } = await setUp();
    await hear({}, {});
    sounds(link, 10);
    await hear({ ssrc: 2, timestamp: 5_000_000 }, { ssrc: 2, timestamp: 5_000_160 });
    expect(sounds(link, 4)).toEqual([false, false, true, false]);
  });

  it("is not moved by one late packet of another stream", async () => {
    const { link, hear } = await setUp();
    await hear({}, { ssrc: 2, timestamp: 5_000_000 }, { timestamp: 160 }, { ssrc: 2, timestamp: 5_000_160 });
    expect(sounds(link, 5)).toEqual([false, false, true, true, false]);
  });

  it("tells each key of telephone events once", async () => {
    const { keys, hear } = await setUp();
    const five = { payloadType: 101, timestamp: 9000 };
    const begin = { ...five, marker: true, payload: Uint8Array.of(5, 10, 0, 160) };
    const end = { ...five, payload: Uint8Array.of(5, 0x8a, 3, 32) };
    await hear({}, begin, end, end, end, {});
    expect(keys).toEqual(["5"]);
  });

  it.each([true, false])("presses keys the far side hears, with telephone events: %s", async (hasEvents) => {
    const { link: near, peer: nearPeer, seen } = await setUp({}, { hasEvents });
    const { link: far, keys, hear } = await setUp({}, { hasEvents });
    near.press("19*#");
    for (let n = 0; n < 60; n++) near.send(new Int16Array(FRAME_SAMPLES), n * FRAME_MS);
    await nearPeer.until(60);
    for (const packet of seen()) {
      await hear(packet);
      far.receive();
    }
    sounds(far, 10);
    expect(keys.join("")).toBe("19*#");
  });

  it("hears keys as tones where events were agreed, and tells those that come both ways as events alone", async () => {
    const { link, told, hear } = await setUp();
    const tones = (key: string) => {
      const samples = dtmfTone(key, 100);
      return Array.from({ length: samples.length / FRAME_SAMPLES }, (_, index) => ({
        payload: codecs.PCMU.encode(samples.subarray(index * FRAME_SAMPLES, (index + 1) * FRAME_SAMPLES)),
      }));
    };
    const quietPackets = Array.from({ length: 5 }, () => ({ payload: codecs.PCMU.encode(level(0)) }));
    const hearAll = async (packets: readonly Partial<RtpPacket>[]) => {
      for (const packet of packets) {
        await hear(packet);
        link.receive();
      }
    };
    await hearAll([...tones("4"), ...quietPackets]);
    expect(told).toEqual(["4 tone"]);
    const event = { payloadType: 101, timestamp: 90_000, payload: Uint8Array.of(7, 10, 0, 160) };
    await hearAll([event, ...tones("7"), ...quietPackets]);
    expect(told).toEqual(["4 tone", "7 event"]);
  });

  it("sends packets no longer than was agreed, their timestamps rising evenly", async () => {
    const { link, peer, seen } = await setUp({ packetMs: 10 });
    for (let n = 0; n < 2; n++) link.send(level(1000), n * FRAME_MS);
    await peer.until(4);
    const [first] = seen();
    expect(seen().map(({ payload }) => payload.length)).toEqual([80, 80, 80, 80]);
    expect(seen().map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([0, 80, 160, 240]);
    expect(seen().map(({ marker }) => marker)).toEqual([true, false, false, false]);
    expect(seen().map(({ sequence }) => (sequence - (first?.sequence ?? 0)) & 0xffff)).toEqual([0, 1, 2, 3]);
  });

  it("says how well packets came", async () => {
    const { link, hear } = await setUp();
    await hear({ sequence: 0, timestamp: 0 }, { sequence: 1, timestamp: 160 }, { sequence: 4, timestamp: 640 });
    sounds(link, 8);
    await hear({ sequence: 2, timestamp: 320 });
    expect(link.quality).toMatchObject({ received: 4, lost: 1, late: 1 });
    expect(link.quality.jitter_ms).toBeGreaterThan(0);
  });

  it("sends the end of a key three times, under the timestamp of its beginning", async () => {
    const { link, peer, seen } = await setUp();
    link.press("7");
    for (let n = 0; n < 9; n++) link.send(level(0), n * FRAME_MS);
    await peer.until(9);
    const events = seen().slice(0, 8);
    expect(new Set(events.map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(events.map(({ payload }) => Array.from(payload))).toEqual([
      [7, 10, 0, 160],
      [7, 10, 1, 64],
      [7, 10, 1, 224],
      [7, 10, 2, 128],
      [7, 10, 3, 32],
      [7, 138, 3, 32],
      [7, 138, 3, 32],
      [7, 138, 3, 32],
    ]);
    expect(seen()[8]?.payloadType).toBe(0);
  });
});
