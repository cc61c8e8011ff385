import { equalJson, type Json, type Settings } from "@parley/model/kernel";
import { metadataWrites } from "./metadata-writes.ts";
import { type NameUse, readsOf } from "./name-uses.ts";
import { setTargets } from "./set-targets.ts";
import type { Survey } from "./survey.ts";
import { declarationsOf } from "./template-parameters.ts";

/** A name below a root, of which an agent and a part of another one both have a declaration. */
type Shared = { readonly name: string; readonly differs: boolean };

/** A root of texts whose names a version declares in its settings. */
export type DeclaredRoot = {
  /** One name below it, in words. */
  readonly what: string;
  /** Every place that reads a name below it, or writes one. */
  readonly uses: (seen: Survey) => readonly NameUse[];
  readonly names: (settings: Settings) => ReadonlySet<string>;
  /** The names that have a value in the settings; null where values come with the conversation. */
  readonly filled: ((settings: Settings) => ReadonlySet<string>) | null;
  /** The declarations of these names, without what was filled in for an agent. */
  readonly only: (settings: Settings, names: ReadonlySet<string>) => Partial<Settings>;
  /** What an agent declares, and after it what a part declares beside that. */
  readonly joined: (own: Settings, part: Settings) => Partial<Settings>;
  readonly shared: (own: Settings, part: Settings) => readonly Shared[];
};

type Declared<Item> = Pick<DeclaredRoot, "what" | "uses"> & {
  readonly list: (settings: Settings) => readonly Item[];
  readonly write: (items: Item[]) => Partial<Settings>;
  readonly nameOf: (item: Item) => string;
  /** Without what was filled in. */
  readonly bare?: (items: readonly Item[]) => readonly Item[];
  readonly isFilled?: (item: Item) => boolean;
};

function declared<Item>({ list, write, nameOf, bare = (all) => all, isFilled, ...said }: Declared<Item>): DeclaredRoot {
  const namesOf = (items: readonly Item[]) => new Set(items.map(nameOf));
  const byName = (settings: Settings) => new Map(bare(list(settings)).map((item) => [nameOf(item), item]));
  return {
    ...said,
    names: (settings) => namesOf(list(settings)),
    filled: isFilled === undefined ? null : (settings) => namesOf(list(settings).filter(isFilled)),
    only: (settings, names) => write(bare(list(settings)).filter((item) => names.has(nameOf(item)))),
    joined: (own, part) => {
      const known = namesOf(list(own));
      return write([...list(own), ...bare(list(part)).filter((item) => !known.has(nameOf(item)))]);
    },
    shared: (own, part) => {
      const here = byName(own);
      return [...byName(part)].flatMap(([name, theirs]) => {
        const mine = here.get(name);
        return mine === undefined ? [] : [{ name, differs: !equalJson(mine, theirs) }];
      });
    },
  };
}

/** The roots whose names a version declares. What takes declarations along or checks them goes through all of these. */
export const declaredRoots = {
  metadata: declared({
    what: "metadata key",
    uses: (seen) => [...readsOf(seen, "metadata"), ...metadataWrites(seen)],
    list: ({ metadata_keys }) => metadata_keys,
    write: (metadata_keys) => ({ metadata_keys }),
    nameOf: ({ key }) => key,
  }),
  account: declared({
    what: "attribute of the account",
    uses: (seen) => [...readsOf(seen, "account"), ...setTargets(seen, "account")],
    list: ({ account_attributes }) => account_attributes,
    write: (account_attributes) => ({ account_attributes }),
    nameOf: ({ name }) => name,
  }),
  business: declared({
    what: "value of the business configuration",
    uses: (seen) => readsOf(seen, "business"),
    list: ({ business_config }) => Object.entries(business_config),
    write: (entries) => ({ business_config: Object.fromEntries(entries) }),
    nameOf: ([name]) => name,
    bare: (entries) => entries.map(([name]): [string, Json] => [name, null]),
    isFilled: ([, value]) => value !== null,
  }),
  template: declared({
    what: "parameter of the template",
    uses: (seen) => readsOf(seen, "template"),
    list: ({ template_config }) => template_config,
    write: (template_config) => ({ template_config }),
    nameOf: ({ name }) => name,
    bare: declarationsOf,
    isFilled: ({ value, default: preset }) => (value ?? preset ?? null) !== null,
  }),
  ab: declared({
    what: "test with variants",
    uses: (seen) => readsOf(seen, "ab"),
    list: ({ ab_tests }) => ab_tests,
    write: (ab_tests) => ({ ab_tests }),
    nameOf: ({ name }) => name,
  }),
} satisfies { readonly [root: string]: DeclaredRoot };

export type DeclaredRootName = keyof typeof declaredRoots;

export const declaredRootNames: readonly DeclaredRootName[] = ["metadata", "account", "business", "template", "ab"];

export const isDeclaredRoot = (name: string): name is DeclaredRootName =>
  declaredRootNames.some((root) => root === name);

/** A name below a root. */
export type DeclaredName = { readonly root: DeclaredRootName; readonly name: string };

/** What texts read of values that come with an agent, and that these settings have no value for. */
export const unfilledNames = (seen: Survey, settings: Settings): readonly DeclaredName[] =>
  declaredRootNames.flatMap((root) => {
    const { uses, filled } = declaredRoots[root];
    if (filled === null) return [];
    const known = filled(settings);
    const names = new Set(uses(seen).map(({ name }) => name));
    return [...names].filter((name) => !known.has(name)).map((name) => ({ root, name }));
  });
