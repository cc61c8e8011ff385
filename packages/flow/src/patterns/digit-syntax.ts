/** The keys of a telephone; A to D exist in signalling only. */
const allKeys = "0123456789*#ABCD";
/** Longest pattern in characters, and the longest entry of digits that a count may ask for. */
const maxSourceLength = 255;
const maxCount = 64;

export type DigitNode =
  | { readonly type: "keys"; readonly keys: ReadonlySet<string> }
  | { readonly type: "sequence"; readonly items: readonly DigitNode[] }
  | { readonly type: "choice"; readonly items: readonly DigitNode[] }
  | { readonly type: "repeat"; readonly item: DigitNode; readonly min: number; readonly max: number | null };

/** What is wrong with a digit pattern, and where: a 0-based position in its text. */
export class DigitPatternFault extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(message);
    this.position = position;
  }
}

/** Reads a digit pattern. Throws DigitPatternFault. */
export function parseDigitPattern(source: string): DigitNode {
  if (source.length > maxSourceLength) {
    throw new DigitPatternFault(`The pattern is longer than ${maxSourceLength} characters.`, maxSourceLength);
  }
  const reader = new Reader(source);
  const node = readChoice(reader);
  if (!reader.atEnd()) throw reader.fault(`"${reader.peek()}" has no beginning.`);
  return node;
}

class Reader {
  readonly source: string;
  position = 0;
  constructor(source: string) {
    this.source = source;
  }
  atEnd(): boolean {
    return this.position >= this.source.length;
  }
  peek(): string {
    return this.source.charAt(this.position);
  }
  next(): string {
    return this.source.charAt(this.position++);
  }
  take(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }
  fault(message: string): DigitPatternFault {
    return new DigitPatternFault(message, this.position);
  }
}

function readChoice(reader: Reader): DigitNode {
  const items = [readSequence(reader)];
  while (reader.take("|")) items.push(readSequence(reader));
  return items.length === 1 && items[0] !== undefined ? items[0] : { type: "choice", items };
}

function readSequence(reader: Reader): DigitNode {
  const items: DigitNode[] = [];
  while (!reader.atEnd() && reader.peek() !== "|" && reader.peek() !== ")") items.push(readRepeated(reader));
  if (items.length === 0) throw reader.fault("A key is missing here.");
  return { type: "sequence", items };
}

function readRepeated(reader: Reader): DigitNode {
  const item = readAtom(reader);
  if (reader.take("?")) return { type: "repeat", item, min: 0, max: 1 };
  if (reader.take("+")) return { type: "repeat", item, min: 1, max: null };
  if (reader.take("{")) return { type: "repeat", item, ...readCount(reader) };
  return item;
}

function readCount(reader: Reader): { min: number; max: number | null } {
  const begin = reader.position;
  const end = reader.source.indexOf("}", begin);
  const parts = /^(\d{1,3})(,(\d{1,3})?)?$/.exec(end < 0 ? "" : reader.source.slice(begin, end));
  if (parts === null) throw reader.fault("A count looks like {4}, {2,6} or {2,}.");
  const min = Number(parts[1]);
  const max = parts[2] === undefined ? min : parts[3] === undefined ? null : Number(parts[3]);
  if (max !== null && max < min) throw reader.fault("The larger count comes second.");
  if (min > maxCount || (max ?? 0) > maxCount || max === 0) {
    throw reader.fault(`A count lies between 1 and ${maxCount}.`);
  }
  reader.position = end + 1;
  return { min, max };
}

function readAtom(reader: Reader): DigitNode {
  const begin = reader.position;
  const key = reader.next();
  if (key === "(") {
    const inner = readChoice(reader);
    if (!reader.take(")")) throw new DigitPatternFault("This bracket is never closed.", begin);
    return inner;
  }
  if (key === "[") return { type: "keys", keys: readClass(reader, begin) };
  if (key === ".") return { type: "keys", keys: new Set(allKeys) };
  if (key === "\\" && reader.take("d")) return { type: "keys", keys: new Set("0123456789") };
  const literal = (key === "\\" ? reader.next() : key).toUpperCase();
  if (literal === "" || !allKeys.includes(literal)) {
    throw new DigitPatternFault(`"${literal === "" ? key : literal}" is not a key.`, begin);
  }
  return { type: "keys", keys: new Set([literal]) };
}

function readClass(reader: Reader, begin: number): ReadonlySet<string> {
  const keys = new Set<string>();
  const except = reader.take("^");
  while (!reader.take("]")) {
    if (reader.atEnd()) throw new DigitPatternFault("This bracket is never closed.", begin);
    const from = readClassKey(reader);
    const to = reader.take("-") ? readClassKey(reader) : from;
    if (from > to) throw reader.fault("The range runs backwards.");
    for (let key = from; key <= to; key++) keys.add(allKeys.charAt(key));
  }
  const chosen = except ? new Set([...allKeys].filter((key) => !keys.has(key))) : keys;
  if (chosen.size === 0) throw new DigitPatternFault("No key is left between these brackets.", begin);
  return chosen;
}

function readClassKey(reader: Reader): number {
  const key = reader.next().toUpperCase();
  const index = key === "" ? -1 : allKeys.indexOf(key);
  if (index < 0) throw new DigitPatternFault(`"${key}" is not a key.`, reader.position - 1);
  return index;
}
