import { type OpeningHours, type Weekday, weekdays } from "@parley/model/kernel";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { TimeField } from "../parts/dates/time-field.tsx";
import styles from "./control-panel.module.css";
import { dayNames, texts } from "./texts.ts";

type Props = {
  readonly hours: readonly OpeningHours[];
  readonly isReadOnly: boolean;
  readonly onChange: (hours: readonly OpeningHours[]) => void;
};

const usual: OpeningHours = { days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "18:00" };

/** When calls are taken: days of the week, from one time of day to another. */
export function HoursEditor({ hours, isReadOnly, onChange }: Props) {
  const replace = (place: number, one: OpeningHours) => onChange(hours.map((each, at) => (at === place ? one : each)));
  const toggle = (one: OpeningHours, day: Weekday) =>
    weekdays.filter((each) => (each === day ? !one.days.includes(day) : one.days.includes(each)));
  return (
    <div className={styles.entries}>
      {hours.length === 0 && <span className="muted">{texts.hours.always}</span>}
      {hours.map((one, place) => (
        // Entries have no name of their own: the place is what tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <fieldset key={place} className={styles.hours} disabled={isReadOnly}>
          <legend className="visually-hidden">{texts.hours.days}</legend>
          <span className={styles.days}>
            {weekdays.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={one.days.includes(day)}
                onClick={() => {
                  const days = toggle(one, day);
                  if (days.length > 0) replace(place, { ...one, days });
                }}
              >
                {dayNames[day]}
              </button>
            ))}
          </span>
          <TimeField
            aria-label={texts.hours.from}
            value={one.from}
            isReadOnly={isReadOnly}
            onChange={(from) => replace(place, { ...one, from })}
          />
          <span aria-hidden>–</span>
          <TimeField
            aria-label={texts.hours.to}
            value={one.to}
            mayEndDay
            isReadOnly={isReadOnly}
            onChange={(to) => replace(place, { ...one, to })}
          />
          {one.to <= one.from && <span className="caption">{texts.hours.nextDay}</span>}
          {!isReadOnly && (
            <button
              type="button"
              className="button quiet icon"
              aria-label={texts.hours.remove}
              onClick={() => onChange(hours.filter((_, at) => at !== place))}
            >
              <IconTrash size={16} aria-hidden />
            </button>
          )}
        </fieldset>
      ))}
      {!isReadOnly && (
        <button type="button" className="button" onClick={() => onChange([...hours, usual])}>
          <IconPlus size={16} aria-hidden /> {texts.hours.add}
        </button>
      )}
    </div>
  );
}
