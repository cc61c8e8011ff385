import { useFocusBack } from "./use-focus-back.ts";

/** While it is there a dialog has the focus; once it goes, what had it before. */
export function FocusBack() {
  useFocusBack();
  return null;
}
