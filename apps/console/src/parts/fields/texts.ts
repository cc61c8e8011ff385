/** What the controls of fields say. */
export const texts = {
  several: "Several values",
  severalShort: "Several",
  none: "None",
  noLimit: "No limit",
  on: "On",
  off: "Off",
  faults: {
    number: "Write a number",
    whole: "Write a whole number",
    thousands: (whole: string) => `Write ${whole}, without commas or points`,
    thousandsOrFraction: (whole: string, fraction: string) => `Write ${whole}, or ${fraction} with a point`,
    least: (min: number) => `Write at least ${min}`,
    most: (max: number) => `Write at most ${max}`,
    leastSeconds: (min: number | string) => `Write at least ${min} s`,
    mostSeconds: (max: number | string) => `Write at most ${max} s`,
    json: (reason: string) => `This is not JSON: ${reason}`,
  },
  inheritedFrom: (source: string) => `Inherited from ${source}`,
  resetTo: (value: string) => `Reset to ${value}`,
  /** The list of names that a text may read. */
  names: "Known names",
  example: (value: string) => `such as ${value}`,
  nothingFound: "Nothing of that name",
  noLanguage: "No language has that name.",
  language: (name: string, code: string) => `${name} · ${code}`,
} as const;
