import { Drawer, type DrawerProps } from "@mantine/core";
import { LookProvider } from "../look/look-provider.tsx";
import { FocusBack } from "./focus-back.tsx";
import { useLayer } from "./layers.ts";

/** A dialog at the side of the page. Whichever way it goes, the focus is given back to what opened it. */
export function SideDialog(props: Omit<DrawerProps, "closeOnEscape">) {
  useLayer(props.opened, props.onClose);
  return (
    <LookProvider>
      {props.opened && <FocusBack />}
      <Drawer {...props} closeOnEscape={false} />
    </LookProvider>
  );
}
