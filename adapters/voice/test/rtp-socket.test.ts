import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claimPorts, type Ports } from "../../../test/ports.ts";
import { PortRange, PortsExhausted, RtpSocket } from "../src/index.ts";
import { type RtpPacket, writeRtp } from "../src/rtp-packet.ts";
import type { RtpPeer } from "../src/rtp-socket.ts";
import { Udp } from "./udp.ts";

const LOCAL = "127.0.0.1";
let claimed: Ports;
beforeAll(async () => {
  claimed = await claimPorts();
});
afterAll(() => claimed.release());
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const ports = () => new PortRange(claimed);

/** A range of one port. */
const onePort = () => new PortRange({ low: claimed.low + 50, high: claimed.low + 52 });

async function udp(): Promise<Udp> {
  const socket = await Udp.open();
  closers.push(() => socket.close());
  return socket;
}

function packet(sequence: number, payloadType = 0): RtpPacket {
  return { payloadType, marker: false, sequence, timestamp: sequence * 160, ssrc: 1, payload: new Uint8Array(160) };
}

/** A call's socket told of its peer, with a way to wait until it has judged a number of datagrams. */
async function connected(peer: Omit<RtpPeer, "payloadTypes">) {
  let now = 0;
  const socket = await RtpSocket.open({ ports: ports(), address: LOCAL, now: () => now });
  closers.push(() => socket.close());
  const taken: number[] = [];
  const disturbances: number[] = [];
  socket.connect(
    { ...peer, payloadTypes: [0, 101] },
    {
      packet: ({ sequence }) => taken.push(sequence),
      sendFailed(error) {
        throw error;
      },
      disturbed: (datagrams) => disturbances.push(datagrams),
    },
  );
  async function judged(count: number): Promise<void> {
    const { figures } = socket;
    while (figures.received + figures.unproven + figures.strangers + figures.refused < count) await nextTurn();
  }
  let count = 0;
  /** Sends datagrams one after the other, each judged before the next, 20 ms apart. */
  async function send(source: Udp, ...datagrams: readonly Uint8Array[]): Promise<void> {
    for (const bytes of datagrams) {
      await source.send(bytes, socket.port);
      await judged(++count);
      now += 20;
    }
  }
  return { socket, taken, disturbances, send };
}

/** Packets in sequence. */
const stream = (from: number, count: number) => Array.from({ length: count }, (_, n) => writeRtp(packet(from + n)));

describe("RtpSocket", () => {
  it("takes packets of the place that was named alone", async () => {
    const [peer, stranger] = [await udp(), await udp()];
    const { socket, taken, send } = await connected({ address: LOCAL, port: peer.port });
    await send(peer, writeRtp(packet(1)));
    await send(stranger, writeRtp(packet(2)));
    await send(peer, writeRtp(packet(3)));
    expect(taken).toEqual([1, 3]);
    expect(socket.figures).toMatchObject({ received: 2, strangers: 1 });
  });

  it("sends nothing to a stranger, and reports strangers rarely", async () => {
    const [peer, stranger] = [await udp(), await udp()];
    const { socket, disturbances, send } = await connected({ address: LOCAL, port: peer.port });
    await send(stranger, ...stream(0, 5));
    await send(peer, writeRtp(packet(1)));
    await send(stranger, ...stream(100, 150));
    for (let n = 0; n < 50; n++) socket.send(packet(n));
    await peer.until(50);
    expect(stranger.received).toEqual([]);
    expect(socket.figures).toMatchObject({ unproven: 5, strangers: 150, received: 1 });
    expect(disturbances).toEqual([10, 100]);
  });

  it("ignores an address the SDP does not name, even before the peer has sent", async () => {
    const stranger = await udp();
    const { socket, taken, send } = await connected({ address: "192.0.2.1", port: 4000 });
    await send(stranger, ...stream(0, 20));
    expect(taken).toEqual([]);
    expect(socket.figures.strangers).toBe(20);
  });

  it("learns the source of a peer behind NAT from steady audio, and keeps it when nothing else is agreed", async () => {
    const [peer, stranger] = [await udp(), await udp()];
    const nat = { address: "192.0.2.1", port: 4000, accept: ["192.0.2.1", LOCAL] };
    const { socket, taken, send } = await connected(nat);
    await send(peer, ...stream(1, 12));
    expect(taken).toEqual([10, 11, 12]);
    socket.send(packet(1));
    await peer.until(1);
    const again: number[] = [];
    const listener = { packet: ({ sequence }: RtpPacket) => again.push(sequence) };
    socket.connect({ ...nat, payloadTypes: [0] }, { ...listener, sendFailed: () => {}, disturbed: () => {} });
    await send(stranger, ...stream(50, 12));
    await send(peer, writeRtp(packet(13)));
    expect(again).toEqual([13]);
  });

  it("knows an address in either way of writing it", async () => {
    const peer = await udp();
    const { taken, send } = await connected({ address: "192.0.2.1", port: 4000, accept: [`::ffff:${LOCAL}`] });
    await send(peer, ...stream(1, 11));
    expect(taken).toEqual([10, 11]);
  });

  it("is not led astray by a first datagram that is no RTP of the call", async () => {
    const [noise, peer] = [await udp(), await udp()];
    const { socket, taken, send } = await connected({ address: LOCAL, port: peer.port });
    await send(noise, new TextEncoder().encode("OPTIONS sip:100@127.0.0.1 SIP/2.0"), writeRtp(packet(1, 34)));
    await send(peer, writeRtp(packet(2)));
    expect(taken).toEqual([2]);
    expect(socket.figures.refused).toBe(2);
  });

  it("passes over packets that are longer than speech", async () => {
    const peer = await udp();
    const { socket, taken, send } = await connected({ address: LOCAL, port: peer.port });
    for (const [sequence, length] of [1600, 1601, 60_000, 160].entries()) {
      await send(peer, writeRtp({ ...packet(sequence), payload: new Uint8Array(length) }));
    }
    expect(taken).toEqual([0, 3]);
    expect(socket.figures.refused).toBe(2);
  });

  it("ignores everything until it knows its peer", async () => {
    const stranger = await udp();
    const socket = await RtpSocket.open({ ports: ports(), address: LOCAL });
    closers.push(() => socket.close());
    await stranger.send(writeRtp(packet(1)), socket.port);
    while (socket.figures.strangers === 0) await nextTurn();
    socket.send(packet(1));
    expect(socket.figures.sent).toBe(0);
  });

  it("follows the peer that a later offer names", async () => {
    const [first, second] = [await udp(), await udp()];
    const { socket, send } = await connected({ address: LOCAL, port: first.port });
    await send(first, writeRtp(packet(1)));
    const listener = { packet: () => undefined, sendFailed: () => undefined, disturbed: () => undefined };
    socket.connect({ address: LOCAL, port: second.port, payloadTypes: [0] }, listener);
    socket.send(packet(2));
    await second.until(1);
    expect(first.received).toEqual([]);
  });

  it("counts what the system refuses to send, and tells of it once for each peer", async () => {
    const socket = await RtpSocket.open({ ports: ports(), address: LOCAL });
    closers.push(() => socket.close());
    const told: Error[] = [];
    const listener = { packet: () => undefined, sendFailed: (error: Error) => told.push(error), disturbed: () => {} };
    // The system lets no socket send to all addresses unless it asked for that.
    const all = { address: "255.255.255.255", payloadTypes: [0] };
    for (const [index, port] of [4000, 4002].entries()) {
      socket.connect({ ...all, port }, listener);
      for (let n = 0; n < 3; n++) socket.send(packet(n));
      while (socket.figures.sendErrors < 3 * (index + 1)) await nextTurn();
      expect(told).toHaveLength(index + 1);
    }
  });

  it("gives its port back when closed, and passes over one that another program holds", async () => {
    const { low } = claimed;
    const other = await RtpSocket.open({ ports: new PortRange({ low, high: low + 2 }), address: LOCAL });
    closers.push(() => other.close());
    const range = new PortRange({ low, high: low + 6, restMs: 0 });
    const sockets = await Promise.all([1, 2].map(() => RtpSocket.open({ ports: range, address: LOCAL })));
    expect(sockets.map(({ port }) => port)).not.toContain(other.port);
    await Promise.all(sockets.map((socket) => socket.close()));
    await sockets[0]?.close();
    expect(range.available).toBe(3);
  });

  it("gives a port that no peer knows back at once", async () => {
    const range = onePort();
    for (let tries = 0; tries < 2; tries++) await (await RtpSocket.open({ ports: range, address: LOCAL })).close();
    const socket = await RtpSocket.open({ ports: range, address: LOCAL });
    socket.connect(
      { address: LOCAL, port: 9, payloadTypes: [0] },
      { packet: () => {}, sendFailed: () => {}, disturbed: () => {} },
    );
    await socket.close();
    expect(range.available).toBe(0);
  });

  it("says when the range is exhausted", async () => {
    const range = onePort();
    const socket = await RtpSocket.open({ ports: range, address: LOCAL });
    closers.push(() => socket.close());
    await expect(RtpSocket.open({ ports: range, address: LOCAL })).rejects.toThrow(PortsExhausted);
  });
});

it("tries no other port when it is the address that cannot be had", async () => {
  await expect(RtpSocket.open({ ports: ports(), address: "192.0.2.1" })).rejects.toThrow("EADDRNOTAVAIL");
});
