import type { SubFlowDoc } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { type LibraryEntry, libraryQuery } from "../library/library-queries.ts";
import styles from "./design-page.module.css";
import { texts } from "./texts.ts";

const said = texts.library;

type Props = {
  readonly organisation: string;
  readonly subFlow: SubFlowDoc;
  readonly onUpgrade: (entry: LibraryEntry) => void;
};

/** Says that the library has a newer revision of the sub-flow that is shown. */
export function LibraryNote({ organisation, subFlow, onUpgrade }: Props) {
  const library = useQuery(libraryQuery(organisation));
  // Without the right to read the library there is nothing to offer.
  const entry = library.data?.find(({ id }) => id === subFlow.library_entry);
  if (entry === undefined || entry.latest <= (subFlow.library_revision ?? 0)) return null;
  return (
    <p className={`notice info ${styles.note}`} role="status">
      <span>
        {said.available(entry.latest)} <bdi className="muted">{entry.name}</bdi>
      </span>
      <button type="button" className="button small" onClick={() => onUpgrade(entry)}>
        {said.look}
      </button>
    </p>
  );
}
