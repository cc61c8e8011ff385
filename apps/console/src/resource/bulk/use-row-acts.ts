import { messageOf } from "@parley/model/kernel";
import { notify } from "../../parts/notices/notice-store.ts";
import { texts as listTexts } from "../texts.ts";
import { type Outcome, type Running, untilStopped } from "./run-each.ts";
import { texts } from "./texts.ts";
import { useBulkRun } from "./use-bulk-run.ts";

/** What is done with rows of a list. */
export type RowAct<Row> = {
  /** What is being done, such as "Saving". */
  readonly verb: string;
  /** What a notice says when not all was done. */
  readonly failed: string;
  readonly nameOf: (row: Row) => string;
  /** Which rows it changes: the others already are as it makes them. Without it, all. */
  readonly changes?: (row: Row) => boolean;
  /** What is said where it changes none of them. */
  readonly nothing?: string;
  readonly work: (rows: readonly Row[], running: Running) => Promise<Outcome<Row>>;
  readonly done: (rows: readonly Row[]) => string;
  /** Takes it back for the rows with which it was done, and for no others. */
  readonly back?: RowAct<Row>;
};

/** The rows of an act: how many were chosen, and what they are now. */
export type ChosenRows<Row> = {
  readonly of: number;
  readonly find: () => Promise<readonly Row[]>;
  /** Chooses the rows that were not done, so that they can be tried again. */
  readonly keep?: ((rows: readonly Row[]) => void) | undefined;
};

/** Rows that are known, as they are shown. */
export const theseRows = <Row>(rows: readonly Row[]): ChosenRows<Row> => ({
  of: rows.length,
  find: () => Promise.resolve(rows),
});

/** Does something with rows of a list: how far it has come, a way to stop it, and a notice with its outcome and Undo. */
export function useRowActs(reload: () => Promise<void>) {
  const { progress, run, cancel } = useBulkRun();

  const act = <Row>({ of, find, keep }: ChosenRows<Row>, asked: RowAct<Row>): Promise<void> =>
    run({ verb: asked.verb, title: asked.failed, of }, async (signal, told) => {
      const found = await untilStopped(find(), signal);
      const rows = found.filter((row) => asked.changes?.(row) ?? true);
      if (rows.length === 0 && asked.nothing !== undefined) {
        keep?.([]);
        return void notify({ severity: "info", title: found.length === 0 ? texts.gone : asked.nothing });
      }
      const outcome = await asked.work(rows, { signal, told });
      keep?.([...outcome.failed.map(({ item }) => item), ...outcome.left]);
      tell(outcome, asked);
      await untilStopped(reload(), signal);
    });

  function tell<Row>({ done, failed, left }: Outcome<Row>, { back, ...asked }: RowAct<Row>): void {
    const [first] = failed;
    const said = [
      asked.done(done),
      ...(failed.length > 0 ? [texts.outcome.refused(failed.length.toLocaleString("en"))] : []),
      ...(left.length > 0 ? [texts.outcome.left(left.length.toLocaleString("en"))] : []),
    ].join(", ");
    const undo = back !== undefined &&
      done.length > 0 && { label: listTexts.verbs.undo, run: () => void act(theseRows(done), back) };
    if (first === undefined) {
      return void notify({
        severity: left.length > 0 ? "info" : "success",
        title: said,
        ...(undo && { action: undo }),
      });
    }
    const why = `${asked.nameOf(first.item)}: ${messageOf(first.error)}`;
    const title = asked.failed;
    notify({ severity: "error", title, detail: `${said}. ${why}`, ...(undo && { action: undo }) });
  }

  /** Of several rows; of one it would only flash. */
  const progressOfMany = progress !== null && progress.of > 1 ? progress : null;
  return { act, run, progress, progressOfMany, cancel };
}
