import { useParams } from "@tanstack/react-router";
import { texts } from "./texts.ts";
import { useTags } from "./use-tags.ts";
import { WordForm } from "./word-form.tsx";

/** Longest tag that is taken. */
const longest = 60;

/** Puts a tag on what is chosen, or takes it off. The tags of the client are offered beside those in use. */
export function TagForm(props: { known: readonly string[]; apply: (tag: string, isAdded: boolean) => void }) {
  const { known, apply } = props;
  const { organisation = "" } = useParams({ strict: false });
  const { data = [], error } = useTags(organisation);
  return (
    <WordForm
      label={texts.tag.label}
      longest={longest}
      known={[...new Set([...data, ...known])].sort()}
      note={error && texts.tag.unfetched}
      verbs={[
        { label: texts.tag.addVerb, run: (tag) => apply(tag, true) },
        { label: texts.tag.removeVerb, run: (tag) => apply(tag, false) },
      ]}
    />
  );
}
