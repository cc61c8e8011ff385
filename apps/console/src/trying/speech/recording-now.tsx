import { texts } from "./texts.ts";

type Props = { readonly words: string; readonly seconds: number };

/** Says that the microphone records, and how much has come: readers of screens hear the words alone. */
export function RecordingNow({ words, seconds }: Props) {
  return (
    <p className="caption">
      {words}
      {seconds > 0 && <span aria-hidden>{texts.recorded(seconds)}</span>}
    </p>
  );
}
