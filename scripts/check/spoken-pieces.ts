import type { ESTree } from "vite";

/** A piece of text that an expression may come to, with its place in the file. A value in its middle is `{value}`. */
export type SpokenPiece = { readonly start: number; readonly text: string };

/** The texts that a node of a parsed file may come to: each branch of a choice for itself, what is computed left out. */
export function spokenPieces(node: ESTree.Node | null): readonly SpokenPiece[] {
  if (node === null) return [];
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [{ start: node.start, text: node.value }] : [];
    case "JSXText":
      return [{ start: node.start + node.value.length - node.value.trimStart().length, text: node.value }];
    case "TemplateLiteral":
      return [{ start: node.start, text: filled(node) }, ...node.expressions.flatMap(spokenPieces)];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return spokenPieces(node.expression);
    case "ConditionalExpression":
      return [...spokenPieces(node.consequent), ...spokenPieces(node.alternate)];
    case "LogicalExpression":
      return node.operator === "&&"
        ? spokenPieces(node.right)
        : [...spokenPieces(node.left), ...spokenPieces(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...spokenPieces(node.left), ...spokenPieces(node.right)] : [];
    case "ArrayExpression":
      return node.elements.flatMap(spokenPieces);
    case "ArrowFunctionExpression":
      return spokenPieces(node.body);
    case "BlockStatement":
      return node.body.flatMap(spokenPieces);
    case "IfStatement":
      return [...spokenPieces(node.consequent), ...spokenPieces(node.alternate)];
    case "ReturnStatement":
      return spokenPieces(node.argument);
    default:
      return [];
  }
}

/** Letters beside the values in a text's middle, and beside signs that are written as `&middot;`. */
export const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}|&\w+;/g, ""));

export const lineAt = (code: string, offset: number): number => code.slice(0, offset).split("\n").length;

function filled({ quasis, expressions }: ESTree.TemplateLiteral): string {
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      return `${value.cooked}${expression === undefined ? "" : `{${nameOf(expression)}}`}`;
    })
    .join("");
}

function nameOf(expression: ESTree.Expression): string {
  if (expression.type === "Identifier") return expression.name;
  if (expression.type === "MemberExpression" && expression.property.type === "Identifier")
    return expression.property.name;
  if (expression.type === "CallExpression") return nameOf(expression.callee);
  return "value";
}
