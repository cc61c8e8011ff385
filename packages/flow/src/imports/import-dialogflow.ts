import { type Id, isLanguageCode, type LanguageCode } from "@parley/model/kernel";
import type { PathDoc } from "../document/document.ts";
import { nameOfReference, translateCondition } from "./dialogflow-condition.ts";
import { failureOf, roundOf, usualRound } from "./dialogflow-events.ts";
import { entriesOf, filesBelow, languageOf, type PackageEntry, type PackageFiles, rootOf } from "./dialogflow-files.ts";
import { doesNothing, readFulfilment } from "./dialogflow-fulfilment.ts";
import { kindsElsewhere, notCarried } from "./dialogflow-reasons.ts";
import { type Flow, type Page, type Route, routesOf } from "./dialogflow-routes.ts";
import { readVocabulary, type ValueType } from "./dialogflow-vocabulary.ts";
import { cleanName, DraftAgent, type DraftSubFlow, plainText, valueName } from "./draft-agent.ts";
import { type ForeignImport, type ImportOptions, tellUnreadable, UnreadableImport } from "./foreign.ts";
import { ImportTally } from "./import-tally.ts";
import { type Loose, looseIn, loosesIn, readLooseJson, textIn } from "./loose-json.ts";

/**
 * Reads the JSON package of a Dialogflow CX agent. A flow becomes a sub-flow, a page a block, a form a Collect block
 * and a route a path. The routes of a flow become its triggers. What calls code, such as webhooks and functions, is
 * listed.
 */
export function importDialogflow(files: PackageFiles, options: ImportOptions): ForeignImport {
  return tellUnreadable(() => {
    const root = rootOf(files);
    if (root === null)
      throw new UnreadableImport("The archive holds no agent.json: export the agent as a JSON package.");
    return new DialogflowReader(files, root, options).read();
  });
}

class DialogflowReader {
  readonly #files: PackageFiles;
  readonly #root: string;
  readonly #agent: DraftAgent;
  readonly #tally = new ImportTally();
  readonly #spoken: readonly LanguageCode[];
  readonly #collected = new Set<string>();
  #typeOf: (name: string) => ValueType = () => ({ kind: "pattern", config: {} });
  readonly #flows = new Map<string, Flow>();
  readonly #routesDone = new Set<string>();

  constructor(files: PackageFiles, root: string, options: ImportOptions) {
    this.#files = files;
    this.#root = root;
    this.#agent = new DraftAgent(options);
    const { language, languages } = options.existing.settings;
    this.#spoken = [language, ...languages];
  }

  read(): ForeignImport {
    const about = looseIn(readLooseJson(this.#files.get(`${this.#root}agent.json`) ?? "{}", "agent.json"));
    this.#agent.language = this.#language(textIn(about.defaultLanguageCode) ?? "");
    const flows = [...this.#entries("flows")];
    if (flows.length === 0) throw new UnreadableImport("The package has no flows.");
    const first = textIn(about.startFlow) ?? "Default Start Flow";
    flows.sort((a, b) => Number(b.name === first) - Number(a.name === first));
    for (const flow of flows) this.#collect(flow);
    this.#typeOf = readVocabulary((kind) => this.#entries(kind), {
      agent: this.#agent,
      tally: this.#tally,
      language: (tag) => this.#language(tag),
      collected: this.#collected,
    });
    for (const flow of flows) this.#flows.set(flow.name, this.#openFlow(flow));
    for (const flow of this.#flows.values()) this.#drawFlow(flow);
    for (const [folder, kind] of kindsElsewhere) {
      for (const { name } of this.#entries(folder)) this.#tally.leave(kind, name, notCarried.elsewhere);
    }
    const name = cleanName(textIn(about.displayName) ?? "", "");
    return { ok: true, document: this.#agent.document(), report: this.#tally.report(`Dialogflow CX ${name}`.trim()) };
  }

  #entries(kind: string): readonly PackageEntry[] {
    return entriesOf(this.#files, this.#root, kind);
  }

  #language(tag: string): LanguageCode {
    const code = languageOf(tag, this.#spoken);
    return isLanguageCode(code) ? code : this.#agent.language;
  }

  /** Which names forms collect: texts and conditions read those from slots. */
  #collect(flow: PackageEntry): void {
    for (const [, page] of filesBelow(flow, "pages/")) {
      for (const { displayName } of loosesIn(looseIn(page.form).parameters)) {
        this.#collected.add(valueName(textIn(displayName) ?? ""));
      }
    }
  }

  #openFlow(entry: PackageEntry): Flow {
    const subFlow = this.#agent.subFlow(entry.name);
    this.#tally.carry("flow");
    const welcome = loosesIn(entry.json.transitionRoutes).find(({ intent }) => intent === "Default Welcome Intent");
    const said = this.#fulfil(looseIn(welcome?.triggerFulfillment), `${entry.name}: welcome`);
    const first = this.#agent.block(subFlow, "Start page", {
      prompts: said.prompts,
      ...said.sets,
      render_info: { position: { x: 0, y: down } },
    });
    const pages = new Map<string, Page>();
    filesBelow(entry, "pages/").forEach(([file, json], place) => {
      const name = textIn(json.displayName) ?? file;
      const at = { x: across * (place % inRow), y: down * (2 + 2 * Math.floor(place / inRow)) };
      pages.set(name, this.#openPage(subFlow, { name, json, at }));
      this.#tally.carry("page");
    });
    return { entry, subFlow, first, pages, ends: new Map() };
  }

  #openPage(subFlow: DraftSubFlow, page: { name: string; json: Loose; at: { x: number; y: number } }): Page {
    const { name, json, at } = page;
    const said = this.#fulfil(looseIn(json.entryFulfillment), name);
    const parameters = loosesIn(looseIn(json.form).parameters);
    const isForm = parameters.length > 0;
    const block = this.#agent.block(subFlow, name, {
      ...(isForm ? { type: "Collect" as const } : {}),
      prompts: said.prompts,
      ...said.sets,
      render_info: { position: at },
    });
    const asked = parameters.map((parameter) => this.#askFor(block, { name, entry: said.prompts, parameter }));
    // What a form says on entering asks for the value that has no question of its own: it is not said twice.
    if (asked.includes("by entry")) this.#agent.changeBlock(block, { prompts: [] });
    // Conditions of a form are asked once it is filled.
    const after = isForm
      ? this.#agent.block(subFlow, `${name} filled`, {
          type: "Condition",
          render_info: { position: { x: at.x, y: at.y + down } },
        })
      : block;
    if (isForm)
      this.#agent.path(block, { transition_type: "entity_fill", completely_fill: true, destination_block: after });
    return { name, json, block, after };
  }

  #askFor(block: Id, of: { name: string; entry: readonly Id[]; parameter: Loose }): "by entry" | "by itself" {
    const { name: page, entry, parameter } = of;
    const name = textIn(parameter.displayName) ?? "value";
    const { kind, config } = this.#typeOf((textIn(parameter.entityType) ?? "").replace(/^@/, ""));
    const entity = this.#agent.entity(name, kind, config);
    const fill = looseIn(parameter.fillBehavior);
    const { prompts } = this.#fulfil(looseIn(fill.initialPromptFulfillment), `${page}: ${name}`);
    const asked = prompts.length > 0 ? prompts : entry;
    const required = parameter.required !== false && asked.length > 0;
    const again = this.#askAgain(`${page}: ${name}`, loosesIn(fill.repromptEventHandlers));
    this.#agent.collects(block, entity, { prompts: [...asked], required, ...again });
    this.#tally.carry("form parameter");
    return prompts.length === 0 && entry.length > 0 ? "by entry" : "by itself";
  }

  /** What is said when a form asks for a value again: first, second, and so on. */
  #askAgain(label: string, handlers: readonly Loose[]) {
    const again: PromptsAgain = { no_match: [], no_input: [] };
    for (const handler of handlers.toSorted((one, other) => roundOf(one) - roundOf(other))) {
      const of = `${label}: ${textIn(handler.event) ?? ""}`;
      const failure = failureOf(handler);
      const leads = textIn(handler.targetPage) ?? textIn(handler.targetFlow);
      const { prompts } = this.#fulfil(looseIn(handler.triggerFulfillment), of);
      if (failure === null || leads !== null) this.#tally.leave("event handler", of, notCarried.event);
      else if (prompts.length === 0) this.#tally.leave("event handler", of, notCarried.empty);
      else {
        this.#tally.carry("event handler");
        again[failure.type].push(...prompts);
      }
    }
    return { no_match_reprompts: again.no_match, no_input_reprompts: again.no_input };
  }

  #drawFlow(flow: Flow): void {
    const { entry, subFlow, first } = flow;
    this.#agent.path(subFlow.start, { name: "Start", destination_block: first });
    const handlers = loosesIn(entry.json.eventHandlers);
    for (const route of routesOf(entry, { label: entry.name, json: entry.json }, this.#tally)) {
      if (textIn(route.json.intent) === "Default Welcome Intent") {
        // Its words are said on the start page, for calls begin with the agent's words.
        const target = this.#target(flow, route.json, first) ?? null;
        if (target !== null) this.#path(first, { transition_type: "always", destination_block: target });
        this.#count(route, null);
      } else this.#drawRoute(flow, route, { block: first, after: first, isOfFlow: true });
    }
    this.#drawHandlers(flow, first, { label: entry.name, handlers });
    for (const page of flow.pages.values()) {
      for (const route of routesOf(entry, { label: `${entry.name}/${page.name}`, json: page.json }, this.#tally)) {
        this.#drawRoute(flow, route, { ...page, isOfFlow: false });
      }
      this.#drawHandlers(flow, page.block, {
        label: `${entry.name}/${page.name}`,
        handlers: loosesIn(page.json.eventHandlers),
      });
      const hasWayOn = page.after === page.block || this.#hasPath.has(page.after);
      if (!hasWayOn) this.#agent.path(page.after, { destination_block: this.#end(flow, "End Flow") });
    }
  }

  readonly #hasPath = new Set<Id>();

  /** Counts a route once, however many pages take it over. */
  #count({ key, label, json }: Route, reason: string | null): void {
    if (this.#routesDone.has(key)) return;
    this.#routesDone.add(key);
    const name = `${label}: ${textIn(json.intent) ?? textIn(json.condition) ?? "route"}`;
    if (reason === null) this.#tally.carry("route");
    else this.#tally.leave("route", name, reason);
  }

  #drawRoute(flow: Flow, route: Route, at: { block: Id; after: Id; isOfFlow: boolean }): void {
    const { json } = route;
    const intent = textIn(json.intent);
    const condition = translateCondition(textIn(json.condition) ?? "", this.#collected);
    if (condition === null) {
      this.#count(route, notCarried.condition);
      return;
    }
    if (typeof condition === "object") this.#named(condition.expression);
    const isFirst = !this.#routesDone.has(route.key);
    const said = this.#fulfil(looseIn(json.triggerFulfillment), route.label, isFirst);
    const target = this.#target(flow, json, at.block);
    if (target === undefined) {
      this.#count(route, notCarried.target);
      return;
    }
    if (target === null && doesNothing(said)) {
      this.#count(route, notCarried.empty);
      return;
    }
    const does = {
      destination_block: target ?? at.block,
      additional_prompts: [...said.prompts],
      ...said.sets,
    };
    this.#count(route, null);
    if (intent !== null) {
      const trigger = typeof condition === "object" ? condition.expression : null;
      const means = { transition_type: "intent" as const, intent: this.#agent.intent(intent), trigger };
      if (!at.isOfFlow) {
        this.#path(at.block, { ...does, ...means });
        return;
      }
      const holds = {
        display_in_global_list: true,
        trigger_scope: "subflow" as const,
        name: cleanName(intent, "route"),
      };
      this.#path(flow.subFlow.start, { ...does, ...means, ...holds });
      return;
    }
    if (typeof condition === "object") {
      this.#path(at.after, { ...does, transition_type: "condition", trigger: condition.expression });
      return;
    }
    this.#path(at.after, { ...does, transition_type: "always" });
  }

  #path(from: Id, fields: Partial<PathDoc>): void {
    this.#hasPath.add(from);
    this.#agent.path(from, fields);
  }

  /** Where a route leads: null where it stays, undefined where the package has no such place. */
  #target(flow: Flow, json: Loose, here: Id): Id | null | undefined {
    const other = textIn(json.targetFlow);
    if (other !== null) {
      const found = this.#flows.get(other);
      return found === undefined ? undefined : this.#goTo(flow, found);
    }
    const page = textIn(json.targetPage);
    if (page === null) return null;
    const known = flow.pages.get(page);
    if (known !== undefined) return known.block;
    switch (page.toLowerCase().replaceAll("_", " ")) {
      case "current page":
      case "previous page":
        return here;
      case "start page":
        return flow.first;
      case "end session":
      case "end flow":
      case "end flow with cancellation":
      case "end flow with failure":
      case "end flow with human escalation":
        return this.#end(flow, page);
      default:
        return undefined;
    }
  }

  #end(flow: Flow, page: string): Id {
    const name = page.replaceAll("_", " ").toLowerCase();
    const known = flow.ends.get(name);
    if (known !== undefined) return known;
    // Ending a flow of a session ends the session unless another flow waits for it, which nothing does here.
    const end_state =
      name === "end session" || name === "end flow"
        ? "completed"
        : name.replace(/^end flow with /, "").replaceAll(" ", "_");
    const position = { x: across * flow.ends.size, y: 0 - down };
    const block = this.#agent.block(flow.subFlow, name, { type: "End", end_state, render_info: { position } });
    flow.ends.set(name, block);
    return block;
  }

  /** A jump to the beginning of another flow; one for each pair of flows. */
  #goTo(flow: Flow, to: Flow): Id {
    if (to === flow) return flow.first;
    const name = `To ${to.entry.name}`;
    const known = flow.ends.get(name);
    if (known !== undefined) return known;
    const position = { x: across * flow.ends.size, y: 0 - down };
    const block = this.#agent.block(flow.subFlow, name, {
      type: "Goto",
      entrypoint_subflow: to.subFlow.id,
      render_info: { position },
    });
    flow.ends.set(name, block);
    return block;
  }

  #drawHandlers(flow: Flow, block: Id, of: { label: string; handlers: readonly Loose[] }): void {
    const again: PromptsAgain = { no_match: [], no_input: [] };
    for (const handler of of.handlers) {
      const event = textIn(handler.event) ?? "";
      const label = `${of.label}: ${event}`;
      const failure = failureOf(handler);
      const target = this.#target(flow, handler, block);
      const isOurs = failure !== null || !/^(sys|webhook|flow)\./.test(event);
      if (!isOurs || target === undefined || (failure === null && target === null)) {
        this.#tally.leave("event handler", label, target === undefined ? notCarried.target : notCarried.event);
        continue;
      }
      const { prompts } = this.#fulfil(looseIn(handler.triggerFulfillment), label);
      this.#tally.carry("event handler");
      if (failure === null) {
        this.#path(block, {
          transition_type: "event",
          trigger: event.slice(0, 200),
          destination_block: target,
          additional_prompts: [...prompts],
        });
        continue;
      }
      const { type, round } = failure;
      if (target === null || target === block) again[type].push(...prompts.slice(0, 1));
      else {
        const retries = round === usualRound ? again[type].length : Math.max(0, round - 1);
        const leads = { destination_block: target, additional_prompts: [...prompts] };
        this.#path(block, { transition_type: type, retries: Math.min(retries, 100), ...leads });
      }
    }
    this.#agent.changeBlock(block, { no_match_reprompts: again.no_match, no_input_reprompts: again.no_input });
  }

  /** Counted unless it has been read before. */
  #fulfil(json: Loose, label: string, isCounted = true) {
    return readFulfilment(json, label, {
      agent: this.#agent,
      tally: isCounted ? this.#tally : new ImportTally(),
      language: (tag) => this.#language(tag),
      text: (source) => this.#text(source),
    });
  }

  /** Declares the metadata that an expression reads. */
  #named(expression: string | null): string | null {
    for (const [, key] of expression?.matchAll(/\bmetadata\.(\w+)/g) ?? []) this.#agent.metadata(key ?? "");
    return expression;
  }

  /** A text with its references as templates of ours; what they cannot say stays as it is written. */
  #text(source: string): string {
    return plainText(source).replace(/\$[a-z]+(?:\.[\w-]+)+/g, (reference) => {
      const name = this.#named(nameOfReference(reference, this.#collected));
      return name === null ? reference : `{{ ${name} }}`;
    });
  }
}

/** What is said when a value is asked for again, by what went wrong. */
type PromptsAgain = { readonly no_match: Id[]; readonly no_input: Id[] };

/** How far blocks stand from each other; px of the canvas. */
const [across, down, inRow] = [320, 180, 5];
