import { codecs, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from "@parley/voice";
import type { TimedPacket } from "./pcap.ts";

const TELEPHONE_EVENT = 101;
const keys = "0123456789*#ABCD";

/** What a caller does: `tone` plays a 1 kHz tone, `say` 8 kHz audio, `press` a key, `rest` silence. */
export type Part =
  | { readonly tone: number }
  | { readonly say: Int16Array }
  | { readonly rest: number }
  | { readonly press: string };

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

/** The audio of a part, which begins at a frame of the call. */
function audioOf(part: Exclude<Part, { press: string }>, frame: number): Int16Array {
  if ("say" in part) return part.say;
  if ("rest" in part) return new Int16Array((part.rest * SAMPLE_RATE) / 1000);
  return Int16Array.from({ length: (part.tone * SAMPLE_RATE) / 1000 }, (_, index) =>
    Math.round(8000 * Math.sin((2 * Math.PI * 1000 * (frame * FRAME_SAMPLES + index)) / SAMPLE_RATE)),
  );
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
      const samples = audioOf(part, frame);
      for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
        const whole = new Int16Array(FRAME_SAMPLES);
        whole.set(samples.subarray(at, at + FRAME_SAMPLES));
        put(0, packets.length === 0, frame * FRAME_SAMPLES, Buffer.from(codecs.PCMU.encode(whole)));
      }
    }
  }
  return packets;
}
