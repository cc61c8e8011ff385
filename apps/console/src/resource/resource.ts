import { type Mount, type Noun, type Policy, rules, type Scope, storedFields } from "@parley/model";
import { type Fields, type Id, isId, words } from "@parley/model/kernel";
import type { Icon } from "@tabler/icons-react";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TableColumn } from "../parts/data-table/column.ts";
import type { LikedListName } from "../parts/liked-list.ts";
import type { RightsAt } from "../parts/scopes.ts";
import type { AnyCollection, BaseRow, ResourceRow } from "./collection.ts";
import { type ResourceTexts, texts } from "./texts.ts";

/** A row as screens show it: its values, and the names of the rows that it refers to, by field. */
export type Entry<Row extends BaseRow = BaseRow> = { readonly row: Row; readonly names: Names };
type Names = { readonly [field: string]: string | undefined };

/** A column: a field of the noun, shown as its declaration says unless `cell` shows it in its own way. */
export type ResourceColumn<Row extends BaseRow = BaseRow, Name = string> = {
  readonly field: Name;
  /** CSS width; without it the column takes what is left. */
  readonly width?: string;
  /** Left out where the window is narrow. */
  readonly isWide?: boolean;
  readonly isMono?: boolean;
  // Methods, here and below: the parts of a screen hand each row to its own definition.
  cell?(entry: Entry<Row>): ReactNode;
};

/** A column that shows something else than a field. */
type OwnColumn<Row extends BaseRow> = Omit<TableColumn<Entry<Row>>, "cell"> & { cell(entry: Entry<Row>): ReactNode };

/** A filter of the list: a field, or a lookup such as `sip_line__provider`, which says what it names. */
export type ResourceFilter = { readonly name: string; readonly label?: string; readonly to?: string };

/** Fields that stand together in the form and in the detail. */
type FieldGroup<Name> = { readonly title: string; readonly fields: readonly Name[] };

/** Something that can be done with one row, beside changing and deleting it. */
export type ResourceAct<Row extends BaseRow = BaseRow> = {
  readonly label: string;
  readonly icon: Icon;
  readonly needs: readonly Policy[];
  isShown?(row: Row): boolean;
  /** What is asked before it is done. */
  asks?(row: Row): ActQuestion;
  /** Does it and says so; what it throws shows as a notice. */
  run?(entry: Entry<Row>): Promise<void>;
  /** Title of that notice, where it is not the usual one of changing a row. */
  readonly failed?: string;
  /** Asks for more than a yes: a dialog that is open while it is drawn, and does it in place of `run`. */
  dialog?(asked: ActDialogProps<Row>): ReactNode;
};

/** A question before an act. `typed`: what has to be typed first. */
type ActQuestion = {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly typed?: string;
};

export type ActDialogProps<Row extends BaseRow = BaseRow> = {
  readonly entry: Entry<Row>;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
};

/** What is open over the list. */
export type OpenDialog =
  | { readonly kind: "add" | "import" | "export" }
  | { readonly kind: "edit" | "delete"; readonly entry: Entry }
  | { readonly kind: "act"; readonly entry: Entry; readonly act: ResourceAct };

/** What a dialog of its own is given that adds rows. */
export type AddDialogProps = Omit<ActDialogProps, "entry">;

/** What a detail of its own is given: the row of this id beside the list. `show` opens another; none closes it. */
export type DetailProps = {
  readonly id: string;
  readonly reload: () => Promise<void>;
  readonly show: (id: string | undefined) => void;
};

type Given<Row extends BaseRow, Name = keyof Row & string> = {
  /** Under which views and favourites are kept. */
  readonly list: LikedListName;
  readonly texts: ResourceTexts;
  /** The field that names a row. */
  readonly name: Name;
  readonly columns: readonly (ResourceColumn<Row, Name> | OwnColumn<Row>)[];
  readonly filters: readonly ResourceFilter[];
  readonly groups: readonly FieldGroup<Name>[];
  /** What is offered for a field of text, which may hold any other. */
  readonly offers?: { readonly [field: string]: readonly string[] };
  /** Fields that can be set on many rows at once. */
  readonly bulk?: readonly Name[];
  readonly acts?: readonly ResourceAct<Row>[];
  /** What is said before a row is deleted, in place of the text. */
  deleting?(entry: Entry<Row>): ReactNode;
  /** Adds a row by a dialog of its own in place of the form. Such rows are not imported. */
  add?(asked: AddDialogProps): ReactNode;
  /** Imports rows by a dialog of its own in place of the one for CSV. */
  import?(asked: AddDialogProps): ReactNode;
  /** Shows and edits a row in its own way, in place of the detail and the form. */
  detail?(asked: DetailProps): ReactNode;
  /** Names in the address that say what the page around the list shows. */
  readonly around?: readonly string[];
  /** What React Query knows that is made of these rows: a change of them makes it stale too. */
  readonly alsoStale?: readonly QueryKey[];
};

/** Everything that the list, form, detail, import and export of a noun's rows are made of. */
export type Resource = Given<BaseRow, string> & {
  readonly rows: AnyCollection;
  readonly noun: Noun;
  readonly fields: Fields;
  readonly rules: { readonly [right in keyof Mount["rules"]]: readonly Policy[] | null };
};

/** A noun's screen as data: the calls of its rows, and what of them is shown where. */
export function defineResource<N extends Noun>(
  given: { readonly rows: AnyCollection & { readonly noun: N } } & Given<ResourceRow<N> & BaseRow>,
): Resource {
  const { noun, mount } = given.rows;
  const { read, write, remove } = mount.rules;
  return {
    ...given,
    noun,
    fields: storedFields(noun),
    rules: { read: policiesOf(read), write: policiesOf(write), remove: policiesOf(remove) },
  };
}

/** Null where being signed in is enough. */
const policiesOf = (rule: Mount["rules"]["read"]) => (typeof rule === "string" ? null : rule);

export const labelOf = ({ texts }: { readonly texts: Pick<ResourceTexts, "labels"> }, field: string): string =>
  texts.labels?.[field] ?? usual[field] ?? words(field);

const usual: { readonly [field: string]: string } = texts.fields;

/** A value of a row by the name of its field. */
export function fieldValue(row: BaseRow, field: string): unknown {
  const values: { readonly [name: string]: unknown } = { ...row };
  return values[field];
}

/** What a row is called. */
export const nameOf = ({ name }: Resource, { row }: Entry): string => String(fieldValue(row, name) ?? row.id);

/** Where the API asks for rights on a list that stands here: where its path names no agent, at the client alone. */
export const placeOf = ({ rows: { mount } }: Pick<Resource, "rows">, here: Scope): Scope =>
  mount.path.includes("{flow}") ? here : { ...here, flow: null };

type OfRow = Pick<Resource, "noun" | "rows">;

/** Where what is done with a row asks for its rights: at the row's client, where it names one, else where its list stands. */
export function placeOfRow(resource: OfRow, entry: Entry, here: Scope): Scope {
  const place = placeOf(resource, here);
  return { ...place, organisation: ownerOf(resource, entry) ?? place.organisation };
}

/** As `placeOfRow`, for changing and deleting it: rows that are everyone's are no client's to change. */
export function rightsOfRow(resource: OfRow, entry: Entry, here: Scope): RightsAt {
  return ownerOf(resource, entry) === null ? everyones : placeOfRow(resource, entry, here);
}

const everyones: RightsAt = { organisation: null, flow: null, instead: rules.sharedWrite };

/** The client that a row names; null: it is everyone's. Undefined: it names none, as it stands below one. */
function ownerOf({ noun }: Pick<Resource, "noun">, { row }: Entry): Id | null | undefined {
  const owner = Object.entries(noun.columns).find(([, column]) => column === "organisation_id")?.[0];
  if (owner === undefined) return undefined;
  const organisation = fieldValue(row, owner);
  if (isId(organisation)) return organisation;
  return noun.wall === "shared" ? null : undefined;
}
