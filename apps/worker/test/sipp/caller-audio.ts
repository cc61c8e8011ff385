import { codecs, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from "@parley/voice";
import type { TimedPacket } from "./pcap.ts";

const TELEPHONE_EVENT = 101;
const keys = "0123456789*#ABCD";

/** What a caller does: `tone` plays a 1 kHz tone, `press` a key, `rest` silence. */
export type Part = { readonly tone: number } | { readonly rest: number } | { readonly press: string };

function rtp(fields: {
  payloadType: number;
  marker: boolean;
  sequence: number;
  timestamp: number;
  payload: Buffer;
}): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(0x80, 0);
  header.writeUInt8((fields.marker ? 0x80 : 0) | fields.payloadType, 1);
  header.writeUInt16BE(fields.sequence, 2);
  header.writeUInt32BE(fields.timestamp, 4);
  header.writeUInt32BE(0x5eed1234, 8);
  return Buffer.concat([header, fields.payload]);
}

function audioFrame(frame: number, isTone: boolean): Buffer {
  const samples = new Int16Array(FRAME_SAMPLES);
  if (isTone) {
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      samples[index] = 8000 * Math.sin((2 * Math.PI * 1000 * (frame * FRAME_SAMPLES + index)) / SAMPLE_RATE);
    }
  }
  return Buffer.from(codecs.PCMU.encode(samples));
}

/** A key as RFC 4733 asks: five updates of the same event, then its end three times. */
function keyPayload(key: string, step: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt8(keys.indexOf(key), 0);
  payload.writeUInt8((step >= 5 ? 0x80 : 0) | 10, 1);
  payload.writeUInt16BE(Math.min(step + 1, 6) * FRAME_SAMPLES, 2);
  return payload;
}

/** The RTP stream of a caller who does these things one after the other. Lengths in milliseconds. */
export function callerAudio(parts: readonly Part[]): TimedPacket[] {
  const packets: TimedPacket[] = [];
  let frame = 0;
  const put = (payloadType: number, marker: boolean, timestamp: number, payload: Buffer) => {
    packets.push({
      atMs: frame * FRAME_MS,
      bytes: rtp({ payloadType, marker, sequence: packets.length, timestamp, payload }),
    });
    frame++;
  };
  for (const part of parts) {
    if ("press" in part) {
      const began = frame * FRAME_SAMPLES;
      for (let step = 0; step < 8; step++) put(TELEPHONE_EVENT, step === 0, began, keyPayload(part.press, step));
    } else {
      const length = "tone" in part ? part.tone : part.rest;
      for (let end = frame + length / FRAME_MS; frame < end; ) {
        put(0, packets.length === 0, frame * FRAME_SAMPLES, audioFrame(frame, "tone" in part));
      }
    }
  }
  return packets;
}
