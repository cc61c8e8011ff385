import { Menu } from "@mantine/core";
import type { OpenMenuProps } from "../../parts/menu-button.tsx";
import { OpenMenu } from "../../parts/open-menu.tsx";
import { texts } from "./texts.ts";
import { type Tidying, tidyings } from "./tidying.ts";

/** What can be tidied. */
export function TidyMenu({ onChoose, ...open }: OpenMenuProps & { onChoose: (tidying: Tidying) => void }) {
  return (
    <OpenMenu {...open}>
      {tidyings.map((tidying) => (
        <Menu.Item key={tidying} onClick={() => onChoose(tidying)}>
          {texts.menu[tidying]}
        </Menu.Item>
      ))}
    </OpenMenu>
  );
}
