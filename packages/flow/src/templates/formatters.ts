const mostKept = 200;

/** Keeps what is costly to make: formatters by language and style. Forgets all of them when there are too many. */
function cachedFormatters<Options, Formatter>(
  make: (language: string, options: Options) => Formatter,
): (language: string, options: Options) => Formatter {
  const known = new Map<string, Formatter>();
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`;
    const made = known.get(key) ?? make(`${language}-u-nu-latn`, options);
    if (known.size >= mostKept) known.clear();
    known.set(key, made);
    return made;
  };
}

/** Writes numbers as a language does, in the digits 0 to 9. */
export const numberFormatter = cachedFormatters((language, options: Intl.NumberFormatOptions) => {
  return new Intl.NumberFormat(language, options);
});

/** Writes dates and times as a language does, in the digits 0 to 9. */
export const dateFormatter = cachedFormatters((language, options: Intl.DateTimeFormatOptions) => {
  return new Intl.DateTimeFormat(language, options);
});

/** Joins what is listed as a language does: "a, b and c". */
export const listFormatter = cachedFormatters((language, options: Intl.ListFormatOptions) => {
  return new Intl.ListFormat(language, options);
});

/** Tells which form of a word stands beside a number. */
export const pluralRules = cachedFormatters((language, options: Intl.PluralRulesOptions) => {
  return new Intl.PluralRules(language, options);
});
