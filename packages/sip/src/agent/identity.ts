import type { Transport } from "../dialog/endpoint.ts";
import { SDP_TYPE } from "../message/body.ts";
import { withBrackets } from "../message/host.ts";
import { KEY_TYPES } from "../message/info-key.ts";
import type { Header } from "../message/message.ts";
import type { NameAddress } from "../message/name-address.ts";
import type { Via } from "../message/via.ts";
import { BRANCH_COOKIE } from "../transaction/transaction-key.ts";
import type { AgentWork } from "./agent-work.ts";
import { localEndpoint, type Settings } from "./settings.ts";

/** The methods a peer may send us. */
export const ALLOWED_METHODS = ["INVITE", "ACK", "CANCEL", "BYE", "OPTIONS", "NOTIFY", "INFO", "PRACK", "UPDATE"];

/** The extensions a peer may require of us: reliable provisional responses (RFC 3262), session timers (RFC 4028). */
export const EXTENSIONS = ["100rel", "timer"];

export const ALLOW: Header = { name: "Allow", value: ALLOWED_METHODS.join(", ") };

/** What we take, as INVITE, its 2xx and the answer to OPTIONS say it. */
export const ABILITIES: readonly Header[] = [ALLOW, { name: "Supported", value: EXTENSIONS.join(", ") }];

/** What a later INVITE supports: it needs no confirmation that it is under way. */
export const SUPPORTS_TIMER: Header = { name: "Supported", value: "timer" };

/** The bodies we read: of INVITE and UPDATE, of INFO, of NOTIFY. */
export const ACCEPT: Header = { name: "Accept", value: [SDP_TYPE, ...KEY_TYPES, "message/sipfrag"].join(", ") };

/** Our Contact as peers on a transport are to write it. */
export function ourContact(settings: Settings, transport: Transport): NameAddress {
  const { address, port, transport: spoken } = localEndpoint(settings, transport);
  const parameters = spoken === "udp" ? "" : `;transport=${spoken}`;
  return { display: "", uri: `sip:${settings.user}@${withBrackets(address)}:${port}${parameters}`, parameters: [] };
}

/** The Via of a new request of ours; it asks for responses to come back the way it went (RFC 3581). */
export function ourVia(work: AgentWork, transport: Transport): Via {
  const { address, port, transport: spoken } = localEndpoint(work.agent.settings, transport);
  return {
    transport: spoken.toUpperCase(),
    host: withBrackets(address),
    port,
    parameters: [
      { name: "branch", value: `${BRANCH_COOKIE}${work.freshId()}` },
      { name: "rport", value: null },
    ],
  };
}
