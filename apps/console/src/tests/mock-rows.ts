import type { FlowDocument } from "@parley/flow";
import type { Mock, Mocks } from "@parley/host";
import { blockKinds } from "@parley/model/kernel";
import { readValue, writtenValue } from "../parts/fields/written-value.ts";
import { texts } from "./texts.ts";
import type { ReadRows } from "./value-rows.ts";

export const outcomes = ["answers", "fails", "times_out"] as const;
export type Outcome = (typeof outcomes)[number];

/** One answer of a request, as a row of a form. Status and body are as they are written. */
export type MockRow = {
  readonly name: string;
  readonly outcome: Outcome;
  readonly status: string;
  readonly body: string;
  /** Waits for its step. */
  readonly held: boolean;
  /** What the row was made of: what has no field stays. */
  readonly mock: Mock;
};

export const freshMock: MockRow = { name: "", outcome: "answers", status: "", body: "", held: false, mock: {} };

/** Each answer is a row; several of a request stand behind each other, in the order in which they are given. */
export const mockRows = (mocks: Mocks = {}): readonly MockRow[] =>
  Object.entries(mocks).flatMap(([name, mock]) => listOf(mock).map((each) => rowOf(name, each)));

function rowOf(name: string, mock: Mock): MockRow {
  const { status, result, held = false } = mock;
  return {
    ...{ name, mock, held, outcome: outcomeOf(mock) },
    status: status === undefined ? "" : String(status),
    body:
      result === undefined ? "" : typeof result === "object" ? JSON.stringify(result, null, 2) : writtenValue(result),
  };
}

function outcomeOf({ ok, error, timed_out }: Mock): Outcome {
  if (timed_out === true) return "times_out";
  return (ok ?? error === undefined) ? "answers" : "fails";
}

/** The answers of rows, or what is wrong with the first that is none. */
export function mocksOfRows(rows: readonly MockRow[]): ReadRows<Mocks> {
  const answers = new Map<string, readonly Mock[]>();
  for (const row of rows) {
    const name = row.name.trim();
    if (name === "") return { ok: false, message: texts.mocks.noName };
    const result = row.body.trim() === "" ? undefined : readValue(row.body.trim());
    if (result === undefined && row.body.trim() !== "") return { ok: false, message: texts.mocks.noJson(name) };
    const status = row.status.trim() === "" ? undefined : Number(row.status);
    const isStatus = status === undefined || (Number.isInteger(status) && status >= 100 && status <= 599);
    if (!isStatus) return { ok: false, message: texts.mocks.noStatus(name) };
    const { ok: _ok, error, timed_out: _late, status: _status, result: _result, held: _held, ...rest } = row.mock;
    const mock: Mock = {
      ...rest,
      ...(row.outcome === "times_out" && { timed_out: true }),
      ...(row.outcome === "fails" && (error === undefined ? { ok: false } : { error })),
      ...(status !== undefined && { status }),
      ...(result !== undefined && { result }),
      ...(row.held && { held: true }),
    };
    answers.set(name, [...(answers.get(name) ?? []), mock]);
  }
  return { ok: true, whole: Object.fromEntries([...answers].map(([name, list]) => [name, single(list)])) };
}

function single(list: readonly Mock[]): Mock | readonly Mock[] {
  const [only, ...more] = list;
  return only !== undefined && more.length === 0 ? only : list;
}

function listOf(mock: Mock | readonly Mock[]): readonly Mock[] {
  return isList(mock) ? mock : [mock];
}

function isList(mock: Mock | readonly Mock[]): mock is readonly Mock[] {
  return Array.isArray(mock);
}

const webhooks = ["info_webhook", "fill_slot_webhook", "validation_webhook"] as const;

/** What may be answered: actions by their names, webhooks by their blocks, and blocks that wait for something else. */
export function requestNames({ rows }: FlowDocument): readonly string[] {
  return [
    ...rows.action.map(({ name }) => name),
    ...rows.block.flatMap((block) =>
      webhooks.flatMap((webhook) => (block[webhook] === null ? [] : [`${block.name}.${webhook}`])),
    ),
    ...rows.block.flatMap((block) => {
      const { runsAction, state } = blockKinds[block.type];
      const waits = !runsAction && state(block, { kinds: [], entities: 0 }) === "awaiting";
      return waits && !block.is_action_based ? [block.name] : [];
    }),
  ];
}
