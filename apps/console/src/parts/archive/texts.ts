/** What archives say that are not read. */
export const texts = {
  tooMany: (count: number, most: number) => `The archive has ${count} files, more than ${most}.`,
  locked: "The archive is locked by a password.",
  none: "The file is no ZIP archive. It may be cut off: export it again.",
  damaged: "The archive is damaged. Export it again.",
  tooLarge: (megabytes: number) => `The archive unpacks to more than ${megabytes} MB.`,
  packing: (path: string) => `${path} is packed in a way that browsers do not unpack.`,
} as const;
