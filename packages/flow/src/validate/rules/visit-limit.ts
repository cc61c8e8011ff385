import { groupBy } from "../../document/group-by.ts";
import { hasFallback } from "../../document/has-fallback.ts";
import { rule } from "../../survey/rule.ts";

/** Who comes to a block too often is led somewhere else, not cut off. */
export const visitLimit = rule({
  codes: ["visit_limit_without_way_out"],
  *check({ document, blocks, subject }) {
    if (hasFallback(document)) return;
    const leadingTo = groupBy(
      document.rows.path.filter((path) => path.breach_fallback_block === null),
      (path) => path.destination_block,
    );
    for (const block of document.rows.block) {
      const [first, ...others] = block.visit_limit === null ? [] : (leadingTo.get(block.id) ?? []);
      if (first === undefined) continue;
      const from = blocks.get(first.source_block)?.name ?? "";
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      const message = `After ${timesOf(block.visit_limit)} the call ends for who comes from "${from}"${more}: name another block on the path, or add a fallback.`;
      const code = "visit_limit_without_way_out";
      yield { type: "warning", code, subject: subject.block(block), field: "visit_limit", message };
    }
    for (const path of document.rows.path) {
      const target = path.destination_block === null ? undefined : blocks.get(path.destination_block);
      if (path.visit_limit === null || path.breach_fallback_block !== null || target?.visit_limit !== null) continue;
      const message = `After ${timesOf(path.visit_limit)} by this path the call ends: name another block for then, or add a fallback.`;
      const code = "visit_limit_without_way_out";
      yield { type: "warning", code, subject: subject.path(path), field: "breach_fallback_block", message };
    }
  },
});

function timesOf(limit: number | null): string {
  return limit === 1 ? "one visit" : `${limit} visits`;
}
