import { readyCallers } from "@parley/host";
import { rules } from "@parley/model";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import type { OpenDialog } from "../resource/resource.ts";
import styles from "./callers.module.css";
import type { CallerRow } from "./callers-resource.ts";
import { resourceTexts, texts } from "./texts.ts";

type Props = {
  /** The agent's own callers; undefined until they are there. */
  readonly own: readonly CallerRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** The ids of own callers and the names of ready-made ones that do not call. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (dialog: OpenDialog) => void;
};

/** Who calls: the agent's own callers, which are written here, and the ready-made ones. */
export function CallerChoice({ own, error, retry, left, onToggle, onOpen }: Props) {
  return (
    <section className={`card ${styles.card}`} aria-label={texts.own}>
      <header>
        <h2>{texts.own}</h2>
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button small" onClick={() => onOpen({ kind: "add" })}>
            {texts.add}
          </button>
        </Forbidden>
      </header>
      {error && <PanelError title={resourceTexts.messages.fetching} error={error} retry={retry} />}
      {own?.length === 0 && <p className="muted">{resourceTexts.empty}</p>}
      <ul className={styles.list}>
        {own?.map((row) => (
          <li key={row.id}>
            <Choice
              name={row.name}
              manners={row.manners}
              isChosen={!left.has(row.id)}
              onChange={() => onToggle(row.id)}
            />
            <RowVerbs row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <h3 className={styles.group}>{texts.ready}</h3>
      <ul className={styles.list}>
        {readyCallers.map(({ name, manners }) => (
          <li key={name}>
            <Choice name={name} manners={manners} isChosen={!left.has(name)} onChange={() => onToggle(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowVerbs({ row, onOpen }: { readonly row: CallerRow; readonly onOpen: Props["onOpen"] }) {
  return (
    <>
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.edit(row.name)}
          title={texts.edit(row.name)}
          onClick={() => onOpen({ kind: "edit", entry: { row, names: {} } })}
        >
          <IconPencil size={16} aria-hidden />
        </button>
      </Forbidden>
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.remove(row.name)}
          title={texts.remove(row.name)}
          onClick={() => onOpen({ kind: "delete", entry: { row, names: {} } })}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      </Forbidden>
    </>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly manners: readonly (keyof typeof texts.manners)[];
  readonly isChosen: boolean;
  readonly onChange: () => void;
};

/** A caller that may call. */
function Choice({ name, manners, isChosen, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" className="check" checked={isChosen} onChange={onChange} />
      <span className={styles.told}>
        <bdi>{name}</bdi>
        <span className="caption">
          {manners.length === 0 ? texts.plain : manners.map((manner) => texts.manners[manner]).join(", ")}
        </span>
      </span>
    </label>
  );
}
