import { blockKinds } from "@parley/model/kernel";
import { blockParts } from "../../document/block-parts.ts";
import { promptsOf } from "../../document/prompts-said.ts";
import { rootSlug } from "../../document/triggers.ts";
import { rule } from "../../survey/rule.ts";

/** Who has just answered hears a word before the call ends: of the path, or of the block that ends it. */
export const silentEnd = rule({
  codes: ["silent_end"],
  *check({ document, blocks, subFlows, stateOf, subject }) {
    const cutOff = new Set(
      document.rows.path.flatMap((path) => {
        const from = blocks.get(path.source_block);
        const isHeard = from !== undefined && stateOf(from) === "listening" && promptsOf("path", path).length === 0;
        return isHeard && path.destination_block !== null ? [path.destination_block] : [];
      }),
    );
    const partsOf = blockParts(document);
    for (const block of document.rows.block) {
      const ends = stateOf(block) === "ended" || subFlows.get(block.subflow)?.slug === rootSlug;
      if (blockKinds[block.type].role !== "exit" || !ends || !cutOff.has(block.id)) continue;
      if (partsOf(block).prompts.length > 0) continue;
      const message = `The block "${block.name}" ends the call without a word, right after the caller's answer.`;
      yield { type: "warning", code: "silent_end", subject: subject.block(block), field: null, message };
    }
  },
});
