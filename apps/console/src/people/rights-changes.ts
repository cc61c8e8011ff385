import type { Policy } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { areas, heldIn, isSameRights, otherRights } from "./areas.ts";
import { levelIn } from "./rights-words.ts";
import { areaTexts, texts } from "./texts.ts";

/** Rights in single agents, by the agent's id. */
export type AgentRights = { readonly [flow: Id]: readonly Policy[] };

/** What a person may do at a client, and in single agents of it. */
export type MemberRights = { readonly policies: readonly Policy[]; readonly flows: AgentRights };

/** Whether two people might do the same. An agent without rights is none. */
export const isSameMemberRights = (one: MemberRights, other: MemberRights): boolean =>
  isSameRights(one.policies, other.policies) &&
  [...new Set([...Object.keys(one.flows), ...Object.keys(other.flows)])].every((flow) =>
    isSameRights(one.flows[flow] ?? [], other.flows[flow] ?? []),
  );

/** What differs, in words: a line for each area. */
export function changesInWords(
  before: MemberRights,
  after: MemberRights,
  names: ReadonlyMap<Id, string>,
): readonly string[] {
  const flows = [...new Set([...Object.keys(before.flows), ...Object.keys(after.flows)])];
  const inFlows = flows.flatMap((flow) => {
    const name = names.get(flow) ?? flow;
    const [old, now] = [before.flows[flow] ?? [], after.flows[flow] ?? []];
    if (isSameRights(old, now)) return [];
    // Without rights of its own, the client's count in an agent.
    const words = inWords(
      old.length > 0 ? old : before.policies,
      now.length > 0 ? now : after.policies,
      areas.filter(({ isInAgent }) => isInAgent),
    );
    const kind = now.length === 0 ? [texts.member.bar.client] : old.length === 0 ? [texts.member.bar.own] : [];
    return [...kind, ...words].map((what) => texts.member.bar.in(name, what));
  });
  return [...inWords(before.policies, after.policies), ...inFlows];
}

function inWords(before: readonly Policy[], after: readonly Policy[], shown = areas): readonly string[] {
  const changed = shown.flatMap((area) => {
    const [old, now] = [heldIn(area, before), heldIn(area, after)];
    if (old === now) return [];
    return [texts.member.bar.change(areaTexts[area.name].label, levelIn(area, old), levelIn(area, now))];
  });
  const dropped = otherRights(before).filter((policy) => !after.includes(policy));
  const added = otherRights(after).filter((policy) => !before.includes(policy));
  return [...changed, ...dropped.map(texts.member.bar.drop), ...added.map(texts.member.bar.give)];
}
