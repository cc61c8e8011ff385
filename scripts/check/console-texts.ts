import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ESTree, parseSync } from "vite";
import { plainWords } from "./plain-words.ts";
import { hasWords, lineAt, spokenPieces } from "./spoken-pieces.ts";

/** One text of the console, as `{value}` in its middle shows it. */
export type ConsoleText = {
  readonly path: string;
  readonly line: number;
  /** Where in its file: `texts.palette.empty`. */
  readonly key: string;
  readonly text: string;
};

/** All texts of the console below `root`, by file and in the order of the file. */
export async function consoleTexts(root: string): Promise<readonly ConsoleText[]> {
  const files: string[] = [];
  for await (const path of glob("apps/console/src/**/{texts,*-texts}.ts", { cwd: root })) files.push(path);
  const texts = await Promise.all(
    files.toSorted().map(async (path) => textsIn(path, await readFile(join(root, path), "utf8"))),
  );
  return texts.flat();
}

const most = { sentence: 20, button: 3 };

/** What `buttons` or a key that ends in `verb` holds stands on a button. */
const isButton = (key: string) => /\.buttons\.|verb$/i.test(key);

/** Texts that read badly, one line each: long sentences, words that plain English does without, long buttons. */
export function textFaults(texts: readonly ConsoleText[]): readonly string[] {
  return texts.flatMap(({ path, line, key, text }) => {
    const { tooLong, avoided } = plainWords(text, most.sentence);
    const words = text.split(/\s+/).length;
    const long = isButton(key) && words > most.button ? [`${words} words on a button: ${text}`] : [];
    return [...tooLong, ...avoided, ...long].map((fault) => `${path}:${line} ${fault}`);
  });
}

function textsIn(path: string, code: string): readonly ConsoleText[] {
  const { program, errors } = parseSync(path, code);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`);
  return program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init !== null ? keyed(id.name, init) : [],
    );
  });

  function keyed(key: string, node: ESTree.Expression): readonly ConsoleText[] {
    if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") return keyed(key, node.expression);
    if (node.type === "ObjectExpression") {
      return node.properties.flatMap((property) =>
        property.type === "Property" ? keyed(`${key}.${nameOf(property.key)}`, property.value) : [],
      );
    }
    return spokenPieces(node)
      .filter(({ text }) => hasWords(text))
      .map(({ start, text }) => ({ path, line: lineAt(code, start), key, text }));
  }
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : "?";
}
