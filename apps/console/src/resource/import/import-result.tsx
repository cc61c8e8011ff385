import { Button } from "@mantine/core";
import type { Outcome } from "../bulk/run-each.ts";
import styles from "../resource.module.css";
import { countOf, type ResourceTexts } from "../texts.ts";
import { LineFaults } from "./line-faults.tsx";
import type { ImportedRow } from "./read-rows.ts";
import { texts } from "./texts.ts";

/** The result of an import: what was made, what the server refused and why, and what was not begun. */
export function ImportResult(props: {
  texts: ResourceTexts;
  outcome: Outcome<ImportedRow>;
  /** Lines that were wrong before it began. */
  skipped: number;
  why: (error: unknown) => string;
  onClose: () => void;
}) {
  const { texts: said, outcome, skipped, why, onClose } = props;
  const { done, failed, left } = outcome;
  const firstLeft = left[0]?.line;
  return (
    <>
      <div role="status">
        <p>
          <strong>{texts.result.done(countOf(done.length, said))}</strong>
        </p>
        {failed.length > 0 && <p>{texts.result.refused(failed.length)}</p>}
        {skipped > 0 && <p>{texts.result.skipped(skipped)}</p>}
        {firstLeft !== undefined && <p>{texts.result.stopped(left.length, firstLeft)}</p>}
      </div>
      {failed.length > 0 && (
        <LineFaults faults={failed.map(({ item, error }) => ({ line: item.line, message: why(error) }))} />
      )}
      <div className={styles.acts}>
        <Button variant="filled" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
