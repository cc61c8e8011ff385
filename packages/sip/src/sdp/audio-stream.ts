import { parseDigits } from "../message/characters.ts";
import { isHostName, isIpv4, isIpv6 } from "../message/host.ts";
import {
  type Connection,
  type Direction,
  directionOf,
  type Family,
  type MediaDescription,
  type SessionDescription,
} from "./session-description.ts";

/** The codecs of the telephone network: G.711 mu-law and A-law, 8 kHz, one channel. */
export type Codec = "PCMU" | "PCMA";

/** The payload types of RFC 3551. */
export const STATIC_PAYLOAD_TYPES: Readonly<Record<Codec, number>> = { PCMU: 0, PCMA: 8 };

/** Lengths of a packet: a frame of 20 ms is sent whole or in even parts. */
const PACKET_LENGTHS = [20, 10, 5] as const;
export type PacketMs = (typeof PACKET_LENGTHS)[number];

/** What both sides agreed on for the one audio stream. */
export interface AudioStream {
  readonly codec: Codec;
  readonly payloadType: number;
  /** How much sound a packet of ours holds, in milliseconds: what the peer takes at most (`maxptime`). */
  readonly packetMs: PacketMs;
  /** Payload type of RFC 4733 telephone events, or null when keys can only be heard as tones. */
  readonly dtmfPayloadType: number | null;
  /** Where our RTP goes; not to be sent to while `direction` says we do not send. */
  readonly remote: {
    readonly family: Family;
    /** An IP address, or a host name for the sender to look up in that family, and to guard. */
    readonly address: string;
    readonly port: number;
  };
  /** Which way media flows, seen from us. `recvonly` and `inactive`: the peer put us on hold. */
  readonly direction: Direction;
}

const MIRRORED: Readonly<Record<Direction, Direction>> = {
  sendrecv: "sendrecv",
  sendonly: "recvonly",
  recvonly: "sendonly",
  inactive: "inactive",
};

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
  const connection = media.connection ?? session.connection;
  if (codec === undefined || payloadType === null || connection === null || !isPlace(connection)) return null;
  const { host: address } = connection;
  const dtmf = offered.find(({ encoding }) => encoding === "TELEPHONE-EVENT/8000")?.format ?? "";
  const direction = MIRRORED[directionOf(session, media)];
  return {
    codec,
    payloadType,
    packetMs: packetMsOf(session, media),
    dtmfPayloadType: parseDigits(dtmf, 127),
    remote: { family: familyOf(connection), address, port: media.port },
    // The hold of RFC 2543: the peer names no place to send to.
    direction: isNowhere(address) && direction !== "inactive" ? "recvonly" : direction,
  };
}

/** The `m=audio` section that offers or takes codecs, telephone events under the given payload type. */
export function audioMedia(parts: {
  port: number;
  protocol: string;
  formats: readonly { readonly codec: Codec; readonly payloadType: number }[];
  packetMs: PacketMs;
  dtmfPayloadType: number | null;
  direction: Direction;
}): MediaDescription {
  const { port, protocol, formats, packetMs, dtmfPayloadType: dtmf, direction } = parts;
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
    protocol,
    formats: [...formats.map(({ payloadType }) => payloadType), ...(dtmf === null ? [] : [dtmf])].map(String),
    connection: null,
    attributes: [...codecs, ...events, { name: "ptime", value: String(packetMs) }, { name: direction, value: null }],
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

/** The longest packet that the peer takes. What is shorter than all of ours, or no length at all, is not heeded. */
function packetMsOf(session: SessionDescription, media: MediaDescription): PacketMs {
  const named = [...media.attributes, ...session.attributes].find(({ name }) => name === "maxptime")?.value ?? "";
  const most = parseDigits(named.trim(), 10_000) ?? PACKET_LENGTHS[0];
  return PACKET_LENGTHS.find((length) => length <= most) ?? PACKET_LENGTHS[0];
}

/** Whether audio can be sent there: to one machine, by its number or its name. */
function isPlace({ host }: Connection): boolean {
  if (isIpv4(host)) return Number(host.split(".")[0]) < 224;
  return isIpv6(host) ? !/^ff/i.test(host) : isHostName(host);
}

function familyOf({ family, host }: Connection): Family {
  if (isIpv6(host)) return "IP6";
  return isIpv4(host) ? "IP4" : family;
}

function isNowhere(address: string): boolean {
  return address === "0.0.0.0" || address === "::";
}
