import { IconColumns3 } from "@tabler/icons-react";
import { laterOpened } from "../parts/later.tsx";
import { MenuButton } from "../parts/menu-button.tsx";
import { texts as parts } from "../parts/texts.ts";
import type { ColumnsMenuProps } from "./columns-list.tsx";
import { texts } from "./texts.ts";

const ColumnsList = laterOpened(parts.later.menu, () =>
  import("./columns-list.tsx").then((module) => module.ColumnsList),
);

/** Chooses the columns of the list. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  return (
    <MenuButton
      button={
        <button type="button" className="button quiet">
          <IconColumns3 size={16} aria-hidden /> {texts.columns.button}
        </button>
      }
      menu={(open) => <ColumnsList {...props} {...open} />}
    />
  );
}
