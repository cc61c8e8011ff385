import { isIpv4, isIpv6 } from "../message/host.ts";
import type { SipRequest, SipResponse } from "../message/message.ts";
import { type NameAddress, withTag } from "../message/name-address.ts";
import { parameterValue } from "../message/parameters.ts";
import { parseUri } from "../message/uri.ts";
import type { Destination, Endpoint } from "./endpoint.ts";

/** Whether who speaks from the address `peer` may have us send to the address `named`. */
export type MayName = (peer: string, named: string) => boolean;

/** A dialog of RFC 3261 section 12. */
export interface Dialog {
  readonly callId: string;
  /** Our side, with our tag. */
  readonly local: NameAddress;
  /** The peer's side; its tag is missing until a response brings it, or always with an RFC 2543 peer. */
  readonly remote: NameAddress;
  /** CSeq number of our last request. */
  readonly localSequence: number;
  /** CSeq number of the peer's last request; null before the first. */
  readonly remoteSequence: number | null;
  /** The URI the peer's requests are to be sent to. */
  readonly remoteTarget: string;
  readonly routeSet: readonly NameAddress[];
  /** Where the peer speaks from: its last request, or its last answer to our INVITE where we called. Null before. */
  readonly source: Endpoint | null;
}

/** The dialog an INVITE we received opens. */
export function dialogOfRequest(request: SipRequest, localTag: string, source: Endpoint): Dialog {
  return {
    callId: request.callId,
    local: withTag(request.to, localTag),
    remote: request.from,
    localSequence: 0,
    remoteSequence: request.cseq.number,
    remoteTarget: request.contact[0]?.uri ?? request.from.uri,
    routeSet: request.recordRoute,
    source,
  };
}

/** The dialog a response to our INVITE opens. */
export function dialogOfResponse(request: SipRequest, response: SipResponse, source: Endpoint | null): Dialog {
  return {
    callId: request.callId,
    local: request.from,
    remote: response.to,
    localSequence: request.cseq.number,
    remoteSequence: null,
    remoteTarget: response.contact[0]?.uri ?? request.uri,
    routeSet: response.recordRoute.toReversed(),
    source,
  };
}

/** The dialog after a target refresh: a re-INVITE or its 2xx that names a contact. */
export function refreshed(dialog: Dialog, message: SipRequest | SipResponse): Dialog {
  const [contact] = message.contact;
  return contact === undefined ? dialog : { ...dialog, remoteTarget: contact.uri };
}

/** Request-URI, Route and the URI of the next hop of a request within the dialog (RFC 3261 section 12.2.1.1). */
export function dialogPath(dialog: Dialog): { uri: string; route: readonly NameAddress[]; nextHop: string } {
  const [first, ...others] = dialog.routeSet;
  if (first === undefined) return { uri: dialog.remoteTarget, route: [], nextHop: dialog.remoteTarget };
  if (isLoose(first.uri)) return { uri: dialog.remoteTarget, route: dialog.routeSet, nextHop: first.uri };
  const target: NameAddress = { display: "", uri: dialog.remoteTarget, parameters: [] };
  return { uri: first.uri, route: [...others, target], nextHop: first.uri };
}

function isLoose(uri: string): boolean {
  const parsed = parseUri(uri);
  return parsed !== null && parsed.scheme !== "other" && parameterValue(parsed.parameters, "lr") !== null;
}

/**
 * Where a request for the dialog's next hop goes. Behind address translation a peer names an address of its own network,
 * which is not ours. Another names one of our network, to reach what it cannot. Either is asked where it speaks from. To
 * whom a name leads is known only once it is looked up.
 */
export function reachable({ source }: Dialog, nextHop: Endpoint, mayName: MayName): Destination {
  if (source === null) return nextHop;
  const { address } = nextHop;
  if (!isIpv4(address) && !isIpv6(address)) return { ...nextHop, namedBy: source };
  return mayName(source.address, address) ? nextHop : source;
}
