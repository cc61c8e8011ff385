import { texts } from "./texts.ts";

/** Agents to begin from, as YAML that is loaded when it is chosen. */
export const samples = [
  {
    id: "welcome",
    ...texts.samples.welcome,
    load: () => import("../../../../../examples/flows/welcome.yaml?raw"),
  },
  {
    id: "payment-reminder",
    ...texts.samples["payment-reminder"],
    load: () => import("../../../../../examples/flows/payment-reminder.yaml?raw"),
  },
  {
    id: "clinic-appointment",
    ...texts.samples["clinic-appointment"],
    load: () => import("../../../../../examples/flows/clinic-appointment.yaml?raw"),
  },
  {
    id: "delivery-survey",
    ...texts.samples["delivery-survey"],
    load: () => import("../../../../../examples/flows/delivery-survey.yaml?raw"),
  },
] as const;
