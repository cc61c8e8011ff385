import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { TableColumn } from "./data-table/column.ts";
import styles from "./row-button.module.css";
import { RowButton } from "./row-button.tsx";
import { texts } from "./texts.ts";
import type { Favourites } from "./use-favourites.ts";

/** The column in which favourites are starred, of rows that have a `uuid`. */
export const starColumn = <Row extends { readonly uuid: string }>(
  favourites: Favourites,
  nameOf: (row: Row) => string,
): TableColumn<Row> => starColumnOf(favourites, ({ uuid }) => uuid, nameOf);

/** The column in which favourites are starred. */
export const starColumnOf = <Row,>(
  { starred, toggle }: Favourites,
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): TableColumn<Row> => ({
  key: "star",
  head: <span className="visually-hidden">{texts.favourites.column}</span>,
  width: "36px",
  className: styles.cell ?? "",
  cell: (row) => (
    <RowButton
      Icon={starred.has(idOf(row)) ? IconStarFilled : IconStar}
      label={texts.favourites.label(nameOf(row))}
      title={texts.favourites.keys}
      isPressed={starred.has(idOf(row))}
      onClick={() => toggle(idOf(row))}
    />
  ),
});
