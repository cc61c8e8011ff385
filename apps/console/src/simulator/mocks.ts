import type { NamedRequest, Request } from "./standing.ts";

export const outcomes = ["succeeds", "fails", "times_out"] as const;
export type Outcome = (typeof outcomes)[number];

/** A made-up answer for an action, webhook, transfer or recording of an agent. */
export type Mock = {
  readonly kind: Request["kind"];
  readonly name: string;
  /** Where it is asked for; null for an action, which answers alike everywhere. */
  readonly block: string | null;
  readonly outcome: Outcome;
  /** What comes back, as JSON text. */
  readonly result: string;
};

type MockKey = Pick<Mock, "kind" | "name" | "block">;

/** What requests are alike in that get the same answer: actions by name, others by their block too. */
export const placeOf = ({ kind, called, block }: NamedRequest): MockKey => ({
  kind,
  name: called,
  block: kind === "action" ? null : block,
});

export const isSame = (one: MockKey, other: MockKey) =>
  one.kind === other.kind && one.name === other.name && one.block === other.block;

export const mockOf = (mocks: readonly Mock[], request: NamedRequest): Mock | undefined =>
  mocks.find((mock) => isSame(mock, placeOf(request)));

export const withMock = (mocks: readonly Mock[], mock: Mock): readonly Mock[] => [
  ...mocks.filter((each) => !isSame(each, mock)),
  mock,
];

export const withoutMock = (mocks: readonly Mock[], mock: Mock): readonly Mock[] =>
  mocks.filter((each) => !isSame(each, mock));

const kinds: ReadonlySet<unknown> = new Set<Request["kind"]>([
  "action",
  "webhook",
  "transfer",
  "record",
  "model",
  "payment",
]);

/** Mocks as they were written; anything else is left out, since users can write into their browser's store. */
export function readMocks(text: string | null): readonly Mock[] {
  if (text === null) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isMock) : [];
  } catch {
    // Not ours: as good as nothing, and the next that is remembered replaces it.
    return [];
  }
}

function isMock(value: unknown): value is Mock {
  if (typeof value !== "object" || value === null) return false;
  const { kind, name, block, outcome, result } = {
    ...{ kind: null, name: null, block: null, outcome: null, result: null },
    ...value,
  };
  return (
    kinds.has(kind) &&
    typeof name === "string" &&
    (block === null || typeof block === "string") &&
    outcomes.some((each) => each === outcome) &&
    typeof result === "string" &&
    isJson(result)
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
