import { handlingInForce } from "@parley/flow";
import { rules } from "@parley/model";
import type { ControlPanel } from "@parley/model/api/control-panel";
import {
  type CallHandling,
  equalJson,
  type HandlingLevels,
  type HandlingName,
  type HandlingSource,
  handlingNames,
  handlingSources,
} from "@parley/model/kernel";
import { IconArrowBackUp } from "@tabler/icons-react";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { ListTabs } from "../resource/list-tabs.tsx";
import styles from "./control-panel.module.css";
import { HandlingControl } from "./handling-control.tsx";
import { handlingText } from "./handling-text.ts";
import { helps, labels, texts } from "./texts.ts";

/** Who may change what each place sets. */
const writers = {
  control_panel: rules.flowAdmin,
  number: rules.numbersWrite,
  agent: rules.flowWrite,
  client: rules.organisationWrite,
} as const;

type Props = {
  readonly panel: ControlPanel;
  /** The place whose settings are shown and changed. */
  readonly level: HandlingSource;
  readonly onLevel: (level: HandlingSource) => void;
  readonly draft: CallHandling;
  readonly onDraft: (draft: CallHandling) => void;
};

/** All settings at one place: what holds there, and in one line what is in force and from where. */
export function SettingsTable({ panel, level, onLevel, draft, onDraft }: Props) {
  const { isAllowed } = usePolicy(writers[level]);
  const { levels, numbers } = panel;
  const places = handlingSources.filter((each) => each !== "number" || numbers.length > 0);
  const inForce = handlingInForce(levelsFrom(level, { ...levels, [level]: { ...levels[level], ...draft } }));
  const without = (name: HandlingName): CallHandling =>
    Object.fromEntries(Object.entries(draft).filter(([each]) => each !== name));
  const write = (changes: CallHandling) => {
    const next: CallHandling = { ...draft, ...changes };
    const differs = handlingNames.filter(
      (name) => name in next && !equalJson(next[name] ?? null, levels[level][name] ?? null),
    );
    onDraft(Object.fromEntries(differs.map((name) => [name, next[name] ?? null])));
  };
  return (
    <section className={`card ${styles.settings}`} aria-label={texts.settings}>
      <div className={styles.levels}>
        <ListTabs
          label={texts.setAt}
          options={places.map((each) => ({
            value: each,
            label: each === "number" && panel.number !== null ? texts.numberNamed(panel.number) : texts.sources[each],
          }))}
          value={level}
          onChange={(next) => {
            const found = places.find((each) => each === next);
            if (found !== undefined) onLevel(found);
          }}
        />
        <p className="caption">{texts.levels[level]}</p>
        {level !== "control_panel" && <MissingPolicy needs={writers[level]} />}
      </div>
      <div className={styles.columns} aria-hidden>
        <span>{texts.columns.setting}</span>
        <span>{texts.columns.value}</span>
        <span>{texts.columns.source}</span>
      </div>
      {handlingNames
        // The control panel's own pause is the button above.
        .filter((name) => name !== "paused" || level !== "control_panel")
        .map((name) => {
          const found = inForce[name];
          const isUnsaved = name in draft;
          const isSet = levels[level][name] !== undefined && levels[level][name] !== null;
          const line = lineOf(name, levels, isUnsaved ? null : level);
          return (
            <div key={name} className={styles.setting} data-unsaved={isUnsaved || undefined}>
              <div>
                <strong>{labels[name]}</strong>
                <p className="caption">{helps[name]}</p>
              </div>
              <div className={styles.value}>
                <HandlingControl name={name} inForce={inForce} panel={panel} isReadOnly={!isAllowed} onChange={write} />
                {line !== null && (
                  <p className={`caption truncate ${styles.line}`} title={line}>
                    {line}
                  </p>
                )}
              </div>
              <div className={styles.source}>
                <span>{found === null ? texts.source.unset : texts.sources[found.source]}</span>
                {isUnsaved && <span className={styles.unsaved}>{texts.source.unsaved}</span>}
                {isAllowed && (isUnsaved || isSet) && (
                  <button
                    type="button"
                    className={styles.reset}
                    onClick={() => (isUnsaved ? onDraft(without(name)) : write({ [name]: null }))}
                  >
                    <IconArrowBackUp size={14} aria-hidden /> {isUnsaved ? texts.source.keep : texts.source.takeBack}
                  </button>
                )}
              </div>
            </div>
          );
        })}
    </section>
  );
}

/** What would hold if the places before this one set nothing. */
function levelsFrom(level: HandlingSource, levels: HandlingLevels): HandlingLevels {
  const first = handlingSources.indexOf(level);
  const of = (source: HandlingSource) => (handlingSources.indexOf(source) < first ? {} : levels[source]);
  return { control_panel: of("control_panel"), number: of("number"), agent: of("agent"), client: of("client") };
}

/**
 * What is in force and where it is set; behind it, what it covers. Null where it is set nowhere, and where the field says
 * it already: it alone sets it, at the place that is shown.
 */
function lineOf(name: HandlingName, levels: HandlingLevels, shown: HandlingSource | null): string | null {
  const set = handlingSources
    .filter((source) => levels[source][name] !== undefined && levels[source][name] !== null)
    .map((source) => ({ source, named: texts.sources[source], value: handlingText(name, levels[source]) }));
  const [first, ...covered] = set;
  if (first === undefined || (set.length === 1 && first.source === shown)) return null;
  const behind = covered.map((each) => texts.line.covers(each.named, each.value));
  return [texts.line.inForce(first.named, first.value), ...behind].join(" · ");
}
