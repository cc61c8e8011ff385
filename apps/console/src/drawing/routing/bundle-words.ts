import type { Id } from "@parley/model/kernel";
import { shortened } from "../../parts/shortened.ts";
import { bundleScope, labelText, labelTextTo, labelWidth } from "../label-text.ts";
import type { Bundle } from "./bundles.ts";

type Named = ReadonlyMap<Id, { readonly block: { readonly name: string } }>;

/** What the labels of bundles between these blocks say, and how wide they are; one that ends at its label names its target. */
export const bundleWords =
  (blocks: Named) =>
  ({ lines, target, kind }: Bundle, isStub: boolean) => {
    const own = labelText(lines);
    const isFar = isStub && kind !== "trigger" && target !== null;
    const text = isFar ? labelTextTo(own, shortened(blocks.get(target)?.block.name ?? "")) : own;
    return { text, width: labelWidth(text, bundleScope(lines) !== null) };
  };
