import { headerValue } from "../message/headers.ts";
import { EMPTY_BODY, type SipRequest, type SipResponse } from "../message/message.ts";
import type { NameAddress } from "../message/name-address.ts";
import { parameterValue } from "../message/parameters.ts";
import { parseUri } from "../message/uri.ts";
import type { ClientRecord, Registration } from "./agent.ts";
import { type AgentWork, cancelTimer, setTimer } from "./agent-work.ts";
import { authorize, challenged } from "./authorize.ts";
import { ALLOW, ourContact, ourVia } from "./identity.ts";
import { isOneLine } from "./own-headers.ts";
import type { Register } from "./registration.ts";
import { openClient } from "./send-request.ts";
import { type Outcome, statusOf } from "./transactions.ts";

/** How long a registration is asked to hold, in seconds. */
const USUAL = 3600;
/** The longest that a registrar may ask for, and after which a refused one is tried again. */
const LONGEST = 24 * 3600;
/** When a refused registration is tried again, in seconds; twice as long each time, up to the most. */
const FIRST_PAUSE = 30;
const MOST_PAUSE = 600;
/** A refresh goes out so long before the end, and at half time where that is sooner; seconds. */
const AHEAD = 60;

/** Begins a registration; gives why it cannot be, or null. */
export function register(work: AgentWork, { registration: id, ...command }: Register): string | null {
  const { address, user, destination, login = null } = command;
  if (parseUri(address)?.scheme !== "sip" || !isOneLine(address)) return "not a URI";
  if (!/^[\w.!~*'()%+-]+$/.test(user)) return "not a user";
  if (work.agent.registrations.has(id)) return "the registration exists already";
  send(work, {
    id,
    address,
    user,
    destination,
    access: { login, answered: [] },
    callId: work.freshId(),
    tag: work.freshId(),
    sequence: 0,
    wanted: USUAL,
    failures: 0,
    isRaised: false,
    isLeaving: false,
  });
  return null;
}

/** Gives a registration up; gives why it cannot be, or null. */
export function unregister(work: AgentWork, id: string): string | null {
  const registration = work.agent.registrations.get(id);
  if (registration === undefined) return "no such registration";
  cancelTimer(work, "registration", id, "register");
  send(work, { ...registration, isLeaving: true });
  return null;
}

/** It is time to refresh a registration, or to try again. */
export function onRegistrationTimer(work: AgentWork, id: string): void {
  const registration = work.agent.registrations.get(id);
  if (registration !== undefined) send(work, registration);
}

/** Takes the outcome of a REGISTER. */
export function onRegisterOutcome(work: AgentWork, record: ClientRecord, outcome: Outcome): void {
  const registration = work.agent.registrations.get(record.call);
  const { status } = statusOf(outcome);
  // An answer to an earlier one no longer counts.
  if (registration?.sequence !== record.transaction.request.cseq.number || status < 200) return;
  const response = outcome.type === "response" ? outcome.response : null;
  const again = response === null ? null : challenged(registration.access, response, record.realms);
  if (again !== null) send(work, { ...registration, access: again.access }, again.realms);
  else if (registration.isLeaving) {
    work.agent.registrations.delete(registration.id);
    work.effects.push({ type: "unregistered", registration: registration.id });
  } else if (response !== null && status < 300) hold(work, registration, response);
  else if (response !== null && isTooBrief(registration, response)) {
    send(work, { ...registration, wanted: leastOf(response), isRaised: true });
  } else tryLater(work, registration, outcome);
}

function hold(work: AgentWork, registration: Registration, response: SipResponse): void {
  const seconds = heldFor(work, registration, response);
  work.agent.registrations.set(registration.id, { ...registration, failures: 0, isRaised: false });
  work.effects.push({ type: "registered", registration: registration.id, seconds });
  // One that lapses at once would be refreshed without a pause.
  const after = Math.max(seconds - AHEAD, seconds / 2, 1);
  setTimer(work, "registration", registration.id, "register", after * 1000);
}

function tryLater(work: AgentWork, registration: Registration, outcome: Outcome): void {
  const named = outcome.type === "response" ? secondsIn(headerValue(outcome.response.headers, "Retry-After")) : null;
  const later = (pause: number) => Math.min(pause * 2 ** registration.failures, MOST_PAUSE);
  // One that names no time to speak of, again and again, would be asked without a pause.
  const again = named === null ? later(FIRST_PAUSE) : Math.max(named, later(1));
  work.agent.registrations.set(registration.id, {
    ...registration,
    failures: registration.failures + 1,
    isRaised: false,
    // A nonce that led to a refusal leads to another.
    access: { ...registration.access, answered: [] },
  });
  const { status, reason } = statusOf(outcome);
  work.effects.push({ type: "not_registered", registration: registration.id, status, reason, again });
  setTimer(work, "registration", registration.id, "register", again * 1000);
}

/** For how long the registrar says it holds what we asked for (RFC 3261 section 10.2.4). */
function heldFor(work: AgentWork, registration: Registration, { contact, headers }: SipResponse): number {
  const own = contactOf(work, registration).uri;
  const ours = contact.find(({ uri }) => uri === own) ?? (contact.length === 1 ? contact[0] : undefined);
  const named = parameterValue(ours?.parameters ?? [], "expires") ?? headerValue(headers, "Expires");
  return secondsIn(named) ?? registration.wanted;
}

const isTooBrief = ({ isRaised, wanted }: Registration, response: SipResponse): boolean =>
  response.status === 423 && !isRaised && leastOf(response) > wanted;

const leastOf = ({ headers }: SipResponse): number => secondsIn(headerValue(headers, "Min-Expires")) ?? 0;

/** A number of seconds as headers write it; what follows, such as a comment, is left out. */
function secondsIn(text: string | null): number | null {
  const digits = /^\s*(\d{1,9})/.exec(text ?? "")?.[1];
  return digits === undefined ? null : Math.min(Number(digits), LONGEST);
}

function send(work: AgentWork, registration: Registration, realms: readonly string[] = []): void {
  const sequence = registration.sequence + 1;
  const request = registerRequest(work, { ...registration, sequence });
  const { headers, access } = authorize(work, registration.access, request);
  work.agent.registrations.set(registration.id, { ...registration, sequence, access });
  const { destination } = registration;
  openClient(work, registration.id, { request: { ...request, headers }, destination }, realms);
}

function registerRequest(work: AgentWork, registration: Registration): SipRequest {
  const { address, destination, callId, tag, sequence, wanted, isLeaving } = registration;
  return {
    type: "request",
    method: "REGISTER",
    uri: domainOf(address),
    via: [ourVia(work, destination.transport)],
    from: { display: "", uri: address, parameters: [{ name: "tag", value: tag }] },
    to: { display: "", uri: address, parameters: [] },
    callId,
    cseq: { number: sequence, method: "REGISTER" },
    maxForwards: 70,
    contact: [contactOf(work, registration)],
    route: [],
    recordRoute: [],
    headers: [
      { name: "User-Agent", value: work.agent.settings.product },
      ALLOW,
      { name: "Expires", value: String(isLeaving ? 0 : wanted) },
    ],
    body: EMPTY_BODY,
  };
}

/** The URI of a registrar: that of the address without its user. */
const domainOf = (address: string) => address.replace(/^sip:[^@]*@/i, "sip:");

function contactOf(work: AgentWork, { user, destination }: Registration): NameAddress {
  return ourContact({ ...work.agent.settings, user }, destination.transport);
}
