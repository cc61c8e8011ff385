import { isIpv4 } from "../message/host.ts";
import {
  type AudioStream,
  audioMedia,
  type Codec,
  findAudio,
  readAudio,
  STATIC_PAYLOAD_TYPES,
} from "./audio-stream.ts";
import { parseSdp } from "./parse-sdp.ts";
import { serializeSdp } from "./serialize-sdp.ts";
import type { Direction, MediaDescription, SessionDescription } from "./session-description.ts";

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
  | { readonly type: "refused"; readonly reason: "bad_offer" | "no_audio" | "no_common_codec" | "no_common_network" };

/** Answers an offer: its first audio stream with its first codec that we speak; all other streams are refused. */
export function negotiateAnswer(offer: string, local: LocalMedia): Negotiation {
  const session = parseSdp(offer);
  if (session === null) return { type: "refused", reason: "bad_offer" };
  const chosen = findAudio(session);
  const media = session.media[chosen];
  if (media === undefined) return { type: "refused", reason: "no_audio" };
  const stream = readAudio(session, media, local.codecs ?? CODECS);
  if (stream === null) return { type: "refused", reason: "no_common_codec" };
  if (isIpv4(stream.remote.address) !== isIpv4(local.address)) return { type: "refused", reason: "no_common_network" };
  const { codec, payloadType, dtmfPayloadType, direction } = stream;
  const audio = audioMedia({ port: local.port, formats: [{ codec, payloadType }], dtmfPayloadType, direction });
  const answered = session.media.map((one, index) => (index === chosen ? audio : refusedMedia(one)));
  return { type: "answer", sdp: serializeSdp(describe(local, session.time, answered)), stream };
}

/** Our offer: every codec we speak and telephone events. `sendonly` or `inactive` puts the peer on hold. */
export function createOffer(local: LocalMedia, direction: Direction = "sendrecv"): string {
  const formats = (local.codecs ?? CODECS).map((codec) => ({ codec, payloadType: STATIC_PAYLOAD_TYPES[codec] }));
  const audio = audioMedia({ port: local.port, formats, dtmfPayloadType: DTMF_PAYLOAD_TYPE, direction });
  return serializeSdp(describe(local, "0 0", [audio]));
}

/** What the answer to our offer settles; null when it takes nothing we speak, and the call has no sound. */
export function readAnswer(answer: string, codecs: readonly Codec[] = CODECS): AudioStream | null {
  const session = parseSdp(answer);
  const media = session?.media[findAudio(session)];
  return session === null || media === undefined ? null : readAudio(session, media, codecs);
}

function describe(local: LocalMedia, time: string, media: readonly MediaDescription[]): SessionDescription {
  const { address, sessionId, sessionVersion = 1 } = local;
  const origin = { username: "-", sessionId, sessionVersion: String(sessionVersion), address };
  return { origin, connection: address, time, attributes: [], media };
}

function refusedMedia(media: MediaDescription): MediaDescription {
  return { ...media, port: 0, connection: null, attributes: [] };
}
