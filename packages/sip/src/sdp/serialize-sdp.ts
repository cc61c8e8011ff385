import type { Attribute, Connection, MediaDescription, SessionDescription } from "./session-description.ts";

/** The text of a session description, with CRLF line ends. */
export function serializeSdp(session: SessionDescription): string {
  const { username, sessionId, sessionVersion, address } = session.origin;
  const lines = [
    "v=0",
    `o=${username} ${sessionId} ${sessionVersion} IN ${address.includes(":") ? "IP6" : "IP4"} ${address}`,
    "s=-",
    ...connectionLine(session.connection),
    `t=${session.time}`,
    ...session.attributes.map(attributeLine),
    ...session.media.flatMap(mediaLines),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function mediaLines(media: MediaDescription): string[] {
  return [
    `m=${media.kind} ${media.port} ${media.protocol} ${media.formats.join(" ")}`,
    ...connectionLine(media.connection),
    ...media.attributes.map(attributeLine),
  ];
}

function connectionLine(connection: Connection | null): string[] {
  return connection === null ? [] : [`c=IN ${connection.family} ${connection.host}`];
}

function attributeLine({ name, value }: Attribute): string {
  return value === null ? `a=${name}` : `a=${name}:${value}`;
}
