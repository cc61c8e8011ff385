import { Button } from "@mantine/core";
import { useZone } from "../../look/use-zone.ts";
import { valueText } from "../field-text.ts";
import styles from "../resource.module.css";
import { labelOf, type Resource } from "../resource.ts";
import { countOf, texts as listTexts } from "../texts.ts";
import { LineFaults } from "./line-faults.tsx";
import type { ImportedFile, ImportedRow } from "./read-rows.ts";
import { texts } from "./texts.ts";

/** How many rows are shown before they are made. */
const shownRows = 20;

/** What would follow from a file: its first rows, what is wrong by line, and which columns say nothing. */
export function ImportPreview(props: { resource: Resource; file: ImportedFile; back: () => void; run: () => void }) {
  const { resource, file, back, run } = props;
  const { texts: said } = resource;
  const wrong = file.rows.filter(({ faults }) => faults.length > 0);
  const right = file.rows.length - wrong.length;
  const { moment } = useZone();
  /** The value as it was read. What was not read, and the name of another row, stands as in the file. */
  const shownCell = (name: string, { values, texts: cells }: ImportedRow) => {
    const field = resource.fields[name];
    return field?.kind === "id" || values[name] === undefined ? cells[name] : valueText(values[name], field, moment);
  };
  return (
    <>
      <p role="status">
        {texts.preview.right(countOf(right, said), wrong.length)}
        {file.ignored.length > 0 && ` ${texts.preview.ignored(file.ignored.join(", "))}`}
      </p>
      {wrong.length > 0 && (
        <LineFaults faults={wrong.flatMap(({ line, faults }) => faults.map((message) => ({ line, message })))} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.preview} aria-label={texts.preview.label} tabIndex={0}>
        <table className="table" style={{ tableLayout: "auto" }}>
          <thead>
            <tr>
              <th scope="col">{texts.preview.line}</th>
              {file.fields.map((name) => (
                <th key={name} scope="col">
                  {labelOf(resource, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.slice(0, shownRows).map((row) => (
              <tr key={row.line} data-wrong={row.faults.length > 0 || undefined}>
                <td className="muted">{row.line}</td>
                {file.fields.map((name) => (
                  <td key={name}>
                    <bdi>{shownCell(name, row) ?? listTexts.values.nothing}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.acts}>
        <Button onClick={back}>{texts.back}</Button>
        <Button variant="filled" disabled={right === 0} onClick={run}>
          {texts.preview.run(countOf(right, said))}
        </Button>
      </div>
    </>
  );
}
