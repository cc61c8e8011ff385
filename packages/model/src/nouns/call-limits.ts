import { field } from "../kernel/index.ts";

const most = (help: string) => field.nullable(field.integer({ help, min: 0, max: 1_000_000 }));

/** How many calls may go out, and what they may cost, by a line or for a client. Null: what is usual. */
export const callLimitFields = {
  calls_per_minute: most("Most calls that go out in a minute; null: 60."),
  calls_per_hour: most("Most calls that go out in an hour; null: 1000."),
  calls_per_day: most("Most calls that go out in 24 hours; null: 5000."),
  spend_per_day: field.nullable(
    field.number({ help: "What calls of 24 hours may cost, by the prices of the lines; null: 100.", min: 0 }),
  ),
} as const;
