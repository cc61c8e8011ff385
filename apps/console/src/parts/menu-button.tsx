import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useRef, useState } from "react";

/** What opens beside a button learns where, and says when it closes. */
export type OpenMenuProps = { readonly anchor: HTMLElement; readonly onClose: () => void };

/** A button that opens a menu, which is loaded when it is first wanted: `menu` shows an `OpenMenu`, lazily. */
export function MenuButton(props: {
  button: ReactElement<ComponentProps<"button">>;
  menu: (open: OpenMenuProps) => ReactNode;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    // A focus in the menu goes back to its button. A focus elsewhere stays there.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement.closest("[role=menu]"))
      anchor.current?.focus();
  }
  return (
    <>
      {cloneElement(props.button, {
        ref: anchor,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && anchor.current && props.menu({ anchor: anchor.current, onClose: close })}
    </>
  );
}
