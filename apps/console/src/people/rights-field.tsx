import { allAdmin, type Policy, type Scope } from "@parley/model";
import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import { texts as parts } from "../parts/texts.ts";
import { tip } from "../parts/tip.ts";
import { type Area, areas, heldIn, otherRights, withRight } from "./areas.ts";
import styles from "./people.module.css";
import { rightsInWords } from "./rights-words.ts";
import { areaTexts, texts } from "./texts.ts";
import { useMayGive } from "./use-may-give.ts";

type Props = {
  readonly label: string;
  readonly value: readonly Policy[];
  /** What is stored: of these, only what the signed-in person holds can be taken away. */
  readonly stored: readonly Policy[];
  readonly onChange: (rights: readonly Policy[]) => void;
  /** Where the rights hold: the caller gives and takes only those that they hold there. */
  readonly scope: Scope;
  readonly isReadOnly?: boolean;
};

/** What a person may do, area by area. Rights that the signed-in person lacks can neither be given nor taken. */
export function RightsField({ label, value, stored, onChange, scope, isReadOnly = false }: Props) {
  const mayGive = useMayGive(scope);
  const isKept = (right: Policy) => stored.includes(right) && !mayGive(right);
  const shown = scope.flow === null ? areas : areas.filter(({ isInAgent }) => isInAgent);
  const others = otherRights(value);
  return (
    <fieldset aria-label={label} className={styles.areas}>
      {shown.map((area) => (
        <AreaField
          key={area.name}
          area={area}
          value={value}
          isCovered={area.name !== "everything" && value.includes(allAdmin)}
          isReadOnly={isReadOnly}
          mayGive={mayGive}
          isKept={isKept}
          onChoose={(right) => onChange(withRight(area, value, right))}
        />
      ))}
      {others.length > 0 && (
        <div className={styles.area}>
          <span>{texts.rights.others}</span>
          <span className={styles.line}>
            {others.map((policy) => (
              <span key={policy} className="chip mono">
                {policy}
                {!isReadOnly && !isKept(policy) && (
                  <button
                    type="button"
                    className="button quiet icon small"
                    aria-label={texts.rights.drop(policy)}
                    onClick={() => onChange(value.filter((each) => each !== policy))}
                  >
                    <IconX size={12} aria-hidden />
                  </button>
                )}
              </span>
            ))}
          </span>
        </div>
      )}
    </fieldset>
  );
}

type AreaProps = {
  readonly area: Area;
  readonly value: readonly Policy[];
  readonly isCovered: boolean;
  readonly isReadOnly: boolean;
  readonly mayGive: (right: Policy) => boolean;
  readonly isKept: (right: Policy) => boolean;
  readonly onChoose: (right: Policy | null) => void;
};

function AreaField({ area, value, isCovered, isReadOnly, mayGive, isKept, onChoose }: AreaProps) {
  const id = useId();
  const { label, help, levels } = areaTexts[area.name];
  const held = heldIn(area, value);
  const isFixed = isReadOnly || (held !== null && isKept(held));
  const options = [
    { right: null, level: texts.none },
    ...area.rights.map((right, place) => ({ right, level: levels[place] ?? right })),
  ];
  return (
    <fieldset className={styles.area} aria-label={label} aria-describedby={`${id}-help`}>
      <div className={styles.what}>
        {label}
        <span id={`${id}-help`} className="caption">
          {isCovered ? texts.rights.covered : help}
        </span>
      </div>
      <div className="segments">
        {options.map(({ right, level }) => {
          const isMissing = right !== null && !mayGive(right);
          return (
            <label
              key={level}
              className={styles.segment}
              {...tip(isMissing && !isReadOnly ? parts.missing.needs(right) : null)}
            >
              <input
                type="radio"
                name={id}
                checked={held === right}
                disabled={held !== right && (isFixed || isMissing)}
                onChange={() => onChoose(right)}
              />
              {level}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** What a list of rights amounts to, in a few words. */
export function RightsSummary({ rights }: { readonly rights: readonly Policy[] }) {
  const words = rightsInWords(rights);
  return (
    <span className={words.length === 0 ? "muted truncate" : "truncate"}>{words.join(", ") || texts.nothing}</span>
  );
}
