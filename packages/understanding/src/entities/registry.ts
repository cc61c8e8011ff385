import type { EntityKind } from "@parley/model/kernel";
import { amount } from "./amount.ts";
import { date } from "./date.ts";
import { dateTime } from "./date-time.ts";
import { digits } from "./digits.ts";
import { duration } from "./duration.ts";
import { email } from "./email.ts";
import type { Kind } from "./kind.ts";
import { list } from "./list.ts";
import { name } from "./name.ts";
import { number } from "./number.ts";
import { ordinal } from "./ordinal.ts";
import { pattern } from "./pattern.ts";
import { percent } from "./percent.ts";
import { phone } from "./phone.ts";
import { time } from "./time.ts";
import { yesNo } from "./yes-no.ts";

export const kinds = {
  list,
  pattern,
  number,
  amount,
  date,
  time,
  phone,
  email,
  yes_no: yesNo,
  name,
  digits,
  duration,
  date_time: dateTime,
  ordinal,
  percent,
} satisfies Record<EntityKind, Kind>;
