import { useZone } from "../../look/use-zone.ts";
import { momentInZone, zonedTime } from "../../look/zoned-time.ts";
import { DateField } from "../../parts/dates/date-field.tsx";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";

/** A moment, on the clocks of the zone that is shown. */
export function MomentControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { zone } = useZone();
  return (
    <DateField
      id={id}
      hasTime
      isReadOnly={isReadOnly}
      isRequired={!shown.field.nullable}
      isInvalid={writing.fault !== null}
      aria-describedby={describedBy}
      value={zonedTime(typeof value === "string" ? value : undefined, zone) ?? ""}
      onChange={(local) => writing.choose(momentInZone(local, zone) ?? null)}
    />
  );
}
