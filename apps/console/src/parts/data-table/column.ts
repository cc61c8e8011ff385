import type { ReactNode } from "react";

/** A column of a table. */
export type TableColumn<Row> = {
  /** Names the column in the address and among the keys of React. */
  readonly key: string;
  readonly head: ReactNode;
  /** CSS width; without it the column takes what is left. */
  readonly width?: string;
  /** Figures line up at the right. */
  readonly isNumber?: boolean;
  readonly className?: string;
  /** Whether its head sorts. */
  readonly canSort?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

export type TableSort = { readonly key: string; readonly isDescending: boolean };
