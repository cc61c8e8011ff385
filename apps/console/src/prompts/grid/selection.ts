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

const within = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0));

const inside = ({ row, column }: Place, { rows, columns }: Extent): Place => ({
  row: within(row, rows),
  column: within(column, columns),
});

/** The selection as far as it lies within what is shown. */
export function kept(selection: Selection, extent: Extent): Selection {
  const [anchor, active] = [inside(selection.anchor, extent), inside(selection.active, extent)];
  const isSame = [anchor, active].every((place, index) => {
    const before = index === 0 ? selection.anchor : selection.active;
    return place.row === before.row && place.column === before.column;
  });
  return isSame ? selection : { anchor, active };
}

type Stroke = { readonly key: string; readonly shiftKey: boolean; readonly isMod: boolean };

/** Where a key leads, or null where it leads nowhere. `page` is the rows in sight. Shift takes what lies between along. */
export function moved(selection: Selection, stroke: Stroke, extent: Extent, page: number): Selection | null {
  const { row, column } = selection.active;
  const to = target(stroke, { row, column }, extent, page);
  if (to === null) return null;
  const active = inside(to, extent);
  return stroke.shiftKey ? { anchor: selection.anchor, active } : oneCell(active);
}

function target({ key, isMod }: Stroke, { row, column }: Place, { rows, columns }: Extent, page: number): Place | null {
  switch (key) {
    case "ArrowDown":
      return { row: isMod ? rows - 1 : row + 1, column };
    case "ArrowUp":
      return { row: isMod ? 0 : row - 1, column };
    case "ArrowRight":
      return { row, column: isMod ? columns - 1 : column + 1 };
    case "ArrowLeft":
      return { row, column: isMod ? 0 : column - 1 };
    case "PageDown":
      return { row: row + page, column };
    case "PageUp":
      return { row: row - page, column };
    case "Home":
      return { row: isMod ? 0 : row, column: 0 };
    case "End":
      return { row: isMod ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}

/** The next cell, in the next row after the last of one; null behind the last of all and before the first. */
export function tabbed({ active }: Selection, step: 1 | -1, { rows, columns }: Extent): Selection | null {
  const next = active.row * columns + active.column + step;
  if (next < 0 || next >= rows * columns) return null;
  return oneCell({ row: Math.floor(next / columns), column: next % columns });
}
