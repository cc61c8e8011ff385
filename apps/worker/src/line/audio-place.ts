import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { AudioStream, LocalMedia } from "@parley/sip";
import { type PortRange, type RtpAgreement, RtpSocket } from "@parley/voice";
import type { CallResources } from "../call/call-resources.ts";
import { mayName } from "./may-name.ts";

/**
 * Where this worker has its audio: the ports it may use, the address it listens on, and the address that it gives to
 * peers.
 */
export type AudioPlace = { readonly ports: PortRange; readonly host: string; readonly advertisedHost: string };

/** A port for the audio of one call, and how a session description names it. Throws PortsExhausted. */
export async function openAudio(
  place: AudioPlace,
  resources: CallResources,
): Promise<{ socket: RtpSocket; local: LocalMedia }> {
  const opened = await RtpSocket.open({ ports: place.ports, address: place.host });
  const socket = resources.keep(opened, (open) => open.close());
  const sessionId = String(randomBytes(4).readUInt32BE());
  return { socket, local: { address: place.advertisedHost, port: socket.port, sessionId } };
}

/** What a stream comes to for our end. `signalling` is the address that the peer's SIP comes from. */
export function agreementOf(stream: AudioStream, signalling: string): RtpAgreement {
  const named = stream.remote.address;
  return {
    // An address that is not the peer's to name is that of its own network, or of ours: it is heard where it speaks.
    address: isIP(signalling) === 0 || mayName(signalling, named) ? named : signalling,
    port: stream.remote.port,
    accept: [named, signalling],
    codec: stream.codec,
    audioPayloadType: stream.payloadType,
    packetMs: stream.packetMs,
    ...(stream.dtmfPayloadType === null ? {} : { eventPayloadType: stream.dtmfPayloadType }),
    isSending: stream.direction === "sendrecv" || stream.direction === "sendonly",
    isReceiving: stream.direction === "sendrecv" || stream.direction === "recvonly",
  };
}
