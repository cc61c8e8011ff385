import { type DestinationRefusal, judgeDestination, type LineRules } from "@parley/dialler";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type Kysely, sql } from "kysely";
import { isBlacklisted } from "./blacklist.ts";
import type { StoredTrunk } from "./trunks.ts";
import { liveRelease, mayCall, numberRefusal, numberWithAgent } from "./voice-numbers.ts";

/** Why no leg may go out from a number of ours, whatever the limits are: a word for machines. */
export type LegRefusal =
  | "unknown_number"
  | "number_inactive"
  | "number_unverified"
  | "not_deployed"
  | "no_sip_line"
  | "line_inactive"
  | "line_needs_tls"
  | "provider_paused"
  | "blacklisted"
  | DestinationRefusal;

/** Whom a number of ours calls, for its client. */
export type LegWish = {
  readonly organisation: Id;
  /** Our number, as it is stored. */
  readonly from: string;
} & (
  | {
      readonly kind: "call";
      /** The flow that calls: the number must be its own. */
      readonly flow: Id;
      /** Digits, with a leading + when international. */
      readonly to: string;
    }
  | {
      readonly kind: "transfer";
      /** Digits; null for an address with a name or a host alone, which no machine takes for a number. */
      readonly to: string | null;
      /** The address that the flow names: the leg goes by the line to there that another number of the client has. */
      readonly at: { readonly host: string; readonly port: number } | null;
    }
);

const judged = Symbol("judged");

/** A leg that may go out now, within the limits. Only `judgeLeg` makes one. */
export type JudgedLeg = Pick<LegWish, "organisation" | "kind"> & {
  readonly trunk: StoredTrunk;
  /** What talks on our number now; null where nothing does. */
  readonly release: Id | null;
  /** What is dialled: international numbers as E.164. Empty for an address without a number. */
  readonly to: string;
  /** What a minute of it counts as. */
  readonly perMinute: number;
  readonly [judged]: true;
};

type Way = StoredTrunk & {
  readonly refusal: LegRefusal | null;
  readonly release: Id | null;
  readonly rules: LineRules;
};

/**
 * Whether a leg may go out at this moment: our number, its line and carrier, whom the line may call, and the
 * do-not-call list. `reserveLeg` adds the limits, and counts it.
 */
export async function judgeLeg(db: Kysely<Tables>, wish: LegWish): Promise<JudgedLeg | LegRefusal> {
  const way = await wayOf(db, wish);
  if (way === undefined) return "unknown_number";
  const { refusal, release, rules, ...trunk } = way;
  if (refusal !== null) return refusal;
  const { organisation, kind, from, to } = wish;
  const leg = { organisation, kind, trunk, release, [judged]: true } as const;
  const destination = judgeDestination({ to, from }, rules);
  if (typeof destination === "string") return destination;
  if (to === null) return { ...leg, ...destination };
  const called = { organisation, to: destination.to, country: rules.country };
  return (await isBlacklisted(db, called)) ? "blacklisted" : { ...leg, ...destination };
}

/** Why a line may not be called by now. */
const lineRefusal = sql`case
  when l.id is null then 'no_sip_line'
  when l.status <> 'active' then 'line_inactive'
  when l.transport = 'tls' then 'line_needs_tls'
  when p.status <> 'active' then 'provider_paused'
end`;

/** The line to an address that another verified number of the client has: one that may be used before all others. */
const lineTo = ({ host, port }: { readonly host: string; readonly port: number }) => sql`(
  select l.id from virtual_number other
    join sip_line l on l.id = other.sip_line
    join telephony_provider p on p.id = l.provider
  where other.organisation_id = n.organisation_id and other.is_verified and l.host = ${host} and l.port = ${port}
  order by ${lineRefusal} is not null, l.id limit 1)`;

async function wayOf(db: Kysely<Tables>, wish: LegWish): Promise<Way | undefined> {
  const line = wish.kind === "call" || wish.at === null ? sql`n.sip_line` : lineTo(wish.at);
  // A call needs the release that talks in it; who is transferred talks with a release already.
  const [ofFlow, isSilent] =
    wish.kind === "call" ? [sql`n.flow = ${wish.flow}`, sql`${liveRelease} is null`] : [sql`true`, sql`false`];
  const { rows } = await sql<Way>`select
      coalesce(
        ${numberRefusal},
        case when not ${mayCall} then 'number_unverified' when ${isSilent} then 'not_deployed' end,
        ${lineRefusal}
      ) as refusal,
      ${liveRelease} as release, l.id as line, l.host, l.port, l.transport, l.username, l.password as sealed_password,
      (select to_jsonb(r) from (
        select l.country, l.destinations, l.allow_premium, l.internal_digits, l.prices, l.default_price
      ) r) as rules
    from ${numberWithAgent}
      left join sip_line l on l.id = ${line}
      left join telephony_provider p on p.id = l.provider
    where n.number = ${wish.from} and n.organisation_id = ${wish.organisation} and ${ofFlow}`.execute(db);
  return rows[0];
}
