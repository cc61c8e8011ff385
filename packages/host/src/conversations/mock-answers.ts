import type { Effect, EngineEvent } from "@parley/engine";
import type { Program } from "@parley/flow";
import type { Mock, Mocks } from "./conversation.ts";

type Request = Extract<Effect, { type: "request" }>;
export type MockedAnswer = Omit<Extract<EngineEvent, { type: "answered" }>, "now" | "random">;

/** Answers requests from mocks by name, in turn; one that may not be sent is refused as outside. Gives null for a request that no mock is for. */
export function mockAnswers(
  program: Program,
  mocks: Mocks,
): (request: Request) => { name: string; answer: MockedAnswer; held: boolean } | null {
  const used = new Map<string, number>();
  return (request) => {
    const name = nameOf(program, request);
    if ("refused" in request && request.refused !== null) return { name, answer: refusal(request), held: false };
    const mock = mocks[name];
    const answers: readonly Mock[] = mock === undefined ? [] : isList(mock) ? mock : [mock];
    const count = used.get(name) ?? 0;
    const chosen = answers[Math.min(count, answers.length - 1)];
    if (chosen === undefined) return null;
    used.set(name, count + 1);
    const answer = answerOf(request.id, chosen);
    return { name, answer, held: chosen.held ?? false };
  };
}

/** The answer that a mock stands for. */
export function answerOf(request: string, mock: Mock): MockedAnswer {
  const timed_out = mock.timed_out ?? false;
  const error = mock.error ?? (timed_out ? "timed out" : null);
  const ok = mock.ok ?? error === null;
  const status = mock.status ?? (ok ? 200 : null);
  return { type: "answered", request, ok, status, result: mock.result ?? null, error, timed_out };
}

function refusal(request: Extract<Request, { refused: string | null }>): MockedAnswer {
  const error = request.refused;
  return { type: "answered", request: request.id, ok: false, status: null, result: null, error, timed_out: false };
}

/** What a request is called in mocks: an action by its name, a webhook and a part of a card by their block and it, others by their block. */
export function nameOf(program: Program, request: Request): string {
  const block = request.block === null ? "" : (program.blocks.get(request.block)?.name ?? "");
  if (request.kind === "action") return request.name;
  if (request.kind === "card") return `${block}.${request.field}`;
  return request.kind === "webhook" ? `${block}.${request.name}` : block;
}

function isList(mock: Mock | readonly Mock[]): mock is readonly Mock[] {
  return Array.isArray(mock);
}
