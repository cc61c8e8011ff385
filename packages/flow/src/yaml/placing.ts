import type { Id } from "@parley/model/kernel";
import type { DocumentNoun } from "../document/document.ts";
import { addressOf, keyFor, uniqueLabel } from "./labels.ts";

/** Where a row stands in the text: in which row, under which key or label, and its whole address. */
export type Standing = {
  readonly noun: DocumentNoun;
  readonly parent: Id | null;
  readonly label: string;
  readonly address: string;
};

/** A mapping or list of the text: its address, and the row it is a part of. */
type Container = { readonly base: string; readonly parent: Id | null };

/** Gives each row its place in the text. */
export class Placing {
  readonly standings = new Map<Id, Standing>();

  /** What a row holds, under a further key when it has one. */
  within(id: Id, key?: string): Container {
    const address = this.standings.get(id)?.address ?? "";
    return { base: key === undefined ? address : addressOf(address, key), parent: id };
  }

  place(id: Id, noun: DocumentNoun, { base, parent }: Container, label: string): void {
    this.standings.set(id, { noun, parent, label, address: addressOf(base, label) });
  }

  /** Rows under their names. `taken` are the keys that stand there for something else; it learns the new ones. */
  named(
    noun: DocumentNoun,
    container: Container,
    rows: readonly { readonly id: Id; readonly name: string }[],
    taken = new Set<string>(),
  ): void {
    for (const { id, name } of rows) this.place(id, noun, container, keyFor(name, taken));
  }

  /** Rows under what tells them apart in their list. */
  listed<Row extends { readonly id: Id }>(
    noun: DocumentNoun,
    container: Container,
    rows: readonly Row[],
    labelOf: (row: Row) => string,
  ): void {
    const taken = new Set<string>();
    for (const row of rows) this.place(row.id, noun, container, uniqueLabel(labelOf(row), taken));
  }
}
