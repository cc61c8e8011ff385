import { SDP_TYPE } from "../message/body.ts";
import type { Header } from "../message/message.ts";
import { encodeUtf8 } from "../message/utf8.ts";

/** Header and body of a message that carries a session description. */
export function sessionParts(sdp: string): { readonly headers: readonly Header[]; readonly body: Uint8Array } {
  return { headers: [{ name: "Content-Type", value: SDP_TYPE }], body: encodeUtf8(sdp) };
}
