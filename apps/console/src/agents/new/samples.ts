import type { Row } from "@parley/client";
import type { flow } from "@parley/model/nouns/flow";
import { texts } from "./texts.ts";

type Callers = Row<typeof flow>["demo_leads"];

/** Whom they are tried as, with what a batch would bring. */
const asha: Callers = [
  {
    ...{ name: texts.callers.reminder, number: "+919876543210", language: null },
    metadata: { amount_due: "4500 INR", due_date: "2026-01-02" },
    account: { name: texts.callers.reminder, account_last4: "4321", birth_date: "1990-03-05" },
  },
];
const meera: Callers = [
  {
    ...{ name: texts.callers.clinic, number: "+919876543211", language: null },
    metadata: {
      ...{ appointment_id: "77", doctor: texts.callers.doctor },
      ...{ appointment_date: "2026-01-07", appointment_time: "10:30" },
    },
    account: { name: texts.callers.clinic },
  },
];
const buyer: Callers = [
  { name: texts.callers.survey, number: "+919876543212", language: null, metadata: { order_id: "A-1" }, account: {} },
];

/** Agents to begin from: their callers, and YAML that is loaded when it is chosen. */
export const samples = [
  {
    id: "welcome",
    ...texts.samples.welcome,
    callers: [],
    load: () => import("../../../../../examples/flows/welcome.yaml?raw"),
  },
  {
    id: "payment-reminder",
    ...texts.samples["payment-reminder"],
    callers: asha,
    load: () => import("../../../../../examples/flows/payment-reminder.yaml?raw"),
  },
  {
    id: "clinic-appointment",
    ...texts.samples["clinic-appointment"],
    callers: meera,
    load: () => import("../../../../../examples/flows/clinic-appointment.yaml?raw"),
  },
  {
    id: "delivery-survey",
    ...texts.samples["delivery-survey"],
    callers: buyer,
    load: () => import("../../../../../examples/flows/delivery-survey.yaml?raw"),
  },
] as const;
