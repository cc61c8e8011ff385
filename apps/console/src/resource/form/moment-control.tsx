import { useZone } from "../../look/use-zone.ts";
import { momentInZone, zonedTime } from "../../look/zoned-time.ts";
import type { FieldControlProps } from "../../parts/fields/field-control.ts";

/** A moment, on the clocks of the zone that is shown. */
export function MomentControl({ shown, id, describedBy, value, writing, isReadOnly }: FieldControlProps) {
  const { zone } = useZone();
  return (
    <input
      id={id}
      className="input"
      type="datetime-local"
      readOnly={isReadOnly}
      aria-describedby={describedBy}
      aria-invalid={writing.fault !== null || undefined}
      required={!shown.field.nullable}
      value={zonedTime(typeof value === "string" ? value : undefined, zone) ?? ""}
      onChange={(event) => writing.choose(momentInZone(event.currentTarget.value, zone) ?? null)}
    />
  );
}
