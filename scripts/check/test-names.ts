import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { plainWords } from "./plain-words.ts";
import { lineAt, spokenPieces } from "./spoken-pieces.ts";

const testers = new Set(["test", "it", "describe"]);
/** Members that take rows or a condition, and give what takes the name. */
const makers = new Set(["each", "for", "runIf", "skipIf"]);
/** The numbers of rules and messages that a test shows: they are no words of its name. */
const shownRules = /\b[A-Z]\d{3}\b[,:]? ?/g;

/** Names of tests below `root` that read badly, one line each: long ones, and words that plain English avoids. */
export async function hardTestNames(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const path of glob(["{packages,adapters,apps}/*/test/**/*.ts", "test/**/*.ts"], { cwd: root })) {
    const code = await readFile(join(root, path), "utf8");
    for (const { start, text } of namesIn(path, code)) {
      const { tooLong, avoided } = plainWords(text.replaceAll(shownRules, ""));
      faults.push(...[...tooLong, ...avoided].map((fault) => `${path}:${lineAt(code, start)} ${fault}`));
    }
  }
  return faults.toSorted();
}

function namesIn(path: string, code: string): readonly { readonly start: number; readonly text: string }[] {
  const found: { start: number; text: string }[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [name] }) => {
      const member = callee.type === "MemberExpression" ? callee.property : null;
      if (member?.type === "Identifier" && makers.has(member.name)) return;
      if (name === undefined || name.type === "SpreadElement") return;
      if (testers.has(calledName(callee))) found.push(...spokenPieces(name));
    },
  }).visit(parseSync(path, code).program);
  return found;
}

/** Whose member or result is called: `it` of `it.each(rows)("name", ...)`. */
function calledName(node: ESTree.Node): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return calledName(node.object);
    case "CallExpression":
      return calledName(node.callee);
    case "TaggedTemplateExpression":
      return calledName(node.tag);
    default:
      return "";
  }
}
