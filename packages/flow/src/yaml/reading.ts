import { defaultLanguage, type Id, type LanguageCode, typeName } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import { addressOf } from "./labels.ts";
import { plainOf } from "./plain.ts";
import type { Tree } from "./tree.ts";

/** A value of the text: what it is, where it stands, and its dotted path for people. */
export type YamlPlace = { readonly tree: Tree; readonly offset: number; readonly path: string };

export type MemberPlace = { readonly key: string; readonly keyPlace: YamlPlace; readonly value: YamlPlace };

/** A row before it has its id: rows that it names are known by their addresses until all are read. */
export type DraftRow = {
  readonly noun: DocumentNoun;
  readonly parent: DraftRow | null;
  readonly label: string;
  readonly address: string;
  readonly fields: { [field: string]: unknown };
  /** The id that the text gives it. */
  given: { readonly id: string; readonly place: YamlPlace } | null;
};

/** A row that waits for the id of another: of a draft, or of what stands at the first address that exists. */
export type Link = {
  readonly target:
    | DraftRow
    | {
        readonly place: YamlPlace;
        readonly what: string;
        readonly written: string;
        readonly addresses: readonly string[];
      };
  readonly set: (id: Id) => void;
};

type ReadFault = { readonly offset: number; readonly path: string; readonly message: string };

/** What has been read so far. Reading goes on after a fault, so that all of them are reported at once. */
export class Reading {
  readonly faults: ReadFault[] = [];
  readonly rows: DraftRow[] = [];
  readonly links: Link[] = [];
  /** Ids by address, from the end of the text. */
  readonly ids = new Map<string, { readonly id: string; readonly place: YamlPlace }>();
  /** The language of texts that do not say theirs. */
  language: LanguageCode = defaultLanguage;

  fault(place: YamlPlace, message: string): void {
    this.faults.push({ offset: place.offset, path: place.path, message });
  }

  add(row: {
    noun: DocumentNoun;
    parent: DraftRow | null;
    base: string;
    label: string;
    fields: { [field: string]: unknown };
  }): DraftRow {
    const { noun, parent, label, fields } = row;
    const draft: DraftRow = { noun, parent, label, address: addressOf(row.base, label), fields, given: null };
    this.rows.push(draft);
    return draft;
  }

  /** Fills a field with the id of another row of the text. */
  hold(row: DraftRow, field: string, holder: DraftRow): void {
    this.links.push({
      target: holder,
      set: (id) => {
        row.fields[field] = id;
      },
    });
  }

  /** The members of a mapping; nothing written means none. Anything else is a fault. */
  members(place: YamlPlace): readonly MemberPlace[] {
    const { tree, path } = place;
    if (tree.type === "map") {
      return tree.members.map(({ key, keyOffset, value }) => {
        const inner = path === "" ? key : `${path}.${key}`;
        return {
          key,
          keyPlace: { tree: value, offset: keyOffset, path: inner },
          value: { tree: value, offset: value.offset, path: inner },
        };
      });
    }
    if (!isEmpty(place)) this.fault(place, `Write a mapping here, not ${typeName(plainOf(tree))}`);
    return [];
  }

  /** The entries of a list; nothing written means none. Anything else is a fault. */
  items(place: YamlPlace): readonly YamlPlace[] {
    const { tree, path } = place;
    if (tree.type === "list") {
      return tree.items.map((item, index) => ({ tree: item, offset: item.offset, path: `${path}.${index}` }));
    }
    if (!isEmpty(place)) this.fault(place, `Write a list here, not ${typeName(plainOf(tree))}`);
    return [];
  }

  /** A text; a bare number or boolean is taken as it is written. Null after a fault. */
  text(place: YamlPlace): string | null {
    const value = plainOf(place.tree, { type: "string" });
    if (typeof value === "string") return value;
    this.fault(place, `Write a text here, not ${typeName(value)}`);
    return null;
  }
}

/** True when nothing is written after the key. */
export function isEmpty(place: YamlPlace): boolean {
  return place.tree.type === "scalar" && place.tree.value === null;
}
