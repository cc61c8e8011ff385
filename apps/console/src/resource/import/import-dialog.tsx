import { Button } from "@mantine/core";
import { messageOf } from "@parley/model/kernel";
import { useRef, useState } from "react";
import { useZone } from "../../look/use-zone.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FileOrText } from "../../parts/file-or-text.tsx";
import { type Outcome, type Progress, runEach } from "../bulk/run-each.ts";
import { faultsOf, offered } from "../collection.ts";
import type { IdsByName } from "../csv-cells.ts";
import { referencesByName } from "../references.ts";
import styles from "../resource.module.css";
import { labelOf, type Resource } from "../resource.ts";
import { countOf } from "../texts.ts";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { readCsv } from "./read-csv.ts";
import { fieldsOfHead, type ImportedFile, type ImportedRow, namesToFind, readRows } from "./read-rows.ts";
import { texts } from "./texts.ts";

/** Most rows that are taken at once: each is a call. */
const mostRows = 5000;
const width = 720;

type ImportStage =
  | { readonly kind: "text"; readonly fault: string | null }
  | { readonly kind: "preview"; readonly file: ImportedFile }
  | { readonly kind: "running"; readonly progress: Progress }
  | { readonly kind: "done"; readonly outcome: Outcome<ImportedRow>; readonly skipped: number };

/** Makes rows from a file, in four steps: the text, a preview of each line, the progress, the result. */
export function ImportDialog(props: { resource: Resource; reload: () => Promise<void>; onClose: () => void }) {
  const { resource, reload, onClose } = props;
  const { texts: said, name } = resource;
  const [text, setText] = useState("");
  const [step, setStep] = useState<ImportStage>({ kind: "text", fault: null });
  const { zone } = useZone();
  const running = useRef<AbortController>(null);
  const refuse = (fault: string) => setStep({ kind: "text", fault });

  async function check(content: string) {
    try {
      const [head, ...lines] = readCsv(content);
      if (head === undefined || lines.length === 0) return refuse(texts.file.empty);
      if (lines.length > mostRows) return refuse(texts.file.tooLong(mostRows.toLocaleString("en")));
      const columns = fieldsOfHead(resource, head.cells);
      if (!columns.includes(name)) return refuse(texts.file.noColumn(name));
      const known = await findNames(namesToFind(resource, columns, lines));
      const fields = columns.filter((each) => each !== null);
      const ignored = head.cells.filter((_, place) => columns[place] === null);
      setStep({
        kind: "preview",
        file: { fields, ignored, rows: readRows(resource, columns, lines, { known, zone }) },
      });
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  async function run({ rows }: ImportedFile) {
    const controller = new AbortController();
    running.current = controller;
    const right = rows.filter(({ faults }) => faults.length === 0);
    const create = offered(resource.rows.create);
    const outcome = await runEach(right, ({ values }) => create(values), {
      signal: controller.signal,
      told: (progress) => setStep({ kind: "running", progress }),
    });
    running.current = null;
    setStep({ kind: "done", outcome, skipped: rows.length - right.length });
    await reload();
  }

  /** While rows are made, closing stops them and shows the result. */
  function close() {
    if (running.current === null) onClose();
    else running.current.abort();
  }

  return (
    <Dialog opened onClose={close} title={texts.title(said.many)} size={width}>
      <div className={styles.group}>
        {step.kind === "text" && (
          <>
            <p className="muted">
              {texts.head} <span className="mono">{columnsOf(resource)}</span>
            </p>
            <FileOrText
              label={texts.csv}
              accept=".csv,text/csv"
              value={text}
              onChange={setText}
              rows={10}
              fault={step.fault}
            />
            <div className={styles.acts}>
              <Button onClick={onClose}>{texts.cancel}</Button>
              <Button variant="filled" disabled={text.trim() === ""} onClick={() => void check(text)}>
                {texts.check}
              </Button>
            </div>
          </>
        )}
        {step.kind === "preview" && (
          <ImportPreview
            resource={resource}
            file={step.file}
            back={() => setStep({ kind: "text", fault: null })}
            run={() => void run(step.file)}
          />
        )}
        {step.kind === "running" && (
          <>
            <span role="status">
              {texts.progress(step.progress.done.toLocaleString("en"), countOf(step.progress.of, said))}
            </span>
            <progress
              className={styles.progress}
              max={step.progress.of}
              value={step.progress.done}
              aria-label={texts.title(said.many)}
            />
            <div className={styles.acts}>
              <Button onClick={close}>{texts.cancel}</Button>
            </div>
          </>
        )}
        {step.kind === "done" && (
          <ImportResult
            texts={said}
            outcome={step.outcome}
            skipped={step.skipped}
            why={whyOf(resource)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

const columnsOf = ({ groups, fields }: Resource) =>
  groups
    .flatMap((group) => [...group.fields])
    .filter((field) => fields[field]?.readOnly !== true)
    .join(", ");

/** Why the server refused a row: what is wrong with its fields, else what it said. */
const whyOf =
  (resource: Resource) =>
  (error: unknown): string => {
    const faults = faultsOf(error);
    if (faults.length === 0) return messageOf(error);
    return faults.map(({ field, message }) => texts.row.fault(labelOf(resource, field), message)).join(" ");
  };

/** Looks up the rows that a file names; a name that several have stands for none of them. */
async function findNames(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<IdsByName> {
  const found = await Promise.all(
    [...wanted].map(async ([noun, names]) => {
      if (names.size === 0) return [noun, new Map<string, string>()] as const;
      const rows = await referencesByName(noun, [...names]);
      const alone = rows.filter(({ name }) => rows.filter((other) => other.name === name).length === 1);
      return [noun, new Map(alone.map(({ id, name }) => [name.toLowerCase(), id]))] as const;
    }),
  );
  return Object.fromEntries(found);
}
