const space = /\s*/y;
const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON's texts may not hold them
  /(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

type Expected = "value" | "value or ]" | "key or }" | "key" | ":" | ", or ]" | ", or }" | "end";

/**
 * Position of the first character at which a text stops being JSON. The engine's own message does not always say, so
 * this reads the text again, and only once reading it has failed.
 */
export function jsonFaultPosition(text: string): number {
  const open: ("[" | "{")[] = [];
  let expected: Expected = "value";
  let position = 0;
  const afterValue = (): Expected => {
    const around = open.at(-1);
    return around === undefined ? "end" : around === "[" ? ", or ]" : ", or }";
  };
  for (;;) {
    space.lastIndex = position;
    space.test(text);
    const start = space.lastIndex;
    token.lastIndex = start;
    const match = token.exec(text);
    if (match === null || expected === "end") return start;
    const [whole, mark, string] = match;
    const next = step(expected, mark, string !== undefined);
    if (next === null) return start;
    if (mark === "{" || mark === "[") open.push(mark);
    if (mark === "}" || mark === "]") open.pop();
    expected = next === "after" ? afterValue() : next;
    position = start + whole.length;
  }
}

/** What may follow a token, or null when it may not stand there. */
function step(expected: Expected, mark: string | undefined, isString: boolean): Expected | "after" | null {
  const isValue = expected === "value" || expected === "value or ]";
  switch (mark) {
    case "{":
      return isValue ? "key or }" : null;
    case "[":
      return isValue ? "value or ]" : null;
    case "}":
      return expected === "key or }" || expected === ", or }" ? "after" : null;
    case "]":
      return expected === "value or ]" || expected === ", or ]" ? "after" : null;
    case ",":
      return expected === ", or ]" ? "value" : expected === ", or }" ? "key" : null;
    case ":":
      return expected === ":" ? "value" : null;
    default:
      if (isString && (expected === "key" || expected === "key or }")) return ":";
      return isValue ? "after" : null;
  }
}
