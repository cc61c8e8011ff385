import { uriEndpoint } from "../dialog/endpoint.ts";
import { askFor } from "../dialog/session-timer.ts";
import { quote } from "../message/characters.ts";
import type { NameAddress } from "../message/name-address.ts";
import { parseUri } from "../message/uri.ts";
import { type SipCall, UNWATCHED } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";
import { keepCall } from "./calls.ts";
import type { Invite } from "./command.ts";
import { ABILITIES } from "./identity.ts";
import { areOwnHeaders, isOneLine } from "./own-headers.ts";
import { dialogRequest, sendRequest } from "./send-request.ts";
import { sessionParts } from "./session-parts.ts";
import { spokenTransports } from "./settings.ts";

/** Sends the first INVITE of a new call; gives why it cannot be, or null. */
export function placeCall(work: AgentWork, command: Invite): string | null {
  const { settings, calls } = work.agent;
  const { call: id, to, from, fromName = "", route = [], headers = [] } = command;
  const callId = command.callId ?? work.freshId();
  if (calls.has(id)) return "the call exists already";
  if ([to, from, ...route].some((uri) => parseUri(uri) === null)) return "not a URI";
  if (!isOneLine(fromName) || !/^[^\s@,;]+(?:@[^\s@,;]+)?$/.test(callId)) return "not a name or Call-ID";
  if (!areOwnHeaders(headers)) return "not a header";
  const spoken = spokenTransports(settings);
  const destination = command.destination ?? uriEndpoint(route[0] ?? to, settings.local[0].transport, spoken);
  if (destination === null) return "no destination";

  const tag = { name: "tag", value: work.freshId() };
  const local: NameAddress = { display: fromName === "" ? "" : quote(fromName), uri: from, parameters: [tag] };
  const call: SipCall = {
    id,
    direction: "outgoing",
    phase: "early",
    dialog: {
      callId,
      local,
      remote: address(to),
      localSequence: 0,
      remoteSequence: null,
      remoteTarget: to,
      routeSet: route.map(address),
      source: null,
    },
    transport: destination.transport,
    theirs: null,
    ours: null,
    update: null,
    watch: UNWATCHED,
    transfer: null,
    access: { login: command.login ?? null, answered: [] },
    sdp: null,
    isHungUp: false,
    isOver: false,
  };
  const session = sessionParts(command.sdp);
  const own = [...ABILITIES, ...askFor(null, UNWATCHED.minimum), ...headers, ...session.headers];
  const parts = { method: "INVITE", headers: own, body: session.body, destination };
  const sent = sendRequest(work, call, dialogRequest(work, call, 1, parts), []);
  keepCall(work, { ...sent.call, ours: { key: sent.key, sdp: command.sdp, isProceeding: false, isRefresh: false } });
  return null;
}

function address(uri: string): NameAddress {
  return { display: "", uri, parameters: [] };
}
