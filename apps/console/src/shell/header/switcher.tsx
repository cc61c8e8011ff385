import { IconSelector } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { laterOpened } from "../../parts/later.tsx";
import { texts as parts } from "../../parts/texts.ts";
import styles from "./breadcrumb.module.css";
import type { Switching } from "./switching.ts";
import { texts } from "./texts.ts";

const SwitcherList = laterOpened(parts.later.list, () =>
  import("./switcher-list.tsx").then((module) => module.SwitcherList),
);

/** At one level of the breadcrumb: what else there is beside it, found by typing. Its list comes when it is opened. */
export function Switcher(switching: Switching) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <span className={styles.switcher}>
      <button
        ref={button}
        type="button"
        className={styles.switch}
        aria-label={texts.switcher.open(switching.what)}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSelector size={14} aria-hidden />
      </button>
      {isOpen && <SwitcherList {...switching} onClose={close} />}
    </span>
  );
}
