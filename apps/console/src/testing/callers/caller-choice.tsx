import { IconPencil, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { laterOpened } from "../../parts/later.tsx";
import { Select } from "../../parts/selects/select.tsx";
import styles from "./callers.module.css";
import { texts } from "./texts.ts";
import type { ChosenCaller } from "./use-callers.ts";

const CallerForm = laterOpened(texts.form.part, () => import("./caller-form.tsx").then((module) => module.CallerForm));

/** Whom the agent is tried as, by name. They are written here, too. */
export function CallerChoice(props: {
  chosen: ChosenCaller;
  isDisabled?: boolean;
  /** A call from the page takes the metadata alone. */
  isCall?: boolean;
}) {
  const { chosen, isDisabled = false, isCall = false } = props;
  const { callers, caller, isKept, choose } = chosen;
  const [written, write] = useState<"this" | "another" | null>(null);
  const isOnce = caller !== null && !isKept && !callers.includes(caller);
  const names = callers.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.choice}>
      <label>
        <span>{texts.label}</span>
        <Select
          disabled={isDisabled || caller === null}
          value={isOnce ? "" : caller?.name}
          options={isOnce ? [{ value: "", label: texts.once(caller.name) }, ...names] : names}
          onChange={choose}
        />
      </label>
      {caller !== null && (
        <>
          <button
            type="button"
            className="button quiet icon"
            aria-label={texts.edit(caller.name)}
            title={texts.edit(caller.name)}
            disabled={isDisabled}
            onClick={() => write("this")}
          >
            <IconPencil size={16} aria-hidden />
          </button>
          <button
            type="button"
            className="button quiet icon"
            aria-label={texts.add}
            title={texts.add}
            disabled={isDisabled}
            onClick={() => write("another")}
          >
            <IconUserPlus size={16} aria-hidden />
          </button>
          <span className={styles.short}>
            {isCall
              ? texts.inCall(Object.keys(caller.metadata).length)
              : texts.inShort(
                  caller.number,
                  caller.language,
                  Object.keys(caller.metadata).length + Object.keys(caller.account).length,
                )}
          </span>
        </>
      )}
      {written !== null && caller !== null && (
        <CallerForm
          chosen={chosen}
          // The plain caller becomes the first who is kept.
          edited={written === "this" && isKept ? caller.name : null}
          beginning={written === "this" ? caller : { ...caller, name: "", number: "" }}
          onClose={() => write(null)}
        />
      )}
    </div>
  );
}
