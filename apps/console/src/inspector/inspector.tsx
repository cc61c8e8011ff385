import { type BlockDoc, type PathDoc, rowOf } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { blockKinds, pathKinds } from "@parley/model/kernel";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { BlockIcon } from "../drawing/block-icon.tsx";
import { useCurrentEditor, useEditor } from "../editing/editor-context.ts";
import { pathLabel } from "../editing/gestures/row-label.ts";
import { NameOffersContext } from "../parts/fields/name-offers.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { type Form, FormContext } from "./form/form-context.ts";
import { inheritedByBlock, inheritedByPath } from "./form/inherited-value.ts";
import { type FocusedField, RowForm } from "./form/row-form.tsx";
import { commonFields, shownBlockFields, shownPathFields } from "./form/shown-fields.ts";
import { useDrafts } from "./form/use-drafts.ts";
import { useOfferedNames } from "./form/use-offered-names.ts";
import styles from "./inspector.module.css";
import { NameField } from "./name-field.tsx";
import { OthersEditing } from "./others-editing.tsx";
import { Overview } from "./overview.tsx";
import { PathTrigger } from "./path-trigger.tsx";
import { OwnPrompts } from "./prompts/own-prompts.tsx";
import { Reprompts } from "./prompts/reprompts.tsx";
import { SaidPrompts } from "./prompts/said-prompts.tsx";
import { rowSpeaker } from "./prompts/speakers.ts";
import { texts } from "./texts.ts";
import { ActionDetails } from "./vocabulary/action-details.tsx";
import { Collected } from "./vocabulary/collected.tsx";
import { IntentExamples } from "./vocabulary/intent-examples.tsx";

type InspectorProps = {
  /** Label of the version. */
  readonly version: string;
  /** Where the calls of the version are. */
  readonly base: InVersion;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
  /** A field to lead to; null for none. */
  readonly focus: FocusedField | null;
  readonly onClose: () => void;
  /** Shows what stands here while nothing is selected. */
  readonly onOverview: () => void;
};

/** The fields of what is selected: a block, a path, several alike; else the sub-flow and the version in short. */
export function Inspector({ version, base, missing, focus, onClose, onOverview }: InspectorProps) {
  const editor = useCurrentEditor();
  const document = useEditor((snapshot) => snapshot.document);
  const drafts = useDrafts(editor, base);
  const { selected } = useDesignView();
  const form = useMemo(
    (): Form => ({ editor, document, version, base, isReadOnly: missing !== null, toVersion: onOverview, drafts }),
    [editor, document, version, base, missing, onOverview, drafts],
  );
  const ids = [...new Set(selected)];
  const blocks = ids.flatMap((id) => rowOf(document, "block", id) ?? []);
  const paths = ids.flatMap((id) => rowOf(document, "path", id) ?? []);
  const only = onlyOf(blocks, paths);
  const names = useOfferedNames(document, only?.id ?? null, base.org);
  return (
    <FormContext value={form}>
      <NameOffersContext value={names}>
        <div className={styles.inspector}>
          {missing !== null && (
            <p className={styles.readOnly}>
              {texts.readOnly} <span className="mono">{missing}</span>.
            </p>
          )}
          {only !== undefined && <OthersEditing key={only.id} {...only} />}
          {formOf(blocks, paths, { form, focus, onClose }) ?? <Overview focus={focus} />}
        </div>
      </NameOffersContext>
    </FormContext>
  );
}

/** What is selected, when that is one thing. */
function onlyOf(blocks: readonly BlockDoc[], paths: readonly PathDoc[]) {
  const [first, second] = [
    ...blocks.map(({ id }) => ({ id, what: "block" as const })),
    ...paths.map(({ id }) => ({ id, what: "path" as const })),
  ];
  return second === undefined ? first : undefined;
}

type Shown = { readonly form: Form; readonly focus: FocusedField | null; readonly onClose: () => void };

function formOf(blocks: readonly BlockDoc[], paths: readonly PathDoc[], shown: Shown): ReactNode {
  const [block] = blocks;
  const [path] = paths;
  if (block !== undefined && blocks.length === 1 && paths.length === 0) return <BlockForm block={block} {...shown} />;
  if (path !== undefined && paths.length === 1 && blocks.length === 0) return <PathForm path={path} {...shown} />;
  if (block !== undefined) return <SeveralBlocks first={block} blocks={blocks} {...shown} />;
  if (path !== undefined) return <SeveralPaths first={path} paths={paths} {...shown} />;
  return null;
}

function Head(props: { icon?: ReactNode; title: ReactNode; note: string; onClose: () => void }) {
  return (
    <header className={styles.head}>
      {props.icon}
      <div className={styles.title}>
        {props.title}
        <span className="muted mono">{props.note}</span>
      </div>
      <button type="button" className="button quiet icon small" aria-label={texts.close} onClick={props.onClose}>
        <IconX size={16} aria-hidden />
      </button>
    </header>
  );
}

function BlockForm({ block, form, focus, onClose }: Shown & { block: BlockDoc }) {
  return (
    <>
      <Head
        icon={<BlockIcon type={block.type} />}
        title={<NameField noun="block" row={block} label={texts.head.blockName} />}
        note={`${block.id.slice(-8)}, ${block.type}`}
        onClose={onClose}
      />
      <RowForm
        noun="block"
        rows={[block]}
        name={block.name}
        fields={shownBlockFields(block)}
        shownApart="prompts"
        inherited={({ name }) => inheritedByBlock(block, name, form.document)}
        focus={focus}
        below={(field) => field === "action" && <ActionDetails key={block.id} block={block} />}
      >
        <SaidPrompts
          key={block.id}
          speaker={rowSpeaker("block", block, "prompts")}
          said={block.prompts}
          title={texts.prompts.says}
          verb={texts.prompts.write}
          field="prompts"
        />
        <OwnPrompts key={`${block.id} of its own`} block={block} />
        {blockKinds[block.type].listens && <Collected key={`${block.id} collects`} block={block} />}
        {blockKinds[block.type].listens && <Reprompts key={`${block.id} again`} block={block} />}
      </RowForm>
    </>
  );
}

function PathForm({ path, form, focus, onClose }: Shown & { path: PathDoc }) {
  const source = rowOf(form.document, "block", path.source_block);
  return (
    <>
      <Head
        title={<NameField noun="path" row={path} label={texts.head.pathName} />}
        note={texts.head.pathNote(path.id.slice(-8), source?.name)}
        onClose={onClose}
      />
      <RowForm
        noun="path"
        rows={[path]}
        name={pathLabel(path)}
        fields={shownPathFields(path, source)}
        shownApart="trigger"
        inherited={({ name }) => inheritedByPath(path, name, form.document)}
        focus={focus}
        below={(field) => {
          const isByIntent = pathKinds[path.transition_type].needs === "intent";
          if (field === "transition_type") return !isByIntent && <PathTrigger key={path.id} path={path} />;
          if (field !== "intent") return null;
          return (
            <>
              {path.intent !== null && <IntentExamples name={path.intent} />}
              {isByIntent && <PathTrigger key={path.id} path={path} />}
            </>
          );
        }}
      />
    </>
  );
}

function SeveralBlocks({
  first,
  blocks,
  form,
  focus,
  onClose,
}: Shown & { first: BlockDoc; blocks: readonly BlockDoc[] }) {
  const fields = commonFields(blocks.map(shownBlockFields)).filter(({ place }) => place.control !== "openness");
  return (
    <>
      <Head title={<h2>{texts.head.blocks(blocks.length)}</h2>} note={texts.head.several} onClose={onClose} />
      <RowForm
        noun="block"
        rows={[first, ...blocks.slice(1)]}
        name={texts.head.blocks(blocks.length)}
        fields={fields}
        inherited={({ name }) => inheritedByBlock(first, name, form.document)}
        focus={focus}
      />
    </>
  );
}

function SeveralPaths({ first, paths, form, focus, onClose }: Shown & { first: PathDoc; paths: readonly PathDoc[] }) {
  const sourceOf = (path: PathDoc) => rowOf(form.document, "block", path.source_block);
  const fields = commonFields(paths.map((path) => shownPathFields(path, sourceOf(path))));
  return (
    <>
      <Head title={<h2>{texts.head.paths(paths.length)}</h2>} note={texts.head.several} onClose={onClose} />
      <RowForm
        noun="path"
        rows={[first, ...paths.slice(1)]}
        name={texts.head.paths(paths.length)}
        fields={fields.filter(({ name }) => name !== "trigger" && name !== "transition_type")}
        inherited={({ name }) => inheritedByPath(first, name, form.document)}
        focus={focus}
      />
    </>
  );
}
