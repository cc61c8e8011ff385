/** Agents to begin from, as YAML that is loaded when it is chosen. */
export const samples = [
  {
    id: "welcome",
    name: "Welcome",
    about: "Greets, offers a menu by key, asks again in short, and says goodbye.",
    load: () => import("../../../../examples/flows/welcome.yaml?raw"),
  },
  {
    id: "payment-reminder",
    name: "Payment reminder",
    about: "Makes sure who is there, states what is due, takes a promise.",
    load: () => import("../../../../examples/flows/payment-reminder.yaml?raw"),
  },
  {
    id: "clinic-appointment",
    name: "Clinic appointment",
    about: "Books, moves or cancels a visit.",
    load: () => import("../../../../examples/flows/clinic-appointment.yaml?raw"),
  },
  {
    id: "delivery-survey",
    name: "Delivery survey",
    about: "Three questions after a delivery.",
    load: () => import("../../../../examples/flows/delivery-survey.yaml?raw"),
  },
] as const;
