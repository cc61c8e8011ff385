/** Pages of Help as the build makes them of `docs/`: plain data, so that showing them makes no markup of text. */
export type Inline =
  | string
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "strong" | "em"; readonly content: readonly Inline[] }
  /** `page` is another page of Help, `address` a place elsewhere. */
  | { readonly type: "page"; readonly page: string; readonly hash?: string; readonly content: readonly Inline[] }
  | { readonly type: "address"; readonly address: string; readonly content: readonly Inline[] }
  | { readonly type: "picture"; readonly source: string; readonly label: string };

export type Block =
  | { readonly type: "heading"; readonly depth: number; readonly id: string; readonly content: readonly Inline[] }
  | { readonly type: "paragraph"; readonly content: readonly Inline[] }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly type: "table";
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
      /** Columns of figures. */
      readonly isRight: readonly boolean[];
    };

export type Page = { readonly title: string; readonly blocks: readonly Block[] };

/** Pages that stand together in the contents. */
export type PageGroup = {
  readonly title: string;
  readonly pages: readonly { readonly page: string; readonly title: string }[];
};

/** What the search looks into: the words below one heading of a page. */
export type Section = {
  readonly page: string;
  readonly title: string;
  /** Null where the page begins. */
  readonly id: string | null;
  readonly heading: string;
  readonly text: string;
};
