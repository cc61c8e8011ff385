import type { HandlingName, HandlingSource, Weekday } from "@parley/model/kernel";

/** What the control panel of an agent says. */
export const texts = {
  title: "Control panel",
  note: "Changes hold from the next call on. Calls that go on are left alone.",
  notFetched: "The control panel could not be fetched",
  notChanged: "The control panel could not be changed",
  notUndone: "The change could not be undone",
  state: {
    label: "Now",
    open: "Taking calls",
    paused: "Paused",
    holiday: "Closed: holiday",
    closed: "Closed",
    until: (when: string) => `until ${when}`,
    byHand: "until someone takes the pause back",
    calls: (count: number, most: number | null) =>
      `${count === 1 ? "1 call goes" : `${count} calls go`} on${most === null ? "" : `, at most ${most}`}`,
    hears: {
      both: "Callers hear the announcement and are transferred.",
      announcement: "Callers hear the announcement, then the agent hangs up.",
      transfer: "Callers are transferred.",
      nothing: "Callers are not answered.",
    },
    pause: "Pause taking calls",
    resume: "Take calls again",
  },
  calls: { label: "Calls of", any: "any number" },
  unread: (names: string) => `Stored in a form that cannot be read, so it counts as not set: ${names}.`,
  columns: { setting: "Setting", value: "Value in force", source: "Comes from" },
  settings: "Settings",
  source: { unset: "Not set", unsaved: "Unsaved", takeBack: "Take back", keep: "Keep as saved" },
  sources: {
    control_panel: "Control panel",
    number: "Number",
    agent: "Agent",
    client: "Client",
  } satisfies { readonly [S in HandlingSource]: string },
  hours: {
    always: "At all times",
    days: "Days",
    from: "From",
    to: "To",
    add: "Add hours",
    remove: "Remove these hours",
    nextDay: "until the next day",
  },
  holidays: { none: "None", date: "Day", name: "Name", add: "Add a holiday", remove: "Remove this holiday" },
  usualZone: (zone: string) => `Usual: ${zone}`,
  noLimit: "No limit",
  noBeta: "No version is marked as beta: all callers get the live one.",
  beta: (version: string) => `The others get the live version. Beta is ${version}.`,
  percent: "%",
  bar: {
    label: "Unsaved changes",
    changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    why: "Why (optional)",
    discard: "Discard",
    save: "Save",
  },
  // To the letter of the documents.
  saved: "Updated",
  undo: "Undo",
  changes: {
    title: "Changes",
    none: "Nothing was changed here yet.",
    what: "What",
    by: "By",
    when: "When",
    why: "Why",
    unset: "not set",
    undone: "Undone",
    undid: "Takes a change back",
    actions: "Actions",
    undoOf: (what: string) => `Undo: ${what}`,
    more: "The last 20 changes are shown.",
  },
  text: { on: "on", off: "off", none: "none", always: "at all times", days: (count: number) => `${count} days` },
} as const;

export const labels: { readonly [N in HandlingName]-?: string } = {
  paused: "Pause",
  opening_hours: "Opening hours",
  holidays: "Holidays",
  time_zone: "Time zone",
  announcement: "Announcement",
  fallback_number: "Fallback number",
  concurrency: "Concurrency",
  beta_share: "Beta share",
};

export const helps: { readonly [N in HandlingName]-?: string } = {
  paused: "No calls are taken.",
  opening_hours: "Calls are taken then. An end before its beginning lies on the next day.",
  holidays: "No calls are taken from midnight to midnight.",
  time_zone: "Of opening hours and holidays.",
  announcement: "What callers hear while no calls are taken.",
  fallback_number: "Where callers are transferred then.",
  concurrency: "Most calls at once. The next caller gets busy.",
  beta_share: "So many of a hundred callers get the beta, a caller always the same version.",
};

export const dayNames: { readonly [D in Weekday]: string } = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};
