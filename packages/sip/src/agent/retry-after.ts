import type { Header } from "../message/message.ts";
import type { AgentWork } from "./agent-work.ts";

/** When to try again what cannot be taken now: at random, 0 to 10 seconds (RFC 3261 section 14.2, RFC 3311 section 5.2). */
export function retryAfter({ chance }: AgentWork): Header {
  return { name: "Retry-After", value: String(Math.floor(chance * 11)) };
}
