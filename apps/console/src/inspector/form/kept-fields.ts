import { isJsonObject } from "@parley/model/kernel";
import type { Draft } from "./draft.ts";

/** What stands in a field and cannot be stored as it is. */
type KeptField = { readonly key: string; readonly text: unknown; readonly fault: string; readonly over: unknown };

/** More are not finished: the oldest go. */
const mostKept = 50;

/** The drafts that a browser kept; what cannot be read as such is left out. */
export const readKeptFields = (kept: unknown): ReadonlyMap<string, Draft> =>
  new Map(keptFields(kept).map(({ key, text, fault, over }) => [key, { text, fault, over }]));

/** What a browser keeps after a field was written in; null for nothing. What has no fault is stored already, or waits with its form. */
export function withKeptField(kept: unknown, key: string, draft: Draft | undefined): readonly KeptField[] | null {
  const others = keptFields(kept).filter((each) => each.key !== key);
  const unfinished = draft === undefined || draft.fault === null ? null : { ...draft, fault: draft.fault };
  const fields = unfinished === null ? others : [...others, plain(key, unfinished)];
  return fields.length === 0 ? null : fields.slice(-mostKept);
}

const plain = (key: string, { text, fault, over }: Omit<KeptField, "key">): KeptField => ({ key, text, fault, over });

function keptFields(kept: unknown): readonly KeptField[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    if (!isJsonObject(one)) return [];
    const { key, text, fault, over } = one;
    return typeof key === "string" && typeof fault === "string" && text !== undefined
      ? [plain(key, { text, fault, over })]
      : [];
  });
}
