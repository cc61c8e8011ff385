import type { SipRequest, SipResponse } from "../message/message.ts";
import { buildResponse, type ResponseParts } from "../message/response.ts";
import type { AgentWork } from "./agent-work.ts";
import { driveServer } from "./transactions.ts";

/** Answers a request through its server transaction. */
export function respond(work: AgentWork, key: string, request: SipRequest, parts: ResponseParts): SipResponse {
  const headers = [{ name: "Server", value: work.agent.settings.product }, ...(parts.headers ?? [])];
  const response = buildResponse(request, { ...parts, headers });
  driveServer(work, key, { type: "respond", response });
  return response;
}
