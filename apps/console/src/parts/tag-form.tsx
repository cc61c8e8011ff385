import { WordForm } from "./word-form.tsx";

/** Longest tag that is taken. */
const longest = 60;

/** Puts a tag on what is chosen, or takes it off. */
export function TagForm(props: { known: readonly string[]; apply: (tag: string, isAdded: boolean) => void }) {
  const { known, apply } = props;
  return (
    <WordForm
      label="Tag"
      longest={longest}
      known={known}
      verbs={[
        { label: "Add", run: (tag) => apply(tag, true) },
        { label: "Take off", run: (tag) => apply(tag, false) },
      ]}
    />
  );
}
