import { fieldOf, type Noun } from "@parley/model";
import type { Deps } from "../base/deps.ts";
import type { Row } from "./sql-parts.ts";
import type { Owner } from "./work-in.ts";

/** What a sealed field of a row is sealed as: it opens for that row and field alone. */
export const sealedAs = (noun: string, id: string, field: string) => `${noun} ${id} ${field}`;

/** The values of a row as they are kept: secrets sealed with a key of whose the row is. */
export async function sealValues(
  { vault }: Deps,
  noun: Noun,
  { id, owner, values }: { readonly id: string; readonly owner: Owner; readonly values: Row },
): Promise<Row> {
  const kept: { [name: string]: unknown } = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (fieldOf(noun, name)?.sealed !== true || typeof value !== "string") continue;
    kept[name] = await vault.seal(owner, value, sealedAs(noun.name, id, name));
  }
  return kept;
}
