/** What workbooks say that are not taken. */
export const texts = {
  none: "This is no Excel workbook (.xlsx). Save the sheet as .xlsx or CSV and choose it again.",
  damaged: "The workbook is damaged: a part of it cannot be read. Save it again in your spreadsheet.",
  unread: (reason: string) => `The workbook is not read. ${reason}`,
  tooLarge: (megabytes: number) => `The workbook is larger than ${megabytes} MB. Keep only the prompts in it.`,
  tooMuchText: "The first sheet holds more text than is read. Keep only the prompts in it.",
  tooMany: (rows: number, columns: number) =>
    `The first sheet reaches further than ${rows.toLocaleString("en")} rows or ${columns} columns. Keep only the prompts in it.`,
} as const;
