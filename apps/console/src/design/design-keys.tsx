import { canvasKeys } from "../canvas/controls/canvas-keys.ts";
import type { Action } from "../parts/actions/action.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly onSave: () => void;
  readonly onSimulate: () => void;
  readonly onIssues: () => void;
  readonly onFields: () => void;
  readonly onComments: () => void;
  readonly onVocabulary: () => void;
};

/** The keys of the design page, and in the sheet of keys those of the canvas. */
export function DesignKeys({ onSave, onSimulate, onIssues, onFields, onComments, onVocabulary }: Props) {
  useActions(() => {
    const page = { group: texts.keys.group } as const;
    return [
      { ...page, id: "design fields", label: texts.keys.fields, keys: "E", run: onFields },
      { ...page, id: "design back", label: texts.keys.back, keys: "Esc", run: null },
      { ...page, id: "design issues", label: texts.keys.issues, keys: "V", run: onIssues },
      { ...page, id: "design comments", label: texts.keys.comments, keys: "C", run: onComments },
      { ...page, id: "design vocabulary", label: texts.keys.vocabulary, run: onVocabulary },
      { ...page, id: "design simulate", label: texts.keys.simulate, keys: "Mod+Enter", run: onSimulate },
      { ...page, id: "design find", label: texts.keys.find, keys: "Mod+F", run: null },
      { ...page, id: "design undo", label: texts.keys.undo, keys: "Mod+Z", run: null },
      { ...page, id: "design redo", label: texts.keys.redo, keys: "Mod+Shift+Z", run: null },
      { ...page, id: "design save", label: texts.keys.save, keys: "Mod+S", run: onSave },
      ...onCanvas,
    ];
  }, [onSave, onSimulate, onIssues, onFields, onComments, onVocabulary]);
  return null;
}

const signs: { readonly [key: string]: string } = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

const onCanvas = canvasKeys.flatMap(({ command, keys, label }): readonly Action[] =>
  label === null
    ? []
    : [
        {
          id: `canvas ${command}`,
          group: texts.keys.canvasGroup,
          label,
          keys: written(keys),
          isOnlyKey: true,
          run: null,
        },
      ],
);

/** Keys as they stand on the keyboard. */
function written(keys: string): string {
  const [last = "", ...held] = keys.split(/\+(?=.)/).toReversed();
  const sign = signs[last] ?? (last.length === 1 ? last.toUpperCase() : last);
  return [...held.toReversed(), sign].join("+");
}
