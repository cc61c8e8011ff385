import { blockKinds, type Id, type LanguageCode, offeredLanguages } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../document/document.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import { cycles } from "../survey/graph.ts";
import { languageOf } from "./dialogflow-files.ts";
import { cleanName, DraftAgent, type DraftSubFlow } from "./draft-agent.ts";
import { type ForeignImport, type ImportOptions, tellUnreadable, UnreadableImport } from "./foreign.ts";
import { ImportTally } from "./import-tally.ts";
import { isLoose, type Loose, listIn, looseIn, loosesIn, textIn, wordIn } from "./loose-json.ts";
import { conditionOf, patternOf, resultKey, translateText } from "./rapidpro-texts.ts";

/**
 * Reads flows of RapidPro or TextIt, version 13 and later: an export of several flows, or one flow. A flow becomes a
 * sub-flow, a node a block or two: one that does, one that waits or decides. A category becomes the paths that lead to it.
 */
export function importRapidPro(file: unknown, options: ImportOptions): ForeignImport {
  return tellUnreadable(() => {
    const tally = new ImportTally(meaningless);
    const root = looseIn(tally.open(file));
    const flows = Array.isArray(root.nodes) ? [root] : loosesIn(root.flows);
    if (flows.length === 0) throw new UnreadableImport("The file has no flows.");
    const isOld = flows.every(
      ({ nodes, action_sets, rule_sets }) => nodes === undefined && (action_sets ?? rule_sets) !== undefined,
    );
    if (isOld) throw new UnreadableImport("The flows are older than version 13. Export them again from RapidPro.");
    return new RapidProReader(options, tally).read(root, flows);
  });
}

const notCarried = {
  action: "Parley has no such step. Use an Action, Set or Transfer block.",
  translation: "It holds no translations by what they are of.",
  second: "A node calls or enters one thing: the first is carried over. Draw a block for it.",
  field: "Fields of contacts are not written by an import. Use a Set block.",
  old: "The flow is older than version 13. Export it again.",
  test: "A test that Parley cannot say. Draw a path for it.",
  reference: "A function in a text stays as it is written. Write it as {{ }}.",
  flow: "It enters a flow that the file does not have.",
  secret: "Headers of a request stay behind. Add them with a credential.",
  random: "Ways by chance: only the first is carried over. Use a condition with random().",
  language: "Parley knows no language of this code.",
  elsewhere: "Parley has its own place for it.",
  jump: "The flow that it enters enters it again, or ends: it jumps there and does not come back.",
  wait: "It waits for something other than words or keys.",
} as const;

/** Members that say nothing about an agent: ids, and how flows are kept and drawn. */
const meaningless = ["uuid", "version", "site", "spec_version", "revision", "expire_after_minutes", "_ui", "type"];

type Node = {
  readonly json: Loose;
  readonly label: string;
  readonly first: Id;
  readonly last: Id;
  readonly router: Loose | null;
  /** It leaves for another flow and does not come back. */
  readonly jumps: boolean;
};
type Flow = {
  readonly json: Loose;
  readonly name: string;
  readonly subFlow: DraftSubFlow;
  readonly nodes: Map<string, Node>;
};

/** Codes of three letters for the languages that flows are written in most; others name themselves in two. */
const twoLetters: { readonly [code: string]: string } = {
  ...{ eng: "en", fra: "fr", fre: "fr", spa: "es", por: "pt", hin: "hi", ben: "bn", tam: "ta", tel: "te", mar: "mr" },
  ...{ guj: "gu", kan: "kn", mal: "ml", pan: "pa", urd: "ur", nep: "ne", swa: "sw", swh: "sw", amh: "am", zul: "zu" },
  ...{ afr: "af", ara: "ar", deu: "de", ita: "it", nld: "nl", rus: "ru", ukr: "uk", ind: "id", vie: "vi", tha: "th" },
};

class RapidProReader {
  readonly #agent: DraftAgent;
  readonly #tally: ImportTally;
  readonly #spoken: readonly LanguageCode[];
  readonly #flows = new Map<string, Flow>();
  readonly #turns = new Map<Id, readonly Id[]>();

  constructor(options: ImportOptions, tally: ImportTally) {
    this.#tally = tally;
    this.#agent = new DraftAgent(options);
    const { language, languages } = options.existing.settings;
    this.#spoken = [language, ...languages];
  }

  read(root: Loose, flows: readonly Loose[]): ForeignImport {
    this.#agent.language = this.#language(textIn(flows[0]?.language) ?? "") ?? this.#agent.language;
    const opened = flows.flatMap((json, place) => {
      const name = cleanName(textIn(json.name) ?? "", `Flow ${place + 1}`);
      if (!Array.isArray(json.nodes)) {
        this.#tally.leave("flow", name, notCarried.old, json);
        return [];
      }
      const flow: Flow = { json, name, subFlow: this.#agent.subFlow(name), nodes: new Map() };
      this.#flows.set(textIn(json.uuid) ?? name, flow);
      this.#tally.carry("flow");
      return [flow];
    });
    this.#findTurns();
    for (const flow of opened) this.#openNodes(flow);
    for (const flow of opened) this.#draw(flow);
    for (const { json, name } of opened) {
      for (const [code, translations] of Object.entries(looseIn(json.localization))) {
        if (!isLoose(translations)) this.#tally.leave("translation", `${name} (${code})`, notCarried.translation);
      }
    }
    for (const kind of ["campaigns", "triggers"]) {
      for (const one of loosesIn(root[kind]))
        this.#tally.leave(kind, textIn(one.name) ?? textIn(one.keyword) ?? "", notCarried.elsewhere, one);
    }
    const [first] = opened;
    return {
      ok: true,
      document: this.#agent.document(),
      report: this.#tally.report(`RapidPro ${first?.name ?? ""}`.trim()),
    };
  }

  #language(code: string): LanguageCode | null {
    if (code === "" || code === "base" || code === "und") return this.#agent.language;
    const two = (Object.hasOwn(twoLetters, code) ? twoLetters[code] : undefined) ?? code;
    const found = languageOf(two, this.#spoken);
    return [...this.#spoken, ...offeredLanguages].includes(found) ? found : null;
  }

  #openNodes(flow: Flow): void {
    const ui = looseIn(looseIn(flow.json._ui).nodes);
    loosesIn(flow.json.nodes).forEach((json, place) => {
      const id = textIn(json.uuid) ?? `node ${place}`;
      const position = positionOf(looseIn(looseIn(ui[id]).position), place);
      flow.nodes.set(id, this.#openNode(flow, json, { place, position }));
      this.#tally.carry("node");
    });
  }

  #openNode(flow: Flow, json: Loose, at: { place: number; position: { x: number; y: number } }): Node {
    const router = isLoose(json.router) ? json.router : null;
    const label = cleanName(textIn(router?.result_name) ?? "", `Node ${at.place + 1}`);
    const words: Map<LanguageCode, string>[] = [];
    const fields: { set_metadata: { [key: string]: string } } & Partial<BlockDoc> = { set_metadata: {} };
    let jump: Partial<BlockDoc> | null = null;
    for (const action of loosesIn(json.actions)) {
      jump = this.#act(flow, action, { label, words, fields, leaves: jump !== null }) ?? jump;
    }
    const prompts = words.flatMap((one) => this.#agent.prompt(label, one) ?? []);
    const waits = router !== null && isLoose(router.wait);
    const saved = textIn(router?.result_name);
    const keeps = waits && saved !== null ? { save_input_to_metadata_key: this.#agent.metadata(resultKey(saved)) } : {};
    const place = { render_info: { position: at.position } };
    if (waits || (router === null && jump === null)) {
      const block = this.#agent.block(flow.subFlow, label, { ...fields, ...keeps, ...place, prompts });
      return { json, label, first: block, last: block, router, jumps: false };
    }
    const below = { render_info: { position: { x: at.position.x, y: at.position.y + 90 } } };
    const kind: Partial<BlockDoc> = jump ?? { type: "Condition" };
    const jumps = leaves(kind);
    if (prompts.length === 0 && Object.keys(fields.set_metadata).length === 0) {
      const block = this.#agent.block(flow.subFlow, label, { ...kind, ...place });
      return { json, label, first: block, last: block, router, jumps };
    }
    const first = this.#agent.block(flow.subFlow, label, { ...fields, ...place, prompts });
    const last = this.#agent.block(flow.subFlow, `${label} then`, { ...kind, ...below });
    this.#agent.path(first, { destination_block: last });
    return { json, label, first, last, router, jumps };
  }

  /** Does what an action does by words, fields or a block of its own, which is returned. */
  #act(
    flow: Flow,
    action: Loose,
    node: {
      label: string;
      words: Map<LanguageCode, string>[];
      fields: { set_metadata: { [key: string]: string } };
      /** An action before it is a block of its own: a node has one. */
      leaves: boolean;
    },
  ): Partial<BlockDoc> | null {
    const type = textIn(action.type) ?? "";
    const name = `${flow.name}: ${node.label}: ${type}`;
    const carried = () => this.#tally.carry("action");
    const left = (reason: string) => {
      this.#tally.leave("action", name, reason, action);
      return null;
    };
    if (node.leaves && (type === "enter_flow" || type === "call_webhook")) return left(notCarried.second);
    switch (type) {
      case "send_msg":
      case "say_msg":
        node.words.push(this.#wordsOf(flow, action, name));
        carried();
        return null;
      case "set_run_result": {
        const key = this.#agent.metadata(resultKey(textIn(action.name) ?? ""));
        node.fields.set_metadata[key] = this.#text(textIn(action.value) ?? "", name);
        const category = textIn(action.category);
        if (category !== null)
          node.fields.set_metadata[this.#agent.metadata(`${key}_category`)] = this.#text(category, name);
        carried();
        return null;
      }
      case "enter_flow": {
        const target = this.#flows.get(textIn(looseIn(action.flow).uuid) ?? "");
        if (target === undefined) return left(notCarried.flow);
        carried();
        // What ends there does not come back, and what calls itself never ends: both jump.
        const jumps = action.terminal === true || target === flow || this.#areInTurn(flow, target);
        return { type: jumps ? "Goto" : "Subflow", entrypoint_subflow: target.subFlow.id };
      }
      case "call_webhook": {
        const url = this.#text(textIn(action.url) ?? "", name);
        if (!/^https?:\/\/[^\s]+$/.test(url)) return left(notCarried.action);
        carried();
        const headers = looseIn(action.headers);
        if (Object.keys(headers).length > 0) this.#tally.leave("header", name, notCarried.secret, headers);
        const method = (textIn(action.method) ?? "POST").toUpperCase();
        const made = this.#agent.action(node.label, {
          endpoint: url.slice(0, 2000),
          additional_request_parameters: { method },
        });
        return { type: "Action", action: made };
      }
      default:
        return left(type.startsWith("set_contact") ? notCarried.field : notCarried.action);
    }
  }

  /** Whether flows enter each other, also by way of others. */
  #areInTurn(one: Flow, other: Flow): boolean {
    const turn = this.#turns.get(one.subFlow.id);
    return turn !== undefined && turn === this.#turns.get(other.subFlow.id);
  }

  /** Groups of flows that enter each other, by the sub-flows of their members. */
  #findTurns(): void {
    const enters = new Map(
      [...this.#flows.values()].map(({ json, subFlow }) => [
        subFlow.id,
        loosesIn(json.nodes).flatMap((node) =>
          loosesIn(node.actions).flatMap(
            ({ flow }) => this.#flows.get(textIn(looseIn(flow).uuid) ?? "")?.subFlow.id ?? [],
          ),
        ),
      ]),
    );
    for (const turn of cycles(enters.keys(), (id) => enters.get(id) ?? []))
      for (const id of turn) this.#turns.set(id, turn);
  }

  #wordsOf(flow: Flow, action: Loose, name: string): Map<LanguageCode, string> {
    const words = new Map<LanguageCode, string>();
    const base = this.#language(textIn(flow.json.language) ?? "") ?? this.#agent.language;
    words.set(base, this.#text(textIn(action.text) ?? "", name));
    for (const [code, translations] of Object.entries(looseIn(flow.json.localization))) {
      const [text] = listIn(looseIn(looseIn(translations)[textIn(action.uuid) ?? ""]).text);
      const said = textIn(text);
      if (said === null) continue;
      const language = this.#language(code);
      if (language === null) this.#tally.leave("translation", `${name} (${code})`, notCarried.language);
      else {
        words.set(language, this.#text(said, name));
        this.#tally.carry("translation");
      }
    }
    return words;
  }

  #text(source: string, name: string): string {
    const { text, metadata, unsaid } = translateText(source);
    for (const key of metadata) this.#agent.metadata(key);
    for (const one of unsaid) this.#tally.leave("reference", `${name}: ${one}`, notCarried.reference);
    return text;
  }

  #draw(flow: Flow): void {
    const [first] = flow.nodes.values();
    const end = this.#agent.block(flow.subFlow, "End", {
      type: "End",
      end_state: flow.subFlow.slug === "start" ? "completed" : null,
      render_info: { position: { x: 0, y: 160 * (flow.nodes.size + 2) } },
    });
    this.#agent.path(flow.subFlow.start, { name: "Start", destination_block: first?.first ?? end });
    for (const node of flow.nodes.values()) {
      const exits = new Map(
        loosesIn(node.json.exits).map((exit) => {
          const to = flow.nodes.get(textIn(exit.destination_uuid) ?? "");
          return [textIn(exit.uuid) ?? "", to?.first ?? end] as const;
        }),
      );
      const [only = end] = exits.values();
      if (node.jumps) this.#leaveWaysOf(flow, node);
      else if (node.router === null) this.#agent.path(node.last, { destination_block: only });
      else this.#route(flow, node, { router: node.router, exits, only });
    }
  }

  /** What comes after a flow that does not come back is listed. */
  #leaveWaysOf(flow: Flow, { json, label, router }: Node): void {
    if (router !== null) this.#tally.leave("router", `${flow.name}: ${label}`, notCarried.jump, router);
    for (const exit of loosesIn(json.exits)) {
      if (textIn(exit.destination_uuid) !== null)
        this.#tally.leave("exit", `${flow.name}: ${label}`, notCarried.jump, exit);
    }
  }

  #route(flow: Flow, node: Node, ways: { router: Loose; exits: ReadonlyMap<string, Id>; only: Id }): void {
    const { router, exits, only } = ways;
    const name = `${flow.name}: ${node.label}`;
    const categories = new Map(loosesIn(router.categories).map((one) => [textIn(one.uuid) ?? "", one]));
    const wayOf = (id: unknown): Pick<PathDoc, "destination_block" | "set_metadata" | "name"> => {
      const category = categories.get(textIn(id) ?? "");
      const saved = textIn(router.result_name);
      const label = cleanName(textIn(category?.name) ?? "", "");
      const set_metadata =
        saved === null || label === "" ? {} : { [this.#agent.metadata(`${resultKey(saved)}_category`)]: label };
      return { destination_block: exits.get(textIn(category?.exit_uuid) ?? "") ?? only, set_metadata, name: label };
    };
    if (router.type === "random") {
      this.#tally.leave("router", name, notCarried.random, router);
      this.#agent.path(node.last, { destination_block: only });
      return;
    }
    this.#tally.carry("router");
    const wait = isLoose(router.wait) ? router.wait : null;
    if (wait !== null && wait.type !== "msg") this.#tally.leave("wait", name, notCarried.wait, wait);
    const operand = textIn(router.operand) ?? "";
    const called = loosesIn(node.json.actions).find(({ type }) => type === "call_webhook" || type === "enter_flow");
    for (const test of loosesIn(router.cases)) {
      const args = listIn(test.arguments).flatMap((one) => wordIn(one) ?? []);
      const way = this.#wayOn(wait, { operand, type: textIn(test.type) ?? "", args, called });
      if (way === null)
        this.#tally.leave("case", `${name}: ${textIn(test.type) ?? ""} ${args.join(" ")}`, notCarried.test, test);
      else {
        this.#tally.carry("case");
        this.#agent.path(node.last, { ...wayOf(test.category_uuid), ...way });
      }
    }
    const timeout = looseIn(wait?.timeout).category_uuid;
    if (timeout !== undefined) this.#agent.path(node.last, { ...wayOf(timeout), transition_type: "no_input" });
    const otherwise = wayOf(router.default_category_uuid);
    const hasCases = listIn(router.cases).length > 0;
    // Whatever is said is an answer where nothing is asked of it.
    if (wait === null) this.#agent.path(node.last, { ...otherwise, transition_type: "always" });
    else if (hasCases) this.#agent.path(node.last, { ...otherwise, transition_type: "no_match" });
    else this.#agent.path(node.last, { ...otherwise, transition_type: "regex", trigger: "\\S" });
  }

  /** What takes a case: keys, a pattern of what was said, or a condition on what is known. */
  #wayOn(
    wait: Loose | null,
    test: { operand: string; type: string; args: readonly string[]; called: Loose | undefined },
  ): Pick<PathDoc, "transition_type" | "trigger"> | null {
    const { operand, type, args, called } = test;
    if (wait !== null) {
      const [first = ""] = args;
      const isKeys = looseIn(wait.hint).type === "digits" && /^[0-9*#]+$/.test(first.trim());
      if (isKeys) return { transition_type: "dtmf", trigger: first.trim() };
      const pattern = /^@input(\.text)?$/.test(operand) || operand === "" ? patternOf(type, args) : null;
      return pattern === null || !compilePattern(pattern).ok ? null : { transition_type: "regex", trigger: pattern };
    }
    if (called?.type === "call_webhook" && type === "has_category") {
      return { transition_type: "action_result", trigger: args[0] === "Success" ? "action.ok" : "!action.ok" };
    }
    const condition = conditionOf(operand, type, args);
    for (const [, key] of condition?.matchAll(/\bmetadata\.(\w+)/g) ?? []) this.#agent.metadata(key ?? "");
    return condition === null || called !== undefined ? null : { transition_type: "condition", trigger: condition };
  }
}

/** Whether a block jumps away without coming back. */
const leaves = ({ type }: Partial<BlockDoc>): boolean => type !== undefined && blockKinds[type].jumps === "goes";

/** Where a node stands on their canvas, else in a column; px. */
function positionOf({ left, top }: Loose, place: number): { x: number; y: number } {
  const at = (value: unknown, otherwise: number) =>
    typeof value === "number" && Number.isFinite(value) ? value : otherwise;
  return { x: Math.round(at(left, 0)), y: 120 + Math.round(at(top, 160 * place)) };
}
