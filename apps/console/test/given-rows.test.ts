import { applyEdit, emptyDocument } from "@parley/flow";
import type { Mocks } from "@parley/host";
import { describe, expect, it } from "vitest";
import { freshMock, mockRows, mocksOfRows, requestNames } from "../src/tests/mock-rows.ts";
import { valueRows, valuesOfRows } from "../src/tests/value-rows.ts";

describe("values in rows", () => {
  it("are written and read again, whatever they hold", () => {
    const values = {
      plan: "gold",
      count: 2,
      day: "2026-12-31",
      number: "2",
      list: [1, "a"],
      ok: true,
      none: null,
      empty: "",
    };
    expect(valuesOfRows(valueRows(values))).toEqual({ ok: true, whole: values });
    expect(valueRows(undefined)).toEqual([]);
  });

  it.each([
    [
      [
        { key: "", text: "" },
        { key: "a", text: "1" },
      ],
      { ok: true, whole: { a: 1 } },
    ],
    [[{ key: " a ", text: " big one " }], { ok: true, whole: { a: "big one" } }],
    [[{ key: "", text: "1" }], { ok: false, message: "Write the key of 1" }],
    [
      [
        { key: "a", text: "1" },
        { key: "a", text: "2" },
      ],
      { ok: false, message: "a stands here twice. Keep one of them." },
    ],
    [
      [{ key: "a", text: '{"b": ' }],
      { ok: false, message: "The value of a begins as JSON and is none. Close its quotes and brackets." },
    ],
  ])("%j are read as %j", (rows, read) => {
    expect(valuesOfRows(rows)).toEqual(read);
  });
});

describe("answers in rows", () => {
  it.each<Mocks>([
    {},
    { balance: { result: { due: "20.00" } } },
    { balance: [{ status: 503, ok: false }, { result: 3 }], "Menu.info_webhook": { result: {}, held: true } },
    { Pay: { error: "refused", status: 402 }, Look: { timed_out: true } },
  ])("%j are rows and answers again", (mocks) => {
    expect(mocksOfRows(mockRows(mocks))).toEqual({ ok: true, whole: mocks });
  });

  it.each([
    [{ ...freshMock, body: "1" }, "Choose the request that is answered"],
    [{ ...freshMock, name: "Pay", status: "2000" }, "The status for Pay is a number from 100 to 599"],
    [{ ...freshMock, name: "Pay", status: "ok" }, "The status for Pay is a number from 100 to 599"],
    [
      { ...freshMock, name: "Pay", body: "{" },
      "The body for Pay begins as JSON and is none. Close its quotes and brackets.",
    ],
  ])("%j is refused: %s", (row, message) => {
    expect(mocksOfRows([row])).toEqual({ ok: false, message });
  });

  it("another outcome leaves nothing of the one before", () => {
    const [failed] = mockRows({ Pay: { error: "refused", status: 402 } });
    expect(failed).toMatchObject({ outcome: "fails", status: "402" });
    if (failed === undefined) return;
    expect(mocksOfRows([{ ...failed, outcome: "answers", status: "" }])).toEqual({ ok: true, whole: { Pay: {} } });
    expect(mocksOfRows([{ ...failed, outcome: "times_out", status: "" }])).toEqual({
      ok: true,
      whole: { Pay: { timed_out: true } },
    });
  });

  it("names what an agent asks for: actions, webhooks by their block, and what waits for something else", () => {
    const id = (n: number) => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;
    const block = (n: number, name: string, fields: object) =>
      ({ op: "create", noun: "block", row: { id: id(n), name, subflow: id(1), ...fields } }) as const;
    const done = applyEdit({ document: emptyDocument(), deleted: [] }, [
      { op: "create", noun: "sub_flow", row: { id: id(1), name: "start", slug: "start" } },
      { op: "create", noun: "action", row: { id: id(2), name: "balance" } },
      block(3, "Menu", { type: "Voice", info_webhook: { endpoint: "https://crm.example", method: "POST" } }),
      block(4, "Look up", { type: "Action", action: id(2) }),
      block(5, "To a person", { type: "Transfer" }),
    ]);
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    expect(requestNames(done.document)).toEqual(["balance", "Menu.info_webhook", "To a person"]);
  });
});
