import type { Tables } from "@parley/model";
import { type Id, isCivilDay, isId, isJsonObject, type Json } from "@parley/model/kernel";
import type { Database } from "../connection/open-database.ts";
import { accountOfCall, setAttributesOfCall } from "./accounts.ts";
import { bookCallback, keyOfWish, noConversation } from "./callbacks.ts";

/** What an action of ours did, or why it did nothing: then the same request would do nothing again. */
export type InternalAnswer = { readonly result: Json } | { readonly refused: string };

/** Runs an action of ours for a conversation. `id` is that of the request: the call's, a colon, a number. */
export type RunInternal = (
  asked: { readonly id: string; readonly name: string; readonly parameters: Json },
  organisation: Id,
) => Promise<InternalAnswer>;

type Asked = {
  readonly organisation: Id;
  readonly call: Id;
  readonly key: string;
  /** Where the request stands among those of its call. */
  readonly place: number;
  readonly parameters: Json;
};

/** The actions of ours by the name that an Action gives as `internal_action_name`. `zone`: where no other is known. */
export function internalActions(database: Database<Tables>, zone: string): RunInternal {
  const actions: { readonly [name: string]: (asked: Asked) => Promise<InternalAnswer> } = {
    schedule_callback: async ({ parameters, place, ...asked }) => {
      const date = textIn(parameters, "date");
      const time = textIn(parameters, "time");
      if (date === null && time === null) return { refused: "It names neither a date nor a time." };
      if (date !== null && !isDay(date)) return { refused: "The date is none." };
      if (time !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { refused: "The time is none." };
      const isWish = isJsonObject(parameters) && parameters.replaces === true;
      const key = isWish ? keyOfWish(asked.key) : asked.key;
      const wish = { ...asked, key, place: isWish ? place : null, date, time, contact: textIn(parameters, "contact") };
      const booked = await bookCallback(database, { ...wish, zone: textIn(parameters, "zone") ?? zone });
      return typeof booked === "string" ? { refused: booked } : { result: { ...booked } };
    },
    refresh_account_attributes: async ({ organisation, call }) => {
      const account = await accountOfCall(database, organisation, call);
      return account === null ? { refused: "No account has this number alone." } : { result: account.attributes };
    },
    set_account_attributes: async ({ organisation, call, place, parameters }) => {
      const attributes = isJsonObject(parameters) ? parameters.attributes : null;
      if (!isJsonObject(attributes)) return { refused: "It names no attributes." };
      const account = await setAttributesOfCall(database, { organisation, call, place, attributes });
      return account === null ? { refused: "No account has this number alone." } : { result: account.attributes };
    },
  };
  return async ({ id, name, parameters }, organisation) => {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) return { refused: `There is no internal action ${name}.` };
    const [call = "", place = ""] = id.split(":");
    if (!isId(call) || !/^\d+$/.test(place)) return { refused: noConversation };
    return action({ organisation, call, key: id, place: Number(place), parameters });
  };
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && isCivilDay({ year: Number(year), month: Number(month), day: Number(day) });
}

function textIn(parameters: Json, name: string): string | null {
  const value = isJsonObject(parameters) ? parameters[name] : null;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
