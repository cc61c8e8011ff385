import { collection } from "@parley/client";
import { conversationTest } from "@parley/model/nouns/conversation-test";
import { send } from "../api/send.ts";
import { laterOpened } from "../parts/later.tsx";
import { texts as parts } from "../parts/texts.ts";
import { defineResource } from "../resource/resource.ts";
import type { OfAgent } from "../testing/agent-tests.ts";
import { turnsOfTest } from "./first-difference.ts";
import { readTest } from "./read-test.ts";
import { LastRun, RunTest } from "./run-cells.tsx";
import { TestBeside } from "./test-beside.tsx";
import { resourceTexts, texts } from "./texts.ts";

const ImportTests = laterOpened(parts.later.dialog, () =>
  import("./import-tests.tsx").then((module) => module.ImportTests),
);

/** The tests of an agent: beside what is stored of each, how it went when this browser last ran it. */
export const testsOf = (agent: OfAgent) =>
  defineResource({
    rows: collection(send, conversationTest, "/api/organisations/{org}/flows/{flow}/tests/", {
      org: agent.organisation,
      flow: agent.flow,
    }),
    list: "tests",
    texts: resourceTexts,
    name: "name",
    around: ["by"],
    columns: [
      { field: "name" },
      { field: "language", width: "180px" },
      { field: "updated_at", width: "180px", isWide: true },
      {
        key: "turns",
        head: texts.turnsHead,
        width: "80px",
        isNumber: true,
        cell: ({ row }) => {
          const test = readTest(row);
          return test === null ? null : turnsOfTest(test.steps).length - 1;
        },
      },
      { key: "outcome", head: texts.outcome, width: "160px", cell: ({ row }) => <LastRun test={row} /> },
      {
        key: "run",
        head: <span className="visually-hidden">{texts.run}</span>,
        width: "72px",
        cell: ({ row }) => <RunTest test={row} />,
      },
    ],
    filters: [],
    groups: [{ title: resourceTexts.title, fields: ["name", "language"] }],
    import: (asked) => <ImportTests agent={agent} {...asked} />,
    detail: (asked) => <TestBeside agent={agent} {...asked} />,
  });
