/** What a page of the console needs before it is seen, as the build lists it: paths below its folder. */
export type Opening = {
  /** As in the route tree: `/clients/$organisation`. */
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** The console's page with these files named in its head, for the browser to fetch them together. */
export function withFiles(page: string, { scripts, styles }: Opening): string {
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !page.includes(link));
  return page.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
}
