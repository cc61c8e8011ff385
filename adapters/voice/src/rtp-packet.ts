/** One RTP packet (RFC 3550) without what calls do not use: contributing sources and header extensions are skipped. */
export interface RtpPacket {
  readonly payloadType: number;
  readonly marker: boolean;
  /** 16 bits, wraps. */
  readonly sequence: number;
  /** 32 bits, wraps; counts samples. */
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payload: Uint8Array;
}

const HEADER = 12;
const VERSION = 2;

/** Reads a datagram; undefined when it is not a whole RTP packet. The payload is a view on the same bytes. */
export function parseRtp(bytes: Uint8Array): RtpPacket | undefined {
  if (bytes.byteLength < HEADER) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint8(0);
  const second = view.getUint8(1);
  if (first >> 6 !== VERSION) return undefined;
  let start = HEADER + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (start + 4 > bytes.byteLength) return undefined;
    start += 4 + view.getUint16(start + 2) * 4;
  }
  if (start > bytes.byteLength) return undefined;
  const padding = first & 0x20 ? view.getUint8(bytes.byteLength - 1) : 0;
  const end = bytes.byteLength - padding;
  if (end < start || (first & 0x20 && padding === 0)) return undefined;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: bytes.subarray(start, end),
  };
}

/** The bytes of a packet, with the plain 12-byte header. */
export function writeRtp(packet: RtpPacket): Uint8Array {
  const bytes = new Uint8Array(HEADER + packet.payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION << 6);
  view.setUint8(1, (packet.marker ? 0x80 : 0) | packet.payloadType);
  view.setUint16(2, packet.sequence);
  view.setUint32(4, packet.timestamp);
  view.setUint32(8, packet.ssrc);
  bytes.set(packet.payload, HEADER);
  return bytes;
}

/** How far `later` is past `earlier` on a 32-bit clock that wraps; negative when it lies before. */
export function timestampDistance(earlier: number, later: number): number {
  return (later - earlier) | 0;
}
