import type { Endpoint } from "../dialog/endpoint.ts";
import { withoutBrackets } from "../message/host.ts";
import type { SipRequest } from "../message/message.ts";
import { parameterValue, withParameter } from "../message/parameters.ts";
import type { Via } from "../message/via.ts";

/** A request as its receiver keeps it: the nearest Via says where it really came from (RFC 3261 18.2.1, RFC 3581). */
export function stampRequest(request: SipRequest, source: Endpoint): SipRequest {
  const [top, ...others] = request.via;
  return top === undefined ? request : { ...request, via: [stampVia(top, source), ...others] };
}

/** Where responses to a request go (RFC 3261 section 18.2.2, RFC 3581). */
export function responseEndpoint(via: Via, source: Endpoint): Endpoint {
  const isSame = source.transport !== "udp" || parameterValue(via.parameters, "rport") !== null;
  return isSame ? source : { ...source, port: via.port ?? 5060 };
}

export function stampVia(via: Via, source: Endpoint): Via {
  const hasRport = parameterValue(via.parameters, "rport") !== null;
  if (!hasRport && withoutBrackets(via.host) === source.address) return via;
  const received = withParameter(via.parameters, "received", source.address);
  const parameters = hasRport ? withParameter(received, "rport", String(source.port)) : received;
  return { ...via, parameters };
}
