import { isJsonObject, type Json } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import type { RequestName } from "./sample-request.ts";

/** What a conversation keeps of another server's answer, or reads of it: `slots.due` and its value. */
export type Bound = { readonly name: string; readonly value: Json };

type Answer = {
  readonly ok: boolean;
  readonly status: number | null;
  readonly result: Json;
  readonly error: string | null;
};

/**
 * What the answer to a request of a version becomes. Expressions behind an action read its answer. The members of an
 * info webhook's answer become metadata. Those of a slot webhook fill the values of its block. A validation accepts or
 * refuses.
 */
export function boundBy({ rows }: FlowDocument, named: RequestName, answer: Answer): readonly Bound[] {
  if ("action" in named) {
    const { ok, status, result, error } = answer;
    return entriesOf("action", { ok, status, result, error }).filter(({ value }) => value !== null);
  }
  const result = answer.ok && isJsonObject(answer.result) ? answer.result : {};
  switch (named.webhook) {
    case "info_webhook":
      return entriesOf("metadata", result);
    case "fill_slot_webhook": {
      const fillable = new Set(rows.block_entity.flatMap(({ block, name }) => (block === named.block ? [name] : [])));
      return entriesOf("slots", result).filter(({ name }) => fillable.has(name.slice("slots.".length)));
    }
    case "validation_webhook":
      return [{ name: "accept", value: result.accept === true }];
  }
}

const entriesOf = (root: string, values: { readonly [name: string]: Json }): readonly Bound[] =>
  Object.entries(values).map(([name, value]) => ({ name: `${root}.${name}`, value }));
