import { counted } from "../parts/counted.ts";
/** What the list of applications says. */
export const texts = {
  title: "Applications",
  search: "Search applications",
  fetching: "Error fetching Flows",
  noneFits: "No application matches",
  count: (count: number) => counted(count, "application"),
  empty: {
    title: "No applications yet",
    text: "An application is an agent that is offered as one, by its template type Application.",
  },
  columns: { name: "Application", status: "Status", live: "Live version", latest: "Latest" },
  nothing: "–",
} as const;
