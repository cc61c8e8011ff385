import type { Id, ValueMark } from "@parley/model/kernel";
import { IconHighlight } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useEditor } from "../editing/editor-context.ts";
import { MarkEditor } from "./mark-editor.tsx";
import { texts } from "./mark-texts.ts";
import { MarkedWords } from "./marked-words.tsx";
import { selectedIn } from "./selected-in.ts";
import { markValues } from "./train-gestures.ts";
import { useTraining } from "./training-context.ts";
import { useGestures } from "./use-gestures.ts";

type Utterance = {
  /** Its row; null for one that keeps no marks. */
  readonly id: Id | null;
  readonly text: string;
  readonly language: string;
  readonly marks: readonly ValueMark[];
};

/** Where its parts stand is for the row to say. */
type Marking = {
  /** The words with their marks: selecting some begins to mark. */
  readonly words: ReactNode;
  /** What begins and ends marking by keys; null where it may not be. */
  readonly pen: ReactNode;
  /** Null until marking has begun. */
  readonly editor: ReactNode;
};

/** Nothing is selected. */
const nothing = [0, 0] as const;

/** An utterance whose words are marked as values. `others` are utterances like it: what they mark is offered first. */
export function useMarking(
  { id, text, language, marks }: Utterance,
  others: readonly Pick<Utterance, "marks">[],
): Marking {
  const { missing } = useTraining();
  const perform = useGestures();
  const entities = useEditor((snapshot) => snapshot.document.rows.entity);
  const [selected, setSelected] = useState<readonly [start: number, end: number] | null>(null);
  const canMark = missing === null && id !== null;

  function begin(words: HTMLElement) {
    const chosen = selectedIn(words);
    if (canMark && entities.length > 0 && chosen !== null) setSelected(chosen);
  }
  return {
    words: (
      <MarkedWords {...{ text, marks, language }} entities={entities.map(({ name }) => name)} onPointerUp={begin} />
    ),
    pen: canMark && (
      <button
        type="button"
        className="button quiet icon small"
        aria-label={texts.open(text)}
        aria-expanded={selected !== null}
        onClick={() => setSelected(selected === null ? nothing : null)}
      >
        <IconHighlight size={14} aria-hidden />
      </button>
    ),
    editor: id !== null && selected !== null && (
      <MarkEditor
        {...{ text, marks, language }}
        first={selected}
        usual={others.flatMap((each) => each.marks).at(-1)?.entity}
        onMarks={(values) => perform(markValues(id, text, values))}
        onEnd={() => setSelected(null)}
      />
    ),
  };
}
