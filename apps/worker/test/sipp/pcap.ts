/** One RTP packet of a capture: when it leaves, from the start of playing, and its bytes. */
export type TimedPacket = { readonly atMs: number; readonly bytes: Buffer };

const GLOBAL_HEADER = Buffer.from("d4c3b2a1020004000000000000000000ffff000001000000", "hex");

function ethernetFrame(payload: Buffer): Buffer {
  const frame = Buffer.alloc(42);
  frame.writeUInt16BE(0x0800, 12);
  frame.writeUInt8(0x45, 14);
  frame.writeUInt16BE(28 + payload.length, 16);
  frame.writeUInt8(64, 22);
  frame.writeUInt8(17, 23);
  frame.set([127, 0, 0, 1], 26);
  frame.set([127, 0, 0, 1], 30);
  frame.writeUInt16BE(6000, 34);
  frame.writeUInt16BE(6000, 36);
  frame.writeUInt16BE(8 + payload.length, 38);
  return Buffer.concat([frame, payload]);
}

/** A capture file that sipp's play_pcap_audio can play: Ethernet, IPv4, UDP. */
export function pcap(packets: readonly TimedPacket[]): Buffer {
  const parts: Buffer[] = [GLOBAL_HEADER];
  for (const { atMs, bytes } of packets) {
    const frame = ethernetFrame(bytes);
    const header = Buffer.alloc(16);
    header.writeUInt32LE(Math.floor(atMs / 1000), 0);
    header.writeUInt32LE((atMs % 1000) * 1000, 4);
    header.writeUInt32LE(frame.length, 8);
    header.writeUInt32LE(frame.length, 12);
    parts.push(header, frame);
  }
  return Buffer.concat(parts);
}
