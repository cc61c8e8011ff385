import { parseDigits } from "../message/characters.ts";
import { isIpv4, isIpv6 } from "../message/host.ts";
import { type Direction, directionOf, type MediaDescription, type SessionDescription } from "./session-description.ts";

/** The codecs of the telephone network: G.711 mu-law and A-law, 8 kHz, one channel. */
export type Codec = "PCMU" | "PCMA";

/** The payload types of RFC 3551. */
export const STATIC_PAYLOAD_TYPES: Readonly<Record<Codec, number>> = { PCMU: 0, PCMA: 8 };

/** What both sides agreed on for the one audio stream. */
export interface AudioStream {
  readonly codec: Codec;
  readonly payloadType: number;
  /** Payload type of RFC 4733 telephone events, or null when keys can only be heard as tones. */
  readonly dtmfPayloadType: number | null;
  /** Where our RTP goes; not to be sent to while `direction` says we do not send. */
  readonly remote: { readonly address: string; readonly port: number };
  /** Which way media flows, seen from us. `recvonly` and `inactive`: the peer put us on hold. */
  readonly direction: Direction;
}

const MIRRORED: Readonly<Record<Direction, Direction>> = {
  sendrecv: "sendrecv",
  sendonly: "recvonly",
  recvonly: "sendonly",
  inactive: "inactive",
};

/** Place of the audio stream we would take in the peer's description, or -1. */
export function findAudio(session: SessionDescription): number {
  return session.media.findIndex(({ kind, port, protocol }) => kind === "audio" && port > 0 && protocol === "RTP/AVP");
}

/** Reads a stream of the peer's description: its first codec that we speak. Null when we speak none, or it names no place. */
export function readAudio(
  session: SessionDescription,
  media: MediaDescription,
  codecs: readonly Codec[],
): AudioStream | null {
  const encodings = encodingsOf(media);
  const offered = media.formats.map((format) => ({ format, encoding: encodings.get(format) }));
  const found = offered.find(({ encoding }) => codecs.some((codec) => encoding === `${codec}/8000`));
  const codec = codecs.find((one) => found?.encoding === `${one}/8000`);
  const payloadType = parseDigits(found?.format ?? "", 127);
  const address = media.connection ?? session.connection;
  if (codec === undefined || payloadType === null || address === null || !isPlace(address)) return null;
  const dtmf = offered.find(({ encoding }) => encoding === "TELEPHONE-EVENT/8000")?.format ?? "";
  const direction = MIRRORED[directionOf(session, media)];
  return {
    codec,
    payloadType,
    dtmfPayloadType: parseDigits(dtmf, 127),
    remote: { address, port: media.port },
    // The hold of RFC 2543: the peer names no place to send to.
    direction: isNowhere(address) && direction !== "inactive" ? "recvonly" : direction,
  };
}

/** The `m=audio` section that offers or takes codecs, telephone events under the given payload type. */
export function audioMedia(parts: {
  port: number;
  formats: readonly { readonly codec: Codec; readonly payloadType: number }[];
  dtmfPayloadType: number | null;
  direction: Direction;
}): MediaDescription {
  const { port, formats, dtmfPayloadType: dtmf, direction } = parts;
  const codecs = formats.map(({ codec, payloadType }) => ({ name: "rtpmap", value: `${payloadType} ${codec}/8000` }));
  const events =
    dtmf === null
      ? []
      : [
          { name: "rtpmap", value: `${dtmf} telephone-event/8000` },
          { name: "fmtp", value: `${dtmf} 0-15` },
        ];
  return {
    kind: "audio",
    port,
    protocol: "RTP/AVP",
    formats: [...formats.map(({ payloadType }) => payloadType), ...(dtmf === null ? [] : [dtmf])].map(String),
    connection: null,
    attributes: [...codecs, ...events, { name: "ptime", value: "20" }, { name: direction, value: null }],
  };
}

/** `NAME/clock` in capitals by format: as its rtpmap says, else as the static table has it. */
function encodingsOf(media: MediaDescription): Map<string, string> {
  const encodings = new Map([
    ["0", "PCMU/8000"],
    ["8", "PCMA/8000"],
  ]);
  for (const { name, value } of media.attributes) {
    const match = name === "rtpmap" ? /^([0-9]+) +([^\s/]+)\/([0-9]+)(?:\/1)?\s*$/.exec(value ?? "") : null;
    const [, format, encoding, clock] = match ?? [];
    if (format !== undefined) encodings.set(format, `${encoding}/${clock}`.toUpperCase());
  }
  return encodings;
}

/** Whether audio can be sent there: to one machine, named by its number. Names are not looked up. */
function isPlace(address: string): boolean {
  if (isIpv4(address)) return Number(address.split(".")[0]) < 224;
  return isIpv6(address) && !/^ff/i.test(address);
}

function isNowhere(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}
