const focused = new WeakSet<HTMLElement>();

/**
 * The `ref` of what takes the focus when it appears. React calls a `ref` again whenever its function is another one;
 * the focus must then stay where the person has gone meanwhile.
 */
export function focusOnce(element: HTMLElement | null): void {
  if (element === null || focused.has(element)) return;
  focused.add(element);
  element.focus({ preventScroll: true });
  // Words that are there are gone on with.
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
}
