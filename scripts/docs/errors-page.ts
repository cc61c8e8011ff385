import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { code, page, table } from "./markdown.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["apps/server/src/**/*.ts", "packages/*/src/**/*.ts"];

type Found = { readonly status: string; readonly code: string; readonly detail: string };

/** Functions of the server that make a problem of a code and a detail, by the status they answer with. */
const makers: { readonly [name: string]: string } = { conflict: "409", badRequest: "400" };

/** Codes whose detail the source makes as it goes, in words of ours; and those whose code it chooses as it goes. */
const details: readonly (readonly [status: string, code: string, detail: string])[] = [
  ["400", "action_refused", "An action after the call was refused by the other server."],
  ["400", "unknown_parameter", "The call does not take this parameter: see those it takes."],
  ["401", "not_authenticated", "The access token is missing, too old or of another listener."],
  ["404", "route_not_found", "There is no such call, or it is not built."],
  [
    "409",
    "call_not_replayable",
    "No version talked in this call, so it cannot be golden: there is nothing to play again.",
  ],
  ["409", "checks_unmet", "The version asks for checks before a deploy that it does not meet: see unmet."],
  ["409", "choose", "Both versions changed the same: choose a side for each place of open."],
  ["409", "leads_to_start", "The sub-flow leads to the one in which conversations begin: let it end there instead."],
  ["409", "no_common_version", "It is not known what both versions came from: name it as base."],
  ["409", "nothing_changed", "Callers hear it already, or the sub-flow is at this revision already."],
  ["409", "other_changed", "The other version or template was changed meanwhile: look at what it brings again."],
  ["409", "other_release", "The session belongs to another release."],
  ["409", "several_entries", "The blocks are entered at several blocks."],
  ["409", "start_block", "The Start block cannot be deleted."],
  ["409", "start_path", "The Start path cannot be deleted."],
  ["409", "start_sub_flow", "The sub-flow start cannot be deleted."],
  ["409", "start_trigger", "The trigger named Start cannot be deleted."],
  ["409", "too_many_documents", "The version has as many documents as it may: delete some first."],
  ["409", "version_has_errors", "The version has errors: see errors."],
  ["413", "document_too_large", "The document takes too much text, time or memory to be read: split it."],
  ["413", "too_large", "The body, text or answer exceeds its limit."],
  ["415", "wrong_media_type", "The call takes another content type."],
  ["422", "invalid_callers", "The simulated callers cannot be read."],
  ["422", "invalid_conversations", "The conversations cannot be read."],
  ["422", "invalid_pattern", "A pattern of the vocabulary cannot be read."],
  ["422", "unreadable_document", "The file is no document that can be read: the detail says why."],
  ["422", "unknown_entity_kind", "An entity of the vocabulary has an unknown kind."],
  ["422", "vocabulary_too_large", "The vocabulary is too large to train."],
  ["428", "if_match_required", "Send If-Match with the version's revision."],
  ["429", "too_many_attempts", "Too many passwords were tried: wait a quarter of an hour."],
  ["429", "too_many_tasks", "The client has fifty tasks under way: wait until some have ended, or cancel them."],
  ["429", "too_many_questions", "The connected model was asked too often, or took too many tokens: wait a moment."],
  ["422", "model_unusable", "The language model answered late, broke off, or answered what was not declared."],
  ["409", "nothing_to_draft", "Every prompt has words in the language already."],
  ["501", "newer_form", "A newer Parley stored it: upgrade the server."],
  ["403", "not_your_request", "It is deployed in the name of who asked for it: only they move it."],
  ["403", "own_request", "You asked for it: another person approves or refuses it."],
  ["409", "approval_needed", "This client asks that a second person approves each deploy, and none approved this one."],
  ["503", "commit_unknown", "The database was lost while it stored: look before you try again."],
  ["503", "unavailable", "The database does not answer. Nothing was done."],
  ["507", "storage_full", "There is no room to write. Reading goes on."],
];

const text = /"((?:[^"\\]|\\.)*)"|`([^`]*)`/.source;

/** Every code of an error, with its status and what is said of it, as the sources write them. */
export async function errorsPage(): Promise<string> {
  const problems = new Map<string, Found>();
  const faults = new Map<string, string>();
  let sourceText = "";
  const paths: string[] = [];
  for await (const path of glob(sources, { cwd: root })) paths.push(path.replaceAll("\\", "/"));
  for (const path of paths.toSorted()) {
    const source = await readFile(join(root, path), "utf8");
    sourceText += source;
    for (const found of problemsIn(source)) {
      const key = `${found.status} ${found.code}`;
      if (!problems.get(key)?.detail) problems.set(key, found);
    }
    const isOfFields =
      path.startsWith("apps/server/src/") || path.endsWith("check-field.ts") || path.endsWith("check-schema.ts");
    if (isOfFields) for (const [name, message] of faultsIn(source)) if (!faults.has(name)) faults.set(name, message);
  }
  for (const [status, name, detail] of details) {
    if (!sourceText.includes(`"${name}"`)) throw new Error(`No source names ${name} any more`);
    problems.set(`${status} ${name}`, { status, code: name, detail });
  }
  const silent = [...problems.values()].filter(({ detail }) => detail === "").map(({ code: name }) => name);
  if (silent.length > 0) throw new Error(`Say in errors-page.ts what these mean: ${silent.join(", ")}`);
  const all = [...problems.values()].toSorted((one, other) =>
    `${one.status} ${one.code}` < `${other.status} ${other.code}` ? -1 : 1,
  );
  return page(
    "Errors",
    "Every error is `application/problem+json` with a stable `code`. In a detail, `…` stands for what belongs to the request.",
    table(
      ["status", "code", "detail"],
      all.map(({ status, code: name, detail }) => [status, code(name), detail]),
    ),
    "## Codes of fields",
    "`errors` names each field that cannot be accepted, with one of these codes.",
    table(
      ["code", "for example"],
      [...faults].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, message]) => [code(name), message]),
    ),
  );
}

function problemsIn(source: string): readonly Found[] {
  const made = [...source.matchAll(/new Problem\(\{(.*?)\}\)/gs)].flatMap(([, body = ""]): readonly Found[] => {
    const [, status] = /status: (\d+)/.exec(body) ?? [];
    const [, name] = /code: "(\w+)"/.exec(body) ?? [];
    const detail = new RegExp(`detail:\\s*(?:${text})`).exec(body);
    return status === undefined || name === undefined ? [] : [{ status, code: name, detail: wordsOf(detail) }];
  });
  const calls = [...source.matchAll(new RegExp(`\\b(conflict|badRequest)\\(\\s*"(\\w+)",\\s*(?:${text})?`, "g"))].map(
    ([, maker = "", name = "", ...rest]): Found => ({
      status: makers[maker] ?? "",
      code: name,
      detail: plain(rest[0] ?? rest[1] ?? ""),
    }),
  );
  return [...made, ...calls, ...dialRefusals(source)];
}

/** Why a call is not placed: sentences by code, in one table of the source. */
function dialRefusals(source: string): readonly Found[] {
  const [, body = ""] = /\{ readonly \[R in DialRefusal\]: string \} = \{(.*?)\n\};/s.exec(source) ?? [];
  return [...body.matchAll(new RegExp(`(\\w+):\\s*(?:${text})`, "g"))]
    .filter(([, name]) => name !== "not_a_number")
    .map(([, name = "", ...rest]) => ({
      status: /_(rate|spend)_limited$/.test(name) ? "429" : "409",
      code: name,
      detail: plain(rest[0] ?? rest[1] ?? ""),
    }));
}

function faultsIn(source: string): readonly (readonly [string, string])[] {
  return [...source.matchAll(new RegExp(`code: "(\\w+)",\\s*message:\\s*(?:${text})`, "g"))].map(
    ([, name = "", ...rest]) => [name, plain(rest[0] ?? rest[1] ?? "")] as const,
  );
}

const wordsOf = (found: RegExpExecArray | null) => plain(found?.[1] ?? found?.[2] ?? "");
const plain = (words: string) => words.replaceAll(/\$\{[^}]*\}/g, "…").replaceAll('\\"', '"');
