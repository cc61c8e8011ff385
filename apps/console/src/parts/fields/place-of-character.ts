/**
 * Where a character of a text field stands in the window. A text field does not say so itself; the same words stand
 * behind it, in the element before it.
 */
export function placeOfCharacter(field: HTMLTextAreaElement, character: number): DOMRect {
  const behind = field.previousElementSibling;
  if (behind === null) return field.getBoundingClientRect();
  const walker = field.ownerDocument.createTreeWalker(behind, NodeFilter.SHOW_TEXT);
  let left = character;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left < length) {
      const range = field.ownerDocument.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      return range.getBoundingClientRect();
    }
    left -= length;
  }
  return behind.getBoundingClientRect();
}
