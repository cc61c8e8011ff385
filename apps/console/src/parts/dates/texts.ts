/** What fields of days and times say. */
export const dateTexts = {
  calendar: "The calendar",
  choose: "Choose a day",
  before: "The month before",
  after: "The month after",
  /** What is written does not read as one. */
  noDay: "Write a day such as 2026-12-25.",
  noMoment: "Write a day and a time such as 2026-12-25 09:30.",
  noTime: "Write a time such as 09:30.",
  dayPattern: "2026-12-25",
  momentPattern: "2026-12-25 09:30",
} as const;
