import { blocksOfRounds, waysOf } from "../../document/rounds.ts";
import { rule } from "../../survey/rule.ts";

/** The round of a block that goes through a list leads back to it. */
export const firstRoundOnly = rule({
  codes: ["first_round_only"],
  *check({ document, blocks, subject }) {
    const ways = waysOf(document);
    if (ways === null) return;
    for (const [id, begins] of ways.rounds) {
      const block = blocks.get(id);
      if (block === undefined || begins.length === 0) continue;
      const inside = [...blocksOfRounds(ways, id)];
      if (inside.some((at) => at === id || ways.leads.get(at)?.includes(id) || ways.rounds.get(at)?.includes(id))) {
        continue;
      }
      const message = `No block of its rounds leads back to "${block.name}", so only the first item has its turn. Lead the round back, by blocks that nothing else leads to.`;
      yield { type: "warning", code: "first_round_only", subject: subject.block(block), field: null, message };
    }
  },
});
