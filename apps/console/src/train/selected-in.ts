/** Names beside words, which are no part of them, stand in elements with this attribute. */
const label = "[data-label]";

/** From where to where the words of an element are selected; null when none are. */
export function selectedIn(element: HTMLElement): readonly [start: number, end: number] | null {
  const selection = element.ownerDocument.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(label) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let [place, start, end] = [0, -1, -1];
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts;
    const length = node.nodeValue?.length ?? 0;
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : length;
    if (from < to && range.intersectsNode(node)) {
      if (start === -1) start = place + from;
      end = place + to;
    }
    place += length;
  }
  return start === -1 ? null : [start, end];
}
