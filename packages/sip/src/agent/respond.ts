import type { SipRequest, SipResponse } from "../message/message.ts";
import { buildResponse, type ResponseParts } from "../message/response.ts";
import { driveServer } from "./transactions.ts";
import type { Turn } from "./turn.ts";

/** Answers a request through its server transaction. */
export function respond(turn: Turn, key: string, request: SipRequest, parts: ResponseParts): SipResponse {
  const headers = [{ name: "Server", value: turn.agent.settings.product }, ...(parts.headers ?? [])];
  const response = buildResponse(request, { ...parts, headers });
  driveServer(turn, key, { type: "respond", response });
  return response;
}
