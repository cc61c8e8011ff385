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
  const socket = await RtpSocket.open({ ports: ports(), address: LOCAL });
  closers.push(() => socket.close());
  const taken: number[] = [];
  socket.connect(
    { ...peer, payloadTypes: [0, 101] },
    {
      packet: ({ sequence }) => taken.push(sequence),
      sendFailed(error) {
        throw error;
      },
    },
  );
  async function judged(count: number): Promise<void> {
    const { figures } = socket;
    while (figures.received + figures.strangers + figures.refused < count) await nextTurn();
  }
  return { socket, taken, judged };
}

describe("RtpSocket", () => {
  it("takes packets of its peer alone, and fixes the peer's port with the first", async () => {
    const [peer, stranger] = [await udp(), await udp()];
    const { socket, taken, judged } = await connected({ address: LOCAL, port: 9 });
    await peer.send(writeRtp(packet(1)), socket.port);
    await judged(1);
    await stranger.send(writeRtp(packet(2)), socket.port);
    await judged(2);
    await peer.send(writeRtp(packet(3)), socket.port);
    await judged(3);
    expect(taken).toEqual([1, 3]);
    expect(socket.figures).toMatchObject({ received: 2, strangers: 1 });
  });

  it("sends nothing to a stranger, whatever it sends and whenever", async () => {
    const [peer, stranger] = [await udp(), await udp()];
    const { socket, judged } = await connected({ address: LOCAL, port: peer.port });
    await peer.send(writeRtp(packet(1)), socket.port);
    await judged(1);
    for (let n = 2; n <= 51; n++) await stranger.send(writeRtp(packet(n)), socket.port);
    await judged(51);
    for (let n = 0; n < 50; n++) socket.send(packet(n));
    await peer.until(50);
    expect(stranger.received).toEqual([]);
    expect(socket.figures.strangers).toBe(50);
  });

  it("ignores an address the SDP does not name, even before the peer has sent", async () => {
    const stranger = await udp();
    const { socket, taken, judged } = await connected({ address: "192.0.2.1", port: 4000 });
    await stranger.send(writeRtp(packet(1)), socket.port);
    await judged(1);
    expect(taken).toEqual([]);
    expect(socket.figures.strangers).toBe(1);
  });

  it("learns the source of a peer behind NAT from the address its signalling came from", async () => {
    const peer = await udp();
    const { socket, taken, judged } = await connected({
      address: "192.0.2.1",
      port: 4000,
      accept: ["192.0.2.1", LOCAL],
    });
    await peer.send(writeRtp(packet(1)), socket.port);
    await judged(1);
    socket.send(packet(1));
    await peer.until(1);
    expect(taken).toEqual([1]);
  });

  it("is not led astray by a first datagram that is no RTP of the call", async () => {
    const [noise, peer] = [await udp(), await udp()];
    const { socket, taken, judged } = await connected({ address: LOCAL, port: 9 });
    await noise.send(new TextEncoder().encode("OPTIONS sip:100@127.0.0.1 SIP/2.0"), socket.port);
    await noise.send(writeRtp(packet(1, 34)), socket.port);
    await judged(2);
    await peer.send(writeRtp(packet(2)), socket.port);
    await judged(3);
    expect(taken).toEqual([2]);
    expect(socket.figures.refused).toBe(2);
  });

  it("passes over packets that are longer than speech", async () => {
    const peer = await udp();
    const { socket, taken, judged } = await connected({ address: LOCAL, port: 9 });
    for (const [sequence, length] of [1600, 1601, 60_000, 160].entries()) {
      await peer.send(writeRtp({ ...packet(sequence), payload: new Uint8Array(length) }), socket.port);
      await judged(sequence + 1);
    }
    expect(taken).toEqual([0, 3]);
    expect(socket.figures.refused).toBe(2);
  });

  it("ignores everything until it is told of a peer", async () => {
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
    const { socket, judged } = await connected({ address: LOCAL, port: first.port });
    await first.send(writeRtp(packet(1)), socket.port);
    await judged(1);
    const listener = { packet: () => undefined, sendFailed: () => undefined };
    socket.connect({ address: LOCAL, port: second.port, payloadTypes: [0] }, listener);
    socket.send(packet(2));
    await second.until(1);
    expect(first.received).toEqual([]);
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

  it("gives a port that no peer was told of back at once", async () => {
    const range = onePort();
    for (let tries = 0; tries < 2; tries++) await (await RtpSocket.open({ ports: range, address: LOCAL })).close();
    const socket = await RtpSocket.open({ ports: range, address: LOCAL });
    socket.connect({ address: LOCAL, port: 9, payloadTypes: [0] }, { packet: () => {}, sendFailed: () => {} });
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
