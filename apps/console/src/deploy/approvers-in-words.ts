import type { Approvers } from "@parley/flow";
import { texts } from "./texts.ts";

const said = texts.approvers;

/** Who could approve a deploy, as a sentence. */
export function approversInWords({ people, names, has_staff }: Approvers): string {
  if (people === 0) return has_staff ? said.staffAlone : said.none;
  if (names === null) return said.unnamed;
  const more = people - names.length;
  const parts = more > 0 ? [...names, said.more(more)] : names;
  return said.can(new Intl.ListFormat("en-GB").format(parts));
}
