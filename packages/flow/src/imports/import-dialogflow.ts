// Longer than 400 lines: one reader holds what all flows, pages and handlers of a package refer to.

import { type Id, isLanguageCode, type LanguageCode } from "@parley/model/kernel";
import type { PathDoc } from "../document/document.ts";
import { nameOfReference, translateCondition } from "./dialogflow-condition.ts";
import {
  entriesOf,
  filesBelow,
  languageOf,
  type OpenedFiles,
  openFiles,
  type PackageEntry,
  type PackageFiles,
  type PackageFolder,
  rootOf,
} from "./dialogflow-files.ts";
import { doesNothing, readFulfilment } from "./dialogflow-fulfilment.ts";
import { eventOf, failureOf, type Handler, roundsOf, wordsOf } from "./dialogflow-handlers.ts";
import { across, DialogflowPlaces, down, inRow } from "./dialogflow-places.ts";
import { kindsElsewhere, meaningless, notCarried } from "./dialogflow-reasons.ts";
import { type Flow, type Page, type Parameter, type Route, routesOf } from "./dialogflow-routes.ts";
import { readVocabulary, type ValueType } from "./dialogflow-vocabulary.ts";
import { cleanName, DraftAgent, type DraftSubFlow, plainText, valueName } from "./draft-agent.ts";
import { type ForeignImport, type ImportOptions, tellUnreadable, UnreadableImport } from "./foreign.ts";
import { ImportTally } from "./import-tally.ts";
import { type Loose, looseIn, loosesIn, textIn } from "./loose-json.ts";
import { WayCount } from "./way-count.ts";

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
    const tally = new ImportTally(meaningless);
    return new DialogflowReader(openFiles(files, root, tally), root, { options, tally }).read();
  });
}

class DialogflowReader {
  readonly #files: OpenedFiles;
  readonly #root: string;
  readonly #agent: DraftAgent;
  readonly #tally: ImportTally;
  readonly #spoken: readonly LanguageCode[];
  readonly #collected = new Set<string>();
  #typeOf: (name: string) => ValueType = () => ({ kind: "pattern", config: {} });
  readonly #flows = new Map<string, Flow>();
  readonly #routesDone = new Set<string>();
  readonly #wayCount = new WayCount("pages", "routes and event handlers");
  readonly #places: DialogflowPlaces;

  constructor(files: OpenedFiles, root: string, into: { options: ImportOptions; tally: ImportTally }) {
    const { options, tally } = into;
    this.#tally = tally;
    this.#files = files;
    this.#root = root;
    this.#agent = new DraftAgent(options);
    this.#places = new DialogflowPlaces(this.#agent, this.#flows);
    const { language, languages } = options.existing.settings;
    this.#spoken = [language, ...languages];
  }

  read(): ForeignImport {
    const about = looseIn(this.#files.get(`${this.#root}agent.json`));
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
      for (const { name, files } of this.#entries(folder)) {
        this.#tally.leave(kind, name, notCarried.elsewhere, ...files.values());
      }
    }
    const name = cleanName(textIn(about.displayName) ?? "", "");
    return { ok: true, document: this.#agent.document(), report: this.#tally.report(`Dialogflow CX ${name}`.trim()) };
  }

  #entries(kind: PackageFolder): readonly PackageEntry[] {
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
    return { entry, subFlow, first, welcome: said.prompts, pages, ends: new Map() };
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
    const asks = parameters.map((parameter) => this.#openParameter({ page: name, entry: said.prompts, parameter }));
    // What a form says on entering asks for the value that has no question of its own: it is not said twice.
    if (asks.some(({ isByEntry }) => isByEntry)) this.#agent.changeBlock(block, { prompts: [] });
    // Conditions of a form are asked once it is filled.
    const after = isForm
      ? this.#agent.block(subFlow, `${name} filled`, {
          type: "Condition",
          render_info: { position: { x: at.x, y: at.y + down } },
        })
      : block;
    if (isForm)
      this.#agent.path(block, { transition_type: "entity_fill", completely_fill: true, destination_block: after });
    return { name, json, block, words: said.prompts, after, asks };
  }

  #openParameter(of: { page: string; entry: readonly Id[]; parameter: Loose }): Parameter {
    const { page, entry, parameter } = of;
    const name = textIn(parameter.displayName) ?? "value";
    const { kind, config } = this.#typeOf((textIn(parameter.entityType) ?? "").replace(/^@/, ""));
    const entity = this.#agent.entity(name, kind, config);
    const fill = looseIn(parameter.fillBehavior);
    const { prompts } = this.#fulfil(looseIn(fill.initialPromptFulfillment), `${page}: ${name}`);
    const asked = prompts.length > 0 ? prompts : entry;
    this.#tally.carry("form parameter");
    return {
      label: `${page}: ${name}`,
      entity,
      prompts: [...asked],
      required: parameter.required !== false && asked.length > 0,
      handlers: loosesIn(fill.repromptEventHandlers),
      isByEntry: prompts.length === 0 && entry.length > 0,
    };
  }

  #drawFlow(flow: Flow): void {
    const { entry, subFlow, first } = flow;
    this.#agent.path(subFlow.start, { name: "Start", destination_block: first });
    for (const route of routesOf(entry, { label: entry.name, json: entry.json }, this.#tally)) {
      if (textIn(route.json.intent) === "Default Welcome Intent") {
        // Its words are said on the start page, for calls begin with the agent's words.
        const target = this.#places.target(flow, route.json, first);
        if (target !== null && target !== undefined) {
          this.#path(first, { transition_type: "always", destination_block: target });
        }
        this.#count(route, target === undefined ? this.#places.whyNowhere(route.json) : null);
      } else this.#drawRoute(flow, route, { block: first, after: first, isOfFlow: true });
    }
    const drawn = new Set<Handler>();
    const ofFlow = this.#handlersOf(flow, { of: entry.name, block: null }, entry.json.eventHandlers);
    this.#drawHandlers(flow, { block: first, words: flow.welcome, asks: [] }, { scopes: [ofFlow], drawn });
    const ofPages = [...flow.pages.values()].flatMap((page) => this.#drawPage(flow, page, { ofFlow, drawn }));
    for (const handler of [...ofFlow, ...ofPages]) {
      if (drawn.has(handler)) this.#tally.carry("event handler");
      else this.#tally.leave("event handler", handler.label, notCarried.never);
    }
  }

  /** Draws the routes and handlers of a page, and what its form asks. Returns its handlers. */
  #drawPage(flow: Flow, page: Page, of: { ofFlow: readonly Handler[]; drawn: Set<Handler> }): readonly Handler[] {
    const label = `${flow.entry.name}/${page.name}`;
    for (const route of routesOf(flow.entry, { label, json: page.json }, this.#tally)) {
      this.#drawRoute(flow, route, { ...page, isOfFlow: false });
    }
    const own = this.#handlersOf(flow, { of: label, block: page.block }, page.json.eventHandlers);
    const scopes = [own, of.ofFlow];
    this.#drawHandlers(flow, page, { scopes, drawn: of.drawn });
    for (const { entity, prompts, required, ...asked } of page.asks) {
      const handlers = asked.handlers.flatMap((json) => this.#repromptOf(asked.label, json) ?? []);
      const wordsAfter = (type: "no_match" | "no_input"): Id[] => {
        if (!handlers.some(({ failure }) => failure?.type === type)) return [];
        const leads = (handler: Handler) => this.#leads(flow, handler, page.block) !== null;
        return [...wordsOf(roundsOf(type, [handlers, ...scopes]), { question: prompts, leads }).words];
      };
      const [no_match_reprompts, no_input_reprompts] = [wordsAfter("no_match"), wordsAfter("no_input")];
      this.#agent.collects(page.block, entity, { prompts, required, no_match_reprompts, no_input_reprompts });
    }
    const hasWayOn = page.after === page.block || this.#ways.has(page.after);
    if (!hasWayOn) this.#agent.path(page.after, { destination_block: this.#places.end(flow, "End Flow") });
    return own;
  }

  /** Ways on from a block, by their types. */
  readonly #ways = new Map<Id, Set<PathDoc["transition_type"]>>();

  /** Counts a route once, however many pages take it over. */
  #count({ key, label, json }: Route, reason: string | null): void {
    if (this.#routesDone.has(key)) return;
    this.#routesDone.add(key);
    const name = `${label}: ${textIn(json.intent) ?? textIn(json.condition) ?? "route"}`;
    if (reason === null) this.#tally.carry("route");
    else this.#tally.leave("route", name, reason, json);
  }

  #drawRoute(flow: Flow, route: Route, at: { block: Id; after: Id; isOfFlow: boolean }): void {
    const { json } = route;
    this.#wayCount.add(1);
    const intent = textIn(json.intent);
    const condition = translateCondition(textIn(json.condition) ?? "", this.#collected);
    if (condition === null) {
      this.#count(route, notCarried.condition);
      return;
    }
    if (typeof condition === "object") this.#named(condition.expression);
    const target = this.#places.target(flow, json, at.block);
    if (target === undefined) {
      this.#count(route, this.#places.whyNowhere(json));
      return;
    }
    const isCounted = !this.#routesDone.has(route.key);
    const said = this.#fulfil(looseIn(json.triggerFulfillment), route.label, { isCounted });
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
    this.#ways.set(from, (this.#ways.get(from) ?? new Set()).add(fields.transition_type ?? "always"));
    this.#agent.path(from, fields);
  }

  /** Reads the handlers of a flow or page: the first of each event. Those that do nothing here are listed. */
  #handlersOf(
    flow: Flow,
    { of, block }: { readonly of: string; readonly block: Id | null },
    handlers: unknown,
  ): readonly Handler[] {
    const read = new Set<string>();
    return loosesIn(handlers).flatMap((json): readonly Handler[] => {
      const event = eventOf(json);
      const label = `${of}: ${event}`;
      if (read.has(event)) {
        this.#tally.leave("event handler", label, notCarried.never, json);
        return [];
      }
      const failure = failureOf(event);
      const led = this.#places.target(flow, json, block);
      const target = led === block ? null : led;
      const isOurs = failure !== null || !/^(sys|webhook|flow)\./.test(event);
      if (!isOurs || target === undefined || (failure === null && target === null)) {
        this.#tally.leave(
          "event handler",
          label,
          target === undefined ? this.#places.whyNowhere(json) : notCarried.event,
          json,
        );
        return [];
      }
      const does = this.#fulfil(looseIn(json.triggerFulfillment), label, { saysOnly: target === null });
      if (target !== null || does.prompts.length > 0) {
        read.add(event);
        return [{ label, event, json, failure, does }];
      }
      this.#tally.leave("event handler", label, notCarried.empty);
      return [];
    });
  }

  /** Reads a handler of a form parameter; one that leads away is listed. */
  #repromptOf(of: string, json: Loose): Handler | null {
    const event = eventOf(json);
    const label = `${of}: ${event}`;
    const failure = failureOf(event);
    if (failure === null || textIn(json.targetPage) !== null || textIn(json.targetFlow) !== null) {
      this.#tally.leave("event handler", label, notCarried.event, json);
      return null;
    }
    const does = this.#fulfil(looseIn(json.triggerFulfillment), label, { saysOnly: true });
    if (does.prompts.length === 0) this.#tally.leave("event handler", label, notCarried.empty);
    else this.#tally.carry("event handler");
    return does.prompts.length === 0 ? null : { label, event, json, failure, does };
  }

  /** Where a handler leads from a block; null where it only says something there. */
  #leads(flow: Flow, { json }: Handler, block: Id): Id | null {
    const target = this.#places.target(flow, json, block) ?? null;
    return target === block ? null : target;
  }

  /** Draws the handlers that hold on a block: its own, and those of its flow. `drawn` takes those that have a place there. */
  #drawHandlers(
    flow: Flow,
    { block, words: own, asks }: Pick<Page, "block" | "words" | "asks">,
    { scopes, drawn }: { scopes: readonly (readonly Handler[])[]; drawn: Set<Handler> },
  ): void {
    const ways = this.#ways.get(block);
    // A page that goes on by itself hears nothing: a handler would make it listen.
    if (ways?.has("always") === true && !ways.has("intent")) return;
    const events = new Set<string>();
    const handlers = scopes.flat();
    this.#wayCount.add(handlers.length);
    for (const handler of handlers) {
      const { event, failure, does } = handler;
      const target = this.#leads(flow, handler, block);
      if (failure !== null || target === null || events.has(event)) continue;
      events.add(event);
      drawn.add(handler);
      const leads = { destination_block: target, additional_prompts: [...does.prompts], ...does.sets };
      this.#path(block, { transition_type: "event", trigger: event.slice(0, 200), ...leads });
    }
    const wordsAfter = (type: "no_match" | "no_input"): Id[] => {
      const leads = (handler: Handler) => this.#leads(flow, handler, block) !== null;
      const question = asks[0]?.prompts ?? own;
      const { words, said, leading } = wordsOf(roundsOf(type, scopes), { question, leads });
      for (const handler of said) drawn.add(handler);
      if (leading !== null) {
        drawn.add(leading.handler);
        this.#path(block, { transition_type: type, retries: leading.retries, ...this.#leaving(flow, leading, block) });
      }
      return [...words];
    };
    this.#agent.changeBlock(block, {
      no_match_reprompts: wordsAfter("no_match"),
      no_input_reprompts: wordsAfter("no_input"),
    });
  }

  /** Where a round leads, and what it says on the way. A path's words are said on the rounds before it too, a block's are not. */
  #leaving(flow: Flow, { handler, retries }: { handler: Handler; retries: number }, block: Id): Partial<PathDoc> {
    const destination_block = this.#leads(flow, handler, block);
    const { prompts, sets } = handler.does;
    if (retries === 0 || prompts.length === 0) {
      return { destination_block, additional_prompts: [...prompts], ...sets };
    }
    const said = this.#places.among(flow, handler.label, { name: handler.event, prompts }, (block) => {
      this.#agent.path(block, { destination_block });
    });
    return { destination_block: said, ...sets };
  }

  /** Counted unless it has been read before. */
  #fulfil(json: Loose, label: string, { isCounted = true, saysOnly = false } = {}) {
    const tally = isCounted ? this.#tally : new ImportTally();
    return readFulfilment(json, label, {
      agent: this.#agent,
      tally,
      language: (tag) => this.#language(tag),
      text: (source) => this.#text(source, label, tally),
      saysOnly,
    });
  }

  /** Declares the metadata that an expression reads. */
  #named(expression: string | null): string | null {
    for (const [, key] of expression?.matchAll(/\bmetadata\.(\w+)/g) ?? []) this.#agent.metadata(key ?? "");
    return expression;
  }

  /** A text with its references as templates of ours; what they cannot say stays as it is written. */
  #text(source: string, label: string, tally: ImportTally): string {
    return plainText(source).replace(/\$[a-z]+(?:\.[\w-]+)+/g, (reference) => {
      const name = this.#named(nameOfReference(reference, this.#collected));
      if (name !== null) return `{{ ${name} }}`;
      tally.leave("reference", `${label}: ${reference}`, notCarried.reference);
      return reference;
    });
  }
}
