/** What a query asks: one name, and records of one type. */
export function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

export type Found = { readonly type: number; readonly address: readonly number[] };

/** RFC 1035: the question again, and answers that point to its name, good for so many seconds. */
export function answerTo(query: Buffer, end: number, found: readonly Found[], ttl = 60): Buffer {
  const head = Buffer.from([0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0]);
  const answers = found.map(({ type, address }) =>
    Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, ttl, 0, address.length, ...address]),
  );
  return Buffer.concat([query.subarray(0, 2), head, query.subarray(12, end), ...answers]);
}
