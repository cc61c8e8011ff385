/** Says something beside an element while the pointer or the focus is on it: properties for the element; null for nothing. */
export function tip(label: string | null, side: "above" | "right" = "above") {
  return label === null ? {} : { "data-tip": label, "data-tip-side": side };
}
