import { SealedForGood, wordsContext } from "@parley/keys";
import { decide, rules } from "@parley/model";
import type { EventLine } from "@parley/model/api/calls";
import type { Id, JsonObject } from "@parley/model/kernel";
import type { Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";

/**
 * The record of a call with the words that are kept under the client's key: for those who may administer calls, and each
 * such reading is audited. For others these lines say that they are encrypted.
 */
export async function withWords(visit: Visit, call: Id, events: readonly EventLine[]): Promise<readonly EventLine[]> {
  const { caller, deps, place } = visit;
  if (!events.some(({ data }) => "sealed" in data)) return events;
  const [organisation = null] = place.organisations;
  const { flow = null } = place.parents;
  if (decide(caller.access, rules.callsAdmin, { organisation, flow }) !== "allowed") return events.map(withoutSealed);
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation, event: "call.read_encrypted" }),
  );
  return Promise.all(events.map((event) => openWords(visit, call, event)));
}

/** A line of a record with words that stay closed says so. */
export function withoutSealed<E extends { readonly data: JsonObject }>(event: E): E {
  const { sealed, ...data } = event.data;
  return sealed === undefined ? event : { ...event, data: { ...data, is_encrypted: true } };
}

async function openWords({ deps }: Visit, call: Id, event: EventLine): Promise<EventLine> {
  const { sealed, ...data } = event.data;
  if (typeof sealed !== "string") return event;
  const words = await deps.vault.open(sealed, wordsContext(call, event.seq)).catch((error: unknown) => {
    if (error instanceof SealedForGood) return null;
    throw error;
  });
  if (words === null) return withoutSealed(event);
  return { ...event, data: { ...data, was_encrypted: true, ["digits" in data ? "digits" : "text"]: words } };
}
