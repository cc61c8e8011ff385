/** What the controls of fields say. */
export const texts = {
  several: "Several values",
  severalShort: "Several",
  none: "None",
  noLimit: "No limit",
  on: "On",
  off: "Off",
  faults: {
    number: "Enter a number",
    whole: "Enter a whole number",
    least: (min: number) => `Enter at least ${min}`,
    most: (max: number) => `Enter at most ${max}`,
    leastSeconds: (min: number | string) => `Enter at least ${min} s`,
    mostSeconds: (max: number | string) => `Enter at most ${max} s`,
    json: (reason: string) => `This is not JSON: ${reason}`,
  },
} as const;
