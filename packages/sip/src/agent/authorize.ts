import { answerChallenge } from "../digest/answer-challenge.ts";
import { type Challenge, readChallenges } from "../digest/challenge.ts";
import type { Header, SipRequest, SipResponse } from "../message/message.ts";
import type { Access } from "./agent.ts";
import type { AgentWork } from "./agent-work.ts";

const ANSWERS = new Set(["Authorization", "Proxy-Authorization"]);

/** How often one request may be challenged again before it is given up. */
const MOST_CHALLENGES = 4;

/** The headers of a request with answers to all challenges its call knows, and the nonces counted. */
export function authorize(
  work: AgentWork,
  access: Access,
  request: SipRequest,
): { readonly headers: readonly Header[]; readonly access: Access } {
  const { login } = access;
  if (login === null || request.method === "ACK" || request.method === "CANCEL") {
    return { headers: request.headers, access };
  }
  const answered = access.answered.map(({ challenge, count }) => ({ challenge, count: count + 1 }));
  const { method, uri } = request;
  const { hash } = work.agent.settings;
  const answers = answered.map(({ challenge, count }) =>
    answerChallenge({ challenge, login, method, uri, count, cnonce: work.freshId(), hash }),
  );
  return {
    headers: [...request.headers.filter(({ name }) => !ANSWERS.has(name)), ...answers],
    access: { login, answered },
  };
}

/** The answers a request carries to challenges; an ACK of a 2xx repeats those of its INVITE. */
export function authorizationOf(request: SipRequest): Header[] {
  return request.headers.filter(({ name }) => ANSWERS.has(name));
}

/** What a 401 or 407 adds to a call's access, or null when another try is pointless. */
export function challenged(
  access: Access,
  response: SipResponse,
  realms: readonly string[],
): { readonly access: Access; readonly realms: readonly string[] } | null {
  if (access.login === null || (response.status !== 401 && response.status !== 407)) return null;
  const challenges = readChallenges(response.headers);
  const isHopeless = challenges.some((challenge) => realms.includes(realmKey(challenge)) && !challenge.isStale);
  if (challenges.length === 0 || isHopeless || realms.length >= MOST_CHALLENGES) return null;
  const keys = challenges.map(realmKey);
  const others = access.answered.filter(({ challenge }) => !keys.includes(realmKey(challenge)));
  const added = challenges.map((challenge) => ({ challenge, count: 0 }));
  return { access: { ...access, answered: [...others, ...added] }, realms: [...realms, ...keys] };
}

function realmKey(challenge: Challenge): string {
  return `${challenge.isProxy ? "proxy" : "peer"} ${challenge.realm}`;
}
