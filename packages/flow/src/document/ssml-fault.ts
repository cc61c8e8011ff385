const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const entity = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});/y;

/** What keeps a text from being the inside of an XML element, in a sentence; null when it is well formed. */
export function ssmlFault(text: string): string | null {
  const open: string[] = [];
  for (let position = 0; position < text.length; ) {
    const sign = text.charAt(position);
    const pattern = sign === "<" ? tag : sign === "&" ? entity : null;
    if (pattern === null) {
      position += 1;
      continue;
    }
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found === null) {
      return sign === "&"
        ? `"&" is written &amp; here (character ${position + 1}).`
        : `"<" begins no whole tag; as a sign it is written &lt; (character ${position + 1}).`;
    }
    position += found[0].length;
    if (sign === "&") continue;
    const [, closes, name = "", , selfCloses] = found;
    if (closes === "/") {
      const last = open.pop();
      if (last !== name)
        return last === undefined ? `</${name}> closes nothing.` : `</${name}> stands where </${last}> is due.`;
    } else if (selfCloses === "") open.push(name);
  }
  const last = open.pop();
  return last === undefined ? null : `<${last}> is never closed.`;
}
