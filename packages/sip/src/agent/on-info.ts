import { infoKey, tellsKeys } from "../message/info-key.ts";
import type { SipRequest } from "../message/message.ts";
import type { SipCall } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { ACCEPT } from "./identity.ts";
import { respond } from "./respond.ts";

/** A key by INFO, as older telephones and gateways tell it; packages of RFC 6086 are none of ours. */
export function onInfo(work: AgentWork, call: SipCall, key: string, info: SipRequest): void {
  const hasPackage = info.headers.some(({ name }) => name === "Info-Package");
  if (hasPackage) respond(work, key, info, { status: 469, headers: [{ name: "Recv-Info", value: "" }] });
  else if (info.body.length > 0 && !tellsKeys(info.headers))
    respond(work, key, info, { status: 415, headers: [ACCEPT] });
  else {
    respond(work, key, info, { status: 200 });
    const pressed = infoKey(info);
    if (pressed !== null && !call.isOver) work.effects.push({ type: "key", call: call.id, ...pressed });
  }
}
