import { parseDigits } from "../message/characters.ts";
import type { MediaDescription, SessionDescription } from "./session-description.ts";

/** How an offered stream is answered: under which profile, and as which of its potential configurations (RFC 5939). */
export interface Profile {
  readonly protocol: "RTP/AVP" | "RTP/AVPF";
  /** Value of the `acfg` attribute that says so; null when the stream is taken as its m-line has it. */
  readonly configuration: string | null;
}

const MOST_CAPABILITIES = 2 ** 31 - 1;

/**
 * The profile we would take a stream under, or null. An answer keeps the profile of its offer (RFC 3264). So AVPF is
 * answered as AVPF, without any of its feedback. A plain profile that the offer allows as well is taken first.
 */
export function profileOf(session: SessionDescription, media: MediaDescription): Profile | null {
  const { protocol } = media;
  if (protocol === "RTP/AVP") return { protocol, configuration: null };
  const configuration = plainConfiguration(session, media);
  if (configuration !== null) return { protocol: "RTP/AVP", configuration };
  return protocol === "RTP/AVPF" ? { protocol, configuration: null } : null;
}

/** The potential configuration that changes nothing but the profile, to the plain one. */
function plainConfiguration(session: SessionDescription, media: MediaDescription): string | null {
  const both = [...session.attributes, ...media.attributes];
  const isBeyondUs = both.some(({ name, value }) => name === "creq" && value?.trim() !== "cap-v0");
  if (isBeyondUs) return null;
  const plain = new Set(both.flatMap(({ name, value }) => (name === "tcap" ? plainCapabilities(value ?? "") : [])));
  for (const { name, value } of media.attributes) {
    const [, number, alternatives] = (name === "pcfg" && /^([0-9]+) +t=([0-9|]+) *$/.exec(value ?? "")) || [];
    const chosen = alternatives?.split("|").find((one) => plain.has(Number(one)));
    if (chosen !== undefined) return `${number} t=${chosen}`;
  }
  return null;
}

/** The numbers under which `tcap:<first> <profile> <profile> ...` names the plain profile. */
function plainCapabilities(value: string): number[] {
  const [first = "", ...protocols] = value.trim().split(/ +/);
  const start = parseDigits(first, MOST_CAPABILITIES);
  if (start === null) return [];
  return protocols.flatMap((protocol, index) => (protocol === "RTP/AVP" ? [start + index] : []));
}
