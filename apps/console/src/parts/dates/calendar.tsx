import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useOverAll } from "../use-over-all.ts";
import styles from "./dates.module.css";
import { daysLater, monthsLater } from "./read-date.ts";
import { dateTexts as texts } from "./texts.ts";

/** The days of a week from Monday, and how names of days and months are written. */
const week = [0, 1, 2, 3, 4, 5, 6] as const;
const utc = { timeZone: "UTC" } as const;
const weekdayName = new Intl.DateTimeFormat("en", { weekday: "short", ...utc });
const monthName = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", ...utc });
const dayName = new Intl.DateTimeFormat("en", { dateStyle: "full", ...utc });
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** The Monday of a day's week. */
const mondayOf = (day: string) => daysLater(day, -((at(day).getUTCDay() + 6) % 7));

/** How far a key goes from a day; undefined where it goes nowhere. */
function wentTo(key: string, day: string): string | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
  if (days !== undefined) return daysLater(day, days);
  const place = { Home: 0, End: 6 }[key];
  if (place !== undefined) return daysLater(mondayOf(day), place);
  const months = { PageUp: -1, PageDown: 1 }[key];
  return months === undefined ? undefined : monthsLater(day, months);
}

type Props = {
  /** The day that is chosen, or the one to begin with, in ISO 8601. */
  readonly day: string;
  readonly today: string;
  readonly beside: RefObject<HTMLElement | null>;
  readonly onTake: (day: string) => void;
  readonly onClose: () => void;
};

/** The days of a month, over all else: arrows, Home, End, Page Up and Page Down walk, Enter takes, Escape closes. */
export function Calendar({ day, today, beside, onTake, onClose }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(day);
  const month = active.slice(0, 7);
  const first = mondayOf(`${month}-01`);
  useOverAll(layer, () => beside.current?.getBoundingClientRect() ?? null, month);
  useEffect(() => {
    days.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent) {
    const next = wentTo(event.key, active);
    if (event.key === "Escape") onClose();
    else if (next !== undefined) setActive(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={layer}
      role="dialog"
      aria-label={texts.choose}
      popover="manual"
      className={styles.calendar}
      // Mantine's dialogs leave Escape to it.
      data-mantine-stop-propagation
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose()}
    >
      <div className={styles.month}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.before}
          onClick={() => setActive(monthsLater(active, -1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </button>
        <strong aria-live="polite">{monthName.format(at(active))}</strong>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.after}
          onClick={() => setActive(monthsLater(active, 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
      <table ref={days}>
        <thead>
          <tr>
            {week.map((place) => (
              <th key={place} scope="col">
                {weekdayName.format(at(daysLater(first, place)))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 7, 14, 21, 28, 35].map((from) => (
            <tr key={from}>
              {week.map((place) => {
                const each = daysLater(first, from + place);
                return (
                  <td key={place}>
                    <button
                      type="button"
                      data-day={each}
                      tabIndex={each === active ? 0 : -1}
                      aria-label={dayName.format(at(each))}
                      aria-pressed={each === day}
                      aria-current={each === today ? "date" : undefined}
                      data-beside={each.slice(0, 7) !== month || undefined}
                      onClick={() => onTake(each)}
                    >
                      {Number(each.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
