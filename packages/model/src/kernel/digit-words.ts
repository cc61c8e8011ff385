/** What people call the ten digits, by language without region. */
export const digitWords = {
  en: {
    zero: "0",
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
  },
  hi: {
    शून्य: "0",
    एक: "1",
    दो: "2",
    तीन: "3",
    चार: "4",
    पाँच: "5",
    पांच: "5",
    छह: "6",
    छः: "6",
    सात: "7",
    आठ: "8",
    नौ: "9",
  },
} as const;
