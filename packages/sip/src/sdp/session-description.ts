/** The part of a session description (RFC 8866) that telephony uses. */
export interface SessionDescription {
  readonly origin: Origin;
  /** The session's `c=` line, or null. */
  readonly connection: Connection | null;
  /** The `t=` line's value. */
  readonly time: string;
  /** Session-level `a=` lines. */
  readonly attributes: readonly Attribute[];
  readonly media: readonly MediaDescription[];
}

export interface Origin {
  readonly username: string;
  /** Digits. */
  readonly sessionId: string;
  /** Digits; one more with every new description of the session. */
  readonly sessionVersion: string;
  readonly address: string;
}

/** Where media is taken. */
export interface Connection {
  readonly family: Family;
  /** An address, or a name to be looked up in that family. */
  readonly host: string;
}

/** The networks of `o=` and `c=` lines. */
export type Family = "IP4" | "IP6";

export interface MediaDescription {
  /** `audio`, `video`, ... */
  readonly kind: string;
  /** 0 when the stream is refused. */
  readonly port: number;
  /** `RTP/AVP` and its kin. */
  readonly protocol: string;
  readonly formats: readonly string[];
  /** The stream's own `c=` line, or null. */
  readonly connection: Connection | null;
  readonly attributes: readonly Attribute[];
}

/** `a=name` or `a=name:value`. */
export interface Attribute {
  readonly name: string;
  readonly value: string | null;
}

/** Which way media flows, seen from the side that says it. */
export type Direction = "sendrecv" | "sendonly" | "recvonly" | "inactive";

const DIRECTIONS: readonly Direction[] = ["sendrecv", "sendonly", "recvonly", "inactive"];

/** The direction a stream has: its own, else the session's, else both ways. */
export function directionOf(session: SessionDescription, media: MediaDescription): Direction {
  const named = [media.attributes, session.attributes]
    .flat()
    .map(({ name }) => DIRECTIONS.find((direction) => direction === name))
    .find((direction) => direction !== undefined);
  return named ?? "sendrecv";
}
