import { type BlockDoc, effectiveBlock, type FlowDocument, type PathDoc, rowOf } from "@parley/flow";
import { settingsFields } from "@parley/model/kernel";

/** The value that holds where a row says nothing, and whose it is. */
export type Inherited = {
  readonly value: unknown;
  readonly source:
    | { readonly type: "version" }
    | { readonly type: "default" }
    | { readonly type: "block"; name: string };
};

/** Fields of a block that are called otherwise in the settings of the version. */
const settingOf: { readonly [field: string]: string } = { max_retries: "state_max_retry_attempts" };

/** What a block's field inherits: the version's setting, else the product's default. */
export function inheritedByBlock(block: BlockDoc, name: string, { settings }: FlowDocument): Inherited {
  const effective: { readonly [field: string]: unknown } = effectiveBlock({ ...block, [name]: null }, settings);
  const isSetting = (settingOf[name] ?? name) in settingsFields;
  return { value: effective[name] ?? null, source: { type: isSetting ? "version" : "default" } };
}

/** What a path's field inherits: its block's own value, else what the block inherits. */
export function inheritedByPath(path: PathDoc, name: string, document: FlowDocument): Inherited {
  const source = rowOf(document, "block", path.source_block);
  if (source === undefined) return { value: null, source: { type: "default" } };
  const own: { readonly [field: string]: unknown } = source;
  const value = own[name] ?? null;
  if (value !== null) return { value, source: { type: "block", name: source.name } };
  return inheritedByBlock(source, name, document);
}
