import { useEffect } from "react";

/** J, or an arrow down, goes to the first row while nothing has the focus. From there the table's keys go on. */
export function useFirstRow(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isAnywhere = target === document.body || (target instanceof Element && target.id === "main");
      if (!isAnywhere || (key !== "j" && key !== "ArrowDown") || event.ctrlKey || event.metaKey || event.altKey) return;
      const first = document.querySelector<HTMLElement>("tr[data-index] .row-link");
      if (first === null) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
