import { isIpv6 } from "../message/host.ts";
import type { Header } from "../message/message.ts";
import { type AudioStream, audioMedia, type Codec, readAudio, STATIC_PAYLOAD_TYPES } from "./audio-stream.ts";
import { chooseAudio } from "./choose-audio.ts";
import { parseSdp } from "./parse-sdp.ts";
import { serializeSdp } from "./serialize-sdp.ts";
import type { Connection, Direction, MediaDescription, SessionDescription } from "./session-description.ts";

/** Our side of a session. */
export interface LocalMedia {
  /** IP address our RTP socket is reached at, without brackets. */
  readonly address: string;
  readonly port: number;
  /** Digits, the same for the whole call. */
  readonly sessionId: string;
  /** Counts our descriptions of the session, from 1. */
  readonly sessionVersion?: number;
  /** What we speak, best first; both codecs when left out. */
  readonly codecs?: readonly Codec[];
}

const CODECS: readonly Codec[] = ["PCMU", "PCMA"];
const DTMF_PAYLOAD_TYPE = 101;

/** Our answer to an offer and what it settles, or why there can be none: refuse with 488. */
export type Negotiation =
  | { readonly type: "answer"; readonly sdp: string; readonly stream: AudioStream }
  | { readonly type: "refused"; readonly reason: Refusal };

export type Refusal = "bad_offer" | "no_audio" | "no_common_transport" | "no_common_codec" | "no_common_network";

/** The warnings of RFC 3261 section 20.43 that say what an offer lacks. */
const WARNINGS: Readonly<Record<Refusal, string>> = {
  bad_offer: '399 parley "Session description not understood"',
  no_audio: '304 parley "Media type not available"',
  no_common_transport: '302 parley "Incompatible transport protocol"',
  no_common_codec: '305 parley "Incompatible media format"',
  no_common_network: '301 parley "Incompatible network address formats"',
};

/** The header with which a 488 tells why an offer was refused. */
export function refusalWarning(reason: Refusal): Header {
  return { name: "Warning", value: WARNINGS[reason] };
}

/** Answers an offer: its first audio stream with its first codec that we speak; all other streams are refused. */
export function negotiateAnswer(offer: string, local: LocalMedia): Negotiation {
  const session = parseSdp(offer);
  if (session === null) return { type: "refused", reason: "bad_offer" };
  const chosen = chooseAudio(session, local.codecs ?? CODECS);
  if (typeof chosen === "string") return { type: "refused", reason: chosen };
  const { index: place, stream, profile } = chosen;
  if (stream.remote.family !== placeOf(local).family) return { type: "refused", reason: "no_common_network" };
  const { codec, payloadType, packetMs, dtmfPayloadType, direction } = stream;
  const { protocol, configuration } = profile;
  const formats = [{ codec, payloadType }];
  const audio = audioMedia({ port: local.port, protocol, formats, packetMs, dtmfPayloadType, direction });
  const taken = configuration === null ? [] : [{ name: "acfg", value: configuration }];
  const attributes = [...audio.attributes, ...taken];
  const answered = session.media.map((one, index) => (index === place ? { ...audio, attributes } : refusedMedia(one)));
  return { type: "answer", sdp: serializeSdp(describe(local, session.time, answered)), stream };
}

/** Our offer: every codec we speak and telephone events. `sendonly` or `inactive` puts the peer on hold. */
export function createOffer(local: LocalMedia, direction: Direction = "sendrecv"): string {
  const formats = (local.codecs ?? CODECS).map((codec) => ({ codec, payloadType: STATIC_PAYLOAD_TYPES[codec] }));
  const keys = { dtmfPayloadType: DTMF_PAYLOAD_TYPE };
  const audio = audioMedia({ port: local.port, protocol: "RTP/AVP", formats, packetMs: 20, ...keys, direction });
  return serializeSdp(describe(local, "0 0", [audio]));
}

/** What the answer to our offer settles; null when it takes nothing we speak, and the call has no sound. */
export function readAnswer(answer: string, codecs: readonly Codec[] = CODECS): AudioStream | null {
  const session = parseSdp(answer);
  const media = session?.media.find(
    ({ kind, port, protocol }) => kind === "audio" && port > 0 && protocol === "RTP/AVP",
  );
  return session === null || media === undefined ? null : readAudio(session, media, codecs);
}

function describe(local: LocalMedia, time: string, media: readonly MediaDescription[]): SessionDescription {
  const { address, sessionId, sessionVersion = 1 } = local;
  const origin = { username: "-", sessionId, sessionVersion: String(sessionVersion), address };
  return { origin, connection: placeOf(local), time, attributes: [], media };
}

function placeOf({ address }: LocalMedia): Connection {
  return { family: isIpv6(address) ? "IP6" : "IP4", host: address };
}

function refusedMedia(media: MediaDescription): MediaDescription {
  return { ...media, port: 0, connection: null, attributes: [] };
}
