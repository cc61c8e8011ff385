/** A cell by its row and column; column 0 is the prompt's name. */
export type Place = { readonly row: number; readonly column: number };

/** A rectangle of cells: from the one where it began to the one that the keys move. */
export type Selection = { readonly anchor: Place; readonly active: Place };

export type Extent = { readonly rows: number; readonly columns: number };

/** The edges of a rectangle, all of them within. */
export type Rectangle = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export const oneCell = (place: Place): Selection => ({ anchor: place, active: place });

export const rectangleOf = ({ anchor, active }: Selection): Rectangle => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  right: Math.max(anchor.column, active.column),
});

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0));

/** The nearest place within what is shown. */
export const clampPlace = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});

type Stroke = { readonly key: string; readonly shiftKey: boolean; readonly isMod: boolean };

/** Where a key leads, or null where it leads nowhere. `page` is the rows in sight. Shift takes what lies between along. */
export function moveSelection(selection: Selection, stroke: Stroke, extent: Extent, page: number): Selection | null {
  const step = steps.get(stroke.key);
  if (step === undefined) return null;
  const active = clampPlace(step(selection.active, extent, stroke.isMod, page), extent);
  return stroke.shiftKey ? { anchor: selection.anchor, active } : oneCell(active);
}

type Step = (place: Place, extent: Extent, isMod: boolean, page: number) => Place;

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ["ArrowDown", ({ row, column }, { rows }, isMod) => ({ row: isMod ? rows - 1 : row + 1, column })],
  ["ArrowUp", ({ row, column }, _, isMod) => ({ row: isMod ? 0 : row - 1, column })],
  ["ArrowRight", ({ row, column }, { columns }, isMod) => ({ row, column: isMod ? columns - 1 : column + 1 })],
  ["ArrowLeft", ({ row, column }, _, isMod) => ({ row, column: isMod ? 0 : column - 1 })],
  ["PageDown", ({ row, column }, _, __, page) => ({ row: row + page, column })],
  ["PageUp", ({ row, column }, _, __, page) => ({ row: row - page, column })],
  ["Home", ({ row }, _, isMod) => ({ row: isMod ? 0 : row, column: 0 })],
  ["End", ({ row }, { rows, columns }, isMod) => ({ row: isMod ? rows - 1 : row, column: columns - 1 })],
]);

/** The next cell, in the next row after the last of one; null behind the last of all and before the first. */
export function tabbed({ active }: Selection, step: 1 | -1, { rows, columns }: Extent): Selection | null {
  const next = active.row * columns + active.column + step;
  if (next < 0 || next >= rows * columns) return null;
  return oneCell({ row: Math.floor(next / columns), column: next % columns });
}
