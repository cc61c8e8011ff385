import { type Id, isEntry, jumps } from "@parley/model/kernel";
import { groupBy } from "../../document/group-by.ts";
import { rootSlug } from "../../document/triggers.ts";
import { leadsTo, reachedFrom, targetsOf } from "../../survey/graph.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** Every block can be reached. A sub-flow that nothing leads to is one finding, not one for each block. */
export const unreachable = rule({
  codes: ["unreachable_block", "unreachable_sub_flow"],
  *check(survey) {
    const { document, blocks, subject } = survey;
    const reached = reachedFrom(entries(survey), (id) => {
      const block = blocks.get(id);
      return block === undefined ? [] : leadsTo(survey, block);
    });
    const inside = groupBy(document.rows.block, (block) => block.subflow);
    for (const { id, name } of document.rows.sub_flow) {
      const members = inside.get(id) ?? [];
      const lost = members.filter((block) => !reached.has(block.id));
      if (members.length > 0 && lost.length === members.length) {
        const message = `Nothing leads into the sub-flow "${name}".`;
        const code = "unreachable_sub_flow";
        yield { type: "warning", code, subject: { noun: "sub_flow", id, name }, field: null, message };
        continue;
      }
      // A Start block stands in every sub-flow, whichever way a conversation comes in.
      for (const block of lost.filter((each) => !isEntry(each))) {
        const message = `No path leads to the block "${block.name}".`;
        yield { type: "warning", code: "unreachable_block", subject: subject.block(block), field: null, message };
      }
    }
  },
});

/** Where a conversation may begin or be led to from anywhere: the start, global triggers, blocks open to the outside, small talk, rules. */
function entries({ document, startsOf, agentTriggers }: Survey): readonly Id[] {
  const { rows, settings } = document;
  const targets = new Set(settings.rules.flatMap(({ goes_to, off }) => (off === true ? [] : (goes_to ?? []))));
  const root = rows.sub_flow.find((subFlow) => subFlow.slug === rootSlug);
  return [
    ...(root === undefined ? [] : startsOf(root.id).map((block) => block.id)),
    ...rows.block.filter((block) => block.entrypoint_block !== null && !jumps(block)).map((block) => block.id),
    ...agentTriggers.flatMap(targetsOf),
    ...rows.block.filter(({ name }) => targets.has(name)).map((block) => block.id),
    ...rows.small_talk.flatMap(({ destination_block: target }) => (target === null ? [] : [target])),
  ];
}
