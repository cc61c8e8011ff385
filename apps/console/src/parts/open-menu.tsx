import { Menu, type MenuProps } from "@mantine/core";
import { type Ref, useLayoutEffect } from "react";
import { LookProvider } from "../look/look-provider.tsx";
import type { OpenMenuProps } from "./menu-button.tsx";

type Props = OpenMenuProps & Pick<MenuProps, "position" | "closeOnItemClick" | "children"> & { isTall?: boolean };

/** Mantine's menu, open beside a button that is there already. `isTall`: it scrolls. */
export function OpenMenu({ anchor, onClose, position = "bottom-start", isTall = false, children, ...rest }: Props) {
  return (
    <LookProvider>
      <Menu opened position={position} onChange={(isOpen) => !isOpen && onClose()} {...rest}>
        <Menu.Target>
          <Beside element={anchor} />
        </Menu.Target>
        <Menu.Dropdown {...(isTall ? { mah: 420, style: { overflow: "auto" } } : {})}>{children}</Menu.Dropdown>
      </Menu>
    </LookProvider>
  );
}

/** Stands for the button: Mantine places the menu beside what `ref` holds, and names the menu after its id. */
function Beside({ element, ref, id = "" }: { element: HTMLElement; ref?: Ref<HTMLElement>; id?: string }) {
  useLayoutEffect(() => {
    element.id = id;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
    return () => element.removeAttribute("id");
  }, [element, ref, id]);
  return null;
}
