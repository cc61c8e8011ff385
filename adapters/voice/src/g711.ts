/** The two audio codecs every telephone line speaks, by their names in SDP. */
export type CodecName = "PCMU" | "PCMA";

/** One byte per sample either way; both directions are table look-ups. */
export interface Codec {
  readonly name: CodecName;
  /** The static RTP payload type of RFC 3551. */
  readonly payloadType: number;
  encode(samples: Int16Array): Uint8Array;
  decode(bytes: Uint8Array): Int16Array;
}

const ULAW_BIAS = 0x84;
const ULAW_CLIP = 32635;

function ulawToSample(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = (((code & 0x0f) << 3) + ULAW_BIAS) << ((code >> 4) & 7);
  return code & 0x80 ? ULAW_BIAS - magnitude : magnitude - ULAW_BIAS;
}

function sampleToUlaw(sample: number): number {
  const biased = Math.min(Math.abs(sample), ULAW_CLIP) + ULAW_BIAS;
  const exponent = 24 - Math.clz32(biased);
  const mantissa = (biased >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function alawToSample(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const step = ((code & 0x0f) << 4) + (exponent === 0 ? 8 : 0x108);
  const magnitude = exponent > 1 ? step << (exponent - 1) : step;
  return code & 0x80 ? magnitude : -magnitude;
}

function sampleToAlaw(sample: number): number {
  const magnitude = sample < 0 ? ~sample : sample;
  const exponent = magnitude < 256 ? 0 : 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent === 0 ? 4 : exponent + 3)) & 0x0f;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}

interface Law {
  name: CodecName;
  payloadType: number;
  toByte: (sample: number) => number;
  toSample: (byte: number) => number;
}

function codec({ name, payloadType, toByte, toSample }: Law): Codec {
  const bytes = Uint8Array.from({ length: 65536 }, (_, index) => toByte((index << 16) >> 16));
  const samples = Int16Array.from({ length: 256 }, (_, index) => toSample(index));
  return {
    name,
    payloadType,
    // Plain loops: every frame of every call passes here, and the iterator protocol costs ten times as much.
    encode(input) {
      const output = new Uint8Array(input.length);
      for (let i = 0; i < input.length; i++) output[i] = bytes[(input[i] ?? 0) & 0xffff] ?? 0;
      return output;
    },
    decode(input) {
      const output = new Int16Array(input.length);
      for (let i = 0; i < input.length; i++) output[i] = samples[input[i] ?? 0] ?? 0;
      return output;
    },
  };
}

export const codecs: Readonly<Record<CodecName, Codec>> = {
  PCMU: codec({ name: "PCMU", payloadType: 0, toByte: sampleToUlaw, toSample: ulawToSample }),
  PCMA: codec({ name: "PCMA", payloadType: 8, toByte: sampleToAlaw, toSample: alawToSample }),
};
