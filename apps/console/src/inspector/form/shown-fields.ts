import { type BlockDoc, type BlockEntityDoc, blockLabels, type PathDoc } from "@parley/flow";
import {
  blockEntityFields,
  blockFields,
  blockKinds,
  blockTypes,
  type Field,
  fieldsOf,
  isEntry,
  pathFields,
  pathKinds,
  transitionTypes,
} from "@parley/model/kernel";
import { blockLayout } from "./block-layout.ts";
import type { FieldPlace, ShownField } from "./field-place.ts";
import { pathLayout } from "./path-layout.ts";
import { blockHelp, pathHelp, sections } from "./texts.ts";
import { valueLayout } from "./value-layout.ts";

/** Fields that some kind of block has for itself; all others every kind has. */
const ofSomeKind: ReadonlySet<string> = new Set(blockTypes.flatMap(fieldsOf));

/** A block of a kind that leads nowhere else may be opened to the outside: its own id stands in the field then. */
const openness: FieldPlace<BlockDoc> = {
  tab: "advanced",
  section: sections.place,
  label: blockLabels.openness,
  control: "openness",
  help: blockHelp.openness,
};

/** The fields of a block's form, in the order of the layout. */
export function shownBlockFields(block: BlockDoc): readonly ShownField[] {
  const own: readonly string[] = fieldsOf(block.type);
  const places: readonly (readonly [string, FieldPlace<BlockDoc> | null])[] = [
    ...Object.entries(blockLayout).filter(([name]) => own.includes(name) || !ofSomeKind.has(name)),
    // An end state ends the conversation in a block of any kind.
    ...(own.includes("end_state") || isEntry(block) ? [] : [["end_state", ending] as const]),
    ...(own.includes("entrypoint_block") || isEntry(block) ? [] : [["entrypoint_block", openness] as const]),
  ];
  const { columns } = blockKinds[block.type];
  return fieldsAt(places, { fields: blockFields, help: blockHelp }, block).map((entry) =>
    entry.name in columns ? { ...entry, place: { ...entry.place, leads: true } } : entry,
  );
}

const ending: FieldPlace<BlockDoc> = { tab: "logic", section: sections.ending, label: blockLabels.end_state };

/** The fields of a path's form. A Start path and a global trigger have the transitions that a Start block allows. */
export function shownPathFields(path: PathDoc, source: BlockDoc | undefined): readonly ShownField[] {
  const allowed = source === undefined ? transitionTypes : blockKinds[source.type].paths;
  // Failures are counted for single values only where a block asks for them one by one.
  const counts = source !== undefined && blockKinds[source.type].collects;
  const isFailing = pathKinds[path.transition_type].on === "failure";
  const entries = fieldsAt(Object.entries(pathLayout), { fields: pathFields, help: pathHelp }, path).filter(
    ({ name }) => name !== "fill_entity" || !isFailing || counts,
  );
  return entries.map((entry) =>
    entry.name === "transition_type"
      ? { ...entry, field: { ...entry.field, choices: withOwn(allowed, path.transition_type) } }
      : entry,
  );
}

/** The fields of a value that a block asks for, beside its prompts. */
export function shownValueFields(value: BlockEntityDoc): readonly ShownField[] {
  return fieldsAt(Object.entries(valueLayout), { fields: blockEntityFields, help: {} }, value);
}

/** The fields that several rows have in common. */
export function commonFields(forms: readonly (readonly ShownField[])[]): readonly ShownField[] {
  const [first = [], ...others] = forms;
  return first.filter(({ name }) => others.every((form) => form.some((entry) => entry.name === name)));
}

/** A kind that is there stays among the choices, even where the validator refuses it. */
function withOwn(allowed: readonly string[], own: string): readonly string[] {
  return allowed.includes(own) ? allowed : [...allowed, own];
}

function fieldsAt<Row>(
  places: readonly (readonly [string, FieldPlace<Row> | null])[],
  form: { readonly fields: { readonly [name: string]: Field }; readonly help: { readonly [name: string]: string } },
  row: Row,
): readonly ShownField[] {
  return places.flatMap(([name, place]) => {
    const field = form.fields[name];
    if (place === null || field === undefined || place.when?.(row) === false) return [];
    const { when: _asked, help = form.help[name], ...rest } = place;
    return [{ name, field, place: { ...rest, ...(help !== undefined && { help }) } }];
  });
}
