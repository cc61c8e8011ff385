import { Environment } from "@marcbachmann/cel-js";
import { keysOf } from "@parley/model/kernel";
import type { Scope } from "../program/compiled.ts";
import { Amount } from "./amount.ts";
import { functions } from "./functions.ts";

/** Names at the root of every expression, with the types the checker knows: most values are known at run time only. */
const roots = {
  slots: "map<string, dyn>",
  metadata: "map<string, dyn>",
  account: "map<string, dyn>",
  business: "map<string, dyn>",
  template: "map<string, dyn>",
  visits: "map<string, dyn>",
  match: "map<string, dyn>",
  ab: "map<string, dyn>",
  intent: "dyn",
  confidence: "dyn",
  input: "dyn",
  action: "dyn",
  language: "string",
  channel: "string",
  now: "google.protobuf.Timestamp",
} as const satisfies { readonly [name in keyof Scope]?: string };

/** What expressions and templates may read: the first name of every path. */
export type RootName = keyof typeof roots;
export const rootNames = keysOf(roots);

const time = "google.protobuf.Timestamp";
const arithmetic = ["+", "-", "*", "/", "%"];
const ordering = ["<", "<=", ">", ">="];
const unused = () => null;
const never = () => false;

const standard = withOperators(new Environment({ homogeneousAggregateLiterals: false, limits: limits() }));

/**
 * The library's parser and type checker, told of our names, functions and mixed arithmetic. It never evaluates: its
 * handlers here are only signatures.
 */
export function environment(scopeName: string): Environment {
  return scopeNameFault(scopeName) === null && scopeName !== "metadata"
    ? standard.clone().registerVariable(scopeName, "map<string, dyn>")
    : standard;
}

/** The same for the conditions of rules, which see the `moment` too; there it never means the metadata. */
export function ruleEnvironment(scopeName: string): Environment {
  const known = scopeName === momentName ? standard : environment(scopeName);
  return known.clone().registerVariable(momentName, "map<string, dyn>");
}

/** What the conditions of rules call the moment that they judge. */
export const momentName = "moment";

/** Why a name cannot be a further name of the metadata: it is no name, or it means something already. */
export function scopeNameFault(scopeName: string): "ill_formed" | "taken" | null {
  if (scopeName === "metadata") return null;
  if (!isPlainMember(scopeName)) return "ill_formed";
  return standard.hasVariable(scopeName) ? "taken" : null;
}

/** Whether a name may follow a dot in an expression; others stand in brackets. */
export const isPlainMember = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name);

/** Words that the expression language keeps to itself. */
const keywords: ReadonlySet<string> = new Set(
  `true false null in as break const continue else for function if import let loop package namespace return var void
  while __proto__ prototype`.split(/\s+/),
);

function limits() {
  return { maxAstNodes: 1000, maxDepth: 50, maxListElements: 500, maxMapEntries: 100, maxCallArguments: 8 };
}

function withOperators(made: Environment): Environment {
  made.registerType("Amount", Amount);
  for (const name of rootNames) made.registerVariable(name, roots[name]);
  for (const operator of arithmetic) {
    made.registerOperator(`int ${operator} double: double`, unused);
    made.registerOperator(`double ${operator} int: double`, unused);
  }
  made.registerOperator("double % double: double", unused);
  made.registerOperator("Amount + Amount: Amount", unused);
  made.registerOperator("Amount - Amount: Amount", unused);
  for (const number of ["int", "double"]) {
    made.registerOperator(`Amount * ${number}: Amount`, unused);
    made.registerOperator(`${number} * Amount: Amount`, unused);
  }
  made.registerOperator("Amount == Amount: bool", never);
  for (const plain of ["int", "double", "string"]) made.registerOperator(`Amount == ${plain}: bool`, never);
  made.registerOperator(`${time} == string: bool`, never);
  for (const operator of ordering) {
    made.registerOperator(`Amount ${operator} Amount: bool`, never);
    for (const plain of ["int", "double", "string"]) {
      made.registerOperator(`Amount ${operator} ${plain}: bool`, never);
      made.registerOperator(`${plain} ${operator} Amount: bool`, never);
    }
    made.registerOperator(`${time} ${operator} string: bool`, never);
    made.registerOperator(`string ${operator} ${time}: bool`, never);
  }
  for (const [, { signatures, help }] of functions) {
    for (const signature of signatures) made.registerFunction(signature, unused, { description: help });
  }
  made.registerFunction("matches(string, string): bool", never);
  return made;
}
