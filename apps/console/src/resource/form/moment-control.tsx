import { useZone } from "../../look/use-zone.ts";
import { zonedTime } from "../../look/zoned-time.ts";
import { DateField } from "../../parts/dates/date-field.tsx";
import { momentOf } from "../../parts/dates/read-date.ts";
import { dateTexts } from "../../parts/dates/texts.ts";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";

/** A moment, on the clocks of the zone that is shown. */
export function MomentControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { zone } = useZone();
  const stored = typeof value === "string" ? value : undefined;
  return (
    <DateField
      id={id}
      hasTime
      isReadOnly={isReadOnly}
      isRequired={!shown.field.nullable}
      isInvalid={writing.fault !== null}
      aria-describedby={describedBy}
      value={typeof writing.draft === "string" ? writing.draft : (zonedTime(stored, zone) ?? "")}
      onChange={(local) => {
        const moment = local === "" ? null : momentOf(local, zone);
        if (moment === undefined) writing.write(local, { ok: false, message: dateTexts.noMoment });
        else writing.choose(moment);
      }}
    />
  );
}
