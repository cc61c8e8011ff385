import { type AnyRow, type DocumentNoun, rowOf } from "@parley/flow";
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { changeField } from "../../editing/gestures/change-fields.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";
import type { ShownField, Tab } from "./field-place.ts";
import { FieldRow } from "./field-row.tsx";
import { useForm } from "./form-context.ts";
import type { Inherited } from "./inherited-value.ts";
import { tabs } from "./texts.ts";

export type FocusedField = { readonly field: string };

type RowFormProps = {
  readonly noun: DocumentNoun;
  readonly rows: readonly [AnyRow, ...AnyRow[]];
  /** What the rows are called in the history: "Greet and disclose", "3 blocks". */
  readonly name: string;
  readonly fields: readonly ShownField[];
  readonly inherited: (field: ShownField) => Inherited | null;
  /** A field to lead to: its tab is opened and it gets the focus. A new object leads there again. */
  readonly focus: FocusedField | null;
  /** Stands in the first tab, before all fields but those that lead. */
  readonly children?: ReactNode;
  /** A field that what stands above or below shows in its own way. */
  readonly shownApart?: string;
  /** What stands below a field and belongs to what it names; null for nothing. */
  readonly below?: (field: string) => ReactNode;
};

/** The fields of a row, or of several alike, by tab and section. */
export function RowForm({ noun, rows, name, fields, inherited, focus, children, ...given }: RowFormProps) {
  const { shownApart, below } = given;
  const { editor, document } = useForm();
  const [chosen, setChosen] = useState<Tab>("content");
  const panel = useRef<HTMLDivElement>(null);
  const shownTabs = Object.keys(tabs)
    .filter(isTab)
    .filter((tab) => tab === "content" || fields.some((each) => each.place.tab === tab));
  const tab = shownTabs.includes(chosen) ? chosen : "content";
  const ids = rows.map(({ id }) => id).join(" ");
  const [opened, setOpened] = useState({ ids, document });
  if (opened.ids !== ids) {
    setOpened({ ids, document });
    // A row made since the last one was opened has nothing yet: one begins with what it says.
    if (rowOf(opened.document, noun, rows[0].id) === undefined) setChosen("content");
  }
  const led = useRef<FocusedField | null>(null);

  // After every drawing until it is there: its tab comes first.
  useEffect(() => {
    if (focus === null || focus === led.current) return;
    // What stands below a field of the first tab is among no tab's own.
    const home = fields.find(({ name }) => name === focus.field)?.place.tab ?? "content";
    if (home !== tab) return setChosen(home);
    led.current = focus;
    const field = panel.current?.querySelector(`[data-field="${CSS.escape(focus.field)}"]`);
    field?.scrollIntoView({ block: "center" });
    const control = field?.querySelector<HTMLElement>("input, textarea") ?? field?.querySelector<HTMLElement>("button");
    control?.focus({ preventScroll: true });
  });

  function walk(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = shownTabs[(shownTabs.indexOf(tab) + step + shownTabs.length) % shownTabs.length];
    if (next === undefined) return;
    setChosen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  const here = fields.filter((each) => each.place.tab === tab && each.name !== shownApart);
  const sectionsOf = (some: readonly ShownField[]) => [...new Set(some.map(({ place }) => place.section))];
  const leading = sectionsOf(here.filter(({ place }) => place.leads));
  const others = sectionsOf(here).filter((section) => !leading.includes(section));

  const drawn = (section: string) => (
    <section key={section} aria-label={section}>
      <header className={styles.section}>
        <h3>{section}</h3>
        <Overridden fields={here.filter(({ place }) => place.section === section)} rows={rows} />
      </header>
      {here
        .filter(({ place }) => place.section === section)
        .map((shown) => (
          <Fragment key={`${ids} ${shown.name}`}>
            <FieldRow
              shown={shown}
              rows={rows}
              inherited={shown.field.inherits ? inherited(shown) : null}
              perform={(value) =>
                editor.perform(
                  changeField({ noun, ids: rows.map(({ id }) => id), name }, shown.name, value, shown.place.label),
                )
              }
            />
            {below?.(shown.name)}
          </Fragment>
        ))}
    </section>
  );
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={texts.fields} onKeyDown={walk}>
        {shownTabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setChosen(each)}
          >
            {tabs[each]}
          </button>
        ))}
      </div>
      {/* Another row, or another tab, begins at its top. */}
      <div key={`${ids} ${tab}`} className={styles.panel} role="tabpanel" aria-label={tabs[tab]} ref={panel}>
        {leading.map(drawn)}
        {tab === "content" && children}
        {others.map(drawn)}
      </div>
    </>
  );
}

/** How many of a section's inherited fields say something of their own. */
function Overridden({ fields, rows }: { fields: readonly ShownField[]; rows: readonly [AnyRow, ...AnyRow[]] }) {
  const inheriting = fields.filter(({ field }) => field.inherits);
  const own = inheriting.filter(({ name }) => rows[0][name] !== null).length;
  if (own === 0) return null;
  return <span className="muted">{texts.overridden(own, inheriting.length)}</span>;
}

function isTab(name: string): name is Tab {
  return name in tabs;
}
