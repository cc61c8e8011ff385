/** A table of Markdown; cells may hold Markdown of one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellOf).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** What is no code is plain words: a bracket or star in it means itself. */
const cellOf = (text: string) =>
  text
    .split(/(``.+?``|`[^`]+`)/)
    .map((part, place) => (place % 2 === 1 ? part : part.replaceAll(/[<*]/g, "\\$&")))
    .join("")
    .replaceAll(/(?<!\\)\|/g, "\\|")
    .replaceAll(/\s*\n\s*/g, " ");

/** A piece of code in a line. */
export const code = (text: string) => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);

export const codes = (texts: readonly string[]) => texts.map(code).join(", ");

/** A page with its title; parts are set apart by empty lines. */
export const page = (title: string, ...parts: readonly string[]) => `${[`# ${title}`, ...parts].join("\n\n")}\n`;

/** Lines of a language, as they stand. */
export const fence = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
