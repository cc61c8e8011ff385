import { type Id, isEntry } from "@parley/model/kernel";
import type { AnswerDocumentDoc, BlockDoc, FlowDocument, SmallTalkDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { blocksOfRounds, waysOf } from "../document/rounds.ts";
import { ruleTargets } from "../document/rule-targets.ts";
import { saidContents } from "../document/said-contents.ts";
import { rootSlug, triggerScope } from "../document/triggers.ts";
import type { Program, ProgramPath, ProgramSmallTalk } from "../program/program.ts";
import { compileAction } from "./compile-action.ts";
import { compileBlock } from "./compile-block.ts";
import { byOrder, compilePath, triggerLists } from "./compile-path.ts";
import { compilePrompt } from "./compile-prompt.ts";
import { compileSubFlow } from "./compile-sub-flow.ts";
import { Compiler } from "./compiler.ts";
import { danglingReferences } from "./dangling-references.ts";
import { Faults } from "./faults.ts";

/**
 * Compiles a version into the form the engine runs: settings flattened, paths sorted and sorted out by level, texts
 * and expressions turned into functions.
 * @throws Problem `flow_does_not_compile` naming every fault of structure: no sub-flow `start`, a sub-flow without
 * Start block, an id that names nothing, an expression, template or pattern that cannot be read.
 */
export function compile(document: FlowDocument): Program {
  const { settings, rows } = document;
  const faults = new Faults();
  const compiler = new Compiler(faults, settings.primary_scope_name);
  for (const { of, field, to, id } of danglingReferences(document)) {
    const place = of === null ? { field } : { noun: of.noun, id: of.row.id, field };
    faults.add(place, "unknown_reference", `There is no ${to} with the id ${id}.`);
  }
  const root = rows.sub_flow.find((row) => row.slug === rootSlug);
  if (root === undefined) {
    faults.add({ field: "sub_flow" }, "start_sub_flow_missing", `There is no sub-flow "${rootSlug}".`);
  }

  const { blocks, subflows, triggers } = compileBlocks(document, compiler);
  const actions = new Map(rows.action.map((row) => [row.id, compileAction(row, compiler)]));
  const contents = groupBy(saidContents(rows), (row) => row.prompt);
  const program: Program = {
    settings,
    root: root?.id ?? "",
    subflows,
    triggers,
    blocks,
    prompts: new Map(rows.prompt.map((row) => [row.id, compilePrompt(row, contents.get(row.id) ?? [], compiler)])),
    actions,
    actionsByName: firstByName([...actions.values()], (action) => action.doc.name),
    smallTalks: rows.small_talk.filter((row) => row.status === "active").map((row) => compileSmallTalk(row, compiler)),
    rules: settings.rules.flatMap((rule) =>
      rule.off === true ? [] : (compiler.rule(rule, ruleTargets(document), { field: "rules" }) ?? []),
    ),
    intents: firstByName(rows.intent, (row) => row.name),
    entities: firstByName(rows.entity, (row) => row.name),
    personas: rows.tts_persona,
    documents: documentsByPath(rows.answer_document),
    conditional_languages: compiler.choice(settings.conditional_languages, { field: "conditional_languages" }),
    conditional_asrs: compiler.choice(settings.conditional_asrs, { field: "conditional_asrs" }),
    conditional_slu_models: compiler.choice(settings.conditional_slu_models, { field: "conditional_slu_models" }),
    ld_conditional_enable: compiler.choice(settings.ld_conditional_enable, { field: "ld_conditional_enable" }),
  };
  faults.throwIfAny();
  return program;
}

function compileBlocks(document: FlowDocument, compiler: Compiler): Pick<Program, "blocks" | "subflows" | "triggers"> {
  const { settings, rows } = document;
  const ways = waysOf(document);
  const docs = new Map(rows.block.map((row) => [row.id, row]));
  const entities = groupBy(rows.block_entity, (row) => row.block);
  const sorted = rows.path.toSorted(byOrder).map((row) => compilePath(row, compiler, docs));
  const paths = groupBy(sorted, (path) => path.doc.source_block);
  const pathsFrom = (block: BlockDoc): readonly ProgramPath[] => paths.get(block.id) ?? [];
  const own = (block: BlockDoc) =>
    pathsFrom(block).filter((path) => !isEntry(block) || !path.doc.display_in_global_list);
  const documents = new Map(rows.answer_document.flatMap(({ id, path }) => (path === null ? [] : [[id, path]])));
  const blocks = rows.block.map((row, index) => {
    const rounds = ways?.rounds.has(row.id) ? blocksOfRounds(ways, row.id) : null;
    const parts = {
      index,
      settings,
      compiler,
      paths: own(row),
      entities: entities.get(row.id) ?? [],
      rounds,
      documents,
    };
    return [row.id, compileBlock(row, parts)] as const;
  });
  const starts = groupBy(rows.block.filter(isEntry), (row) => row.subflow);
  const flowOf = (id: Id) => docs.get(id)?.subflow ?? "";
  const scoped = groupBy(
    rows.block_entity.filter(({ within_subflow }) => within_subflow),
    ({ block }) => flowOf(block),
  );
  const subflows = rows.sub_flow.flatMap((row) => {
    const compiled = compileSubFlow(row, {
      starts: starts.get(row.id) ?? [],
      pathsFrom,
      drops: [...new Set((scoped.get(row.id) ?? []).map(({ name }) => name))],
      faults: compiler.faults,
    });
    return compiled === null ? [] : [[row.id, compiled] as const];
  });
  const slugs = new Map(subflows.map(([, { start, slug }]) => [start, slug]));
  const isAgentWide = ({ doc }: ProgramPath) => {
    const slug = slugs.get(doc.source_block);
    return slug !== undefined && doc.display_in_global_list && triggerScope(doc, slug) === "agent";
  };
  return {
    blocks: new Map(blocks),
    subflows: new Map(subflows),
    triggers: triggerLists(sorted.filter(isAgentWide)),
  };
}

/** An intent's name, or an expression after an equals sign. */
function compileSmallTalk(doc: SmallTalkDoc, compiler: Compiler): ProgramSmallTalk {
  const text = doc.trigger_or_intent;
  if (!text.startsWith("=")) return { id: doc.id, doc, intent: text, when: null };
  const place = { noun: "small_talk", id: doc.id, field: "trigger_or_intent" } as const;
  return { id: doc.id, doc, intent: null, when: compiler.expression(text.slice(1), place) };
}

/** Of documents with the same text the first counts. */
function documentsByPath(documents: readonly AnswerDocumentDoc[]): Map<string, AnswerDocumentDoc> {
  return new Map(documents.toReversed().flatMap((row) => (row.path === null ? [] : [[row.path, row]])));
}

/** Of things with the same name the first counts; the validator reports the others. */
function firstByName<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): Map<string, Thing> {
  const named = new Map<string, Thing>();
  for (const thing of things) if (!named.has(nameOf(thing))) named.set(nameOf(thing), thing);
  return named;
}
