import { type KeyboardEvent, useRef } from "react";

/** Leads the focus from the canvas to the fields beside it, and back by Escape. `openFields` shows them first. */
export function useFieldsFocus(openFields: () => void) {
  const stage = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLElement>(null);
  const enter = () => {
    openFields();
    const field = fields.current?.querySelector<HTMLElement>("input, textarea, [role=combobox]");
    field?.focus();
    // What is typed next replaces the name, as in a dialog.
    if (field instanceof HTMLInputElement) field.select();
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const isOpen = event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
    if (event.key !== "Escape" || event.defaultPrevented || isOpen) return;
    stage.current?.querySelector<HTMLElement>("[role=application], [aria-pressed=true]")?.focus();
  };
  return { stage, fields, enter, leave };
}
