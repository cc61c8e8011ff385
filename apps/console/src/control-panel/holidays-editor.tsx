import type { Holiday } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { DateField } from "../parts/dates/date-field.tsx";
import styles from "./control-panel.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly holidays: readonly Holiday[];
  readonly isReadOnly: boolean;
  readonly onChange: (holidays: readonly Holiday[]) => void;
};

/** Its day is still to be chosen: saved as today it would close the agent at once. */
const newHoliday: Holiday = { date: "", name: "" };

/** Days on which no calls are taken. */
export function HolidaysEditor({ holidays, isReadOnly, onChange }: Props) {
  const replace = (place: number, one: Holiday) => onChange(holidays.map((each, at) => (at === place ? one : each)));
  return (
    <div className={styles.entries}>
      {holidays.length === 0 && <span className="muted">{texts.holidays.none}</span>}
      {holidays.map((one, place) => (
        // Entries have no name of their own: the place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <fieldset key={place} className={styles.hours} disabled={isReadOnly}>
          <legend className="visually-hidden">{one.name ?? one.date}</legend>
          <DateField
            aria-label={texts.holidays.date}
            isRequired
            isReadOnly={isReadOnly}
            value={one.date}
            onChange={(date) => replace(place, { ...one, date })}
          />
          <input
            className={`input ${styles.name}`}
            aria-label={texts.holidays.name}
            placeholder={texts.holidays.name}
            maxLength={100}
            value={one.name ?? ""}
            onChange={({ currentTarget: { value } }) => replace(place, { ...one, name: value })}
          />
          <label className={styles.yearly}>
            <input
              type="checkbox"
              checked={one.yearly === true}
              onChange={({ currentTarget: { checked } }) => replace(place, { ...one, yearly: checked })}
            />
            {texts.holidays.yearly}
          </label>
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet icon"
              aria-label={texts.holidays.remove}
              onClick={() => onChange(holidays.filter((_, at) => at !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </button>
          )}
        </fieldset>
      ))}
      {!isReadOnly && (
        <button type="button" className="button" onClick={() => onChange([...holidays, newHoliday])}>
          <IconPlus size={16} aria-hidden /> {texts.holidays.add}
        </button>
      )}
    </div>
  );
}
