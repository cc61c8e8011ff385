import { texts } from "./texts.ts";
import { WordForm } from "./word-form.tsx";

/** Longest tag that is taken. */
const longest = 60;

/** Puts a tag on what is chosen, or takes it off. */
export function TagForm(props: { known: readonly string[]; apply: (tag: string, isAdded: boolean) => void }) {
  const { known, apply } = props;
  return (
    <WordForm
      label={texts.tag.label}
      longest={longest}
      known={known}
      verbs={[
        { label: texts.tag.addVerb, run: (tag) => apply(tag, true) },
        { label: texts.tag.removeVerb, run: (tag) => apply(tag, false) },
      ]}
    />
  );
}
