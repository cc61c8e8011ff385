import { rules } from "@parley/model";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Canvas } from "../canvas/canvas.tsx";
import type { CommentMarks } from "../comments/marks-of.ts";
import type { Painted } from "../drawing/painted.ts";
import { EditorContext, useEditorPart } from "../editing/editor-context.ts";
import { stepAndTell } from "../editing/use-history-keys.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { useIssues } from "../issues/use-issues.ts";
import { fetchLater } from "../parts/later.tsx";
import { useNamesHere } from "../parts/named-here.ts";
import { usePolicy } from "../parts/use-policy.ts";
import type { RunTrace } from "../telling/run-trace.ts";
import { type DesignView, DesignViewContext } from "../viewing/design-view.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import { DesignKeys } from "./design-keys.tsx";
import { DesignLibrary, type LibraryAsked } from "./design-library.tsx";
import styles from "./design-page.module.css";
import { DesignSides } from "./design-sides.tsx";
import { FollowNote } from "./follow-note.tsx";
import { holdersOf } from "./holders-of.ts";
import {
  DesignNotes,
  FlowSearch,
  IssuesBar,
  IssuesDrawer,
  Outline,
  OverlayLayer,
  ReplaceDialog,
  SubFlowTabs,
  SubjectComments,
  Toolbar,
} from "./panels.tsx";
import { texts } from "./texts.ts";
import { useAddressedRows } from "./use-addressed-rows.ts";
import { useFieldsFocus } from "./use-fields-focus.ts";
import { usePanels } from "./use-panels.ts";
import { usePlaces } from "./use-places.ts";
import { useTrial } from "./use-trial.ts";

/** A version being designed: its sub-flows, the canvas, and the panels around it. */
export function DesignWorkspace({ editor }: { editor: VersionEditor }) {
  const address = useDesignAddress();
  const { search, selected, select, open, change } = address;
  const current = useAddressedRows(editor, address);
  // Only what the page itself shows: a key in a field must not draw everything around it again.
  const others = useEditorPart(editor, (snapshot) => snapshot.others);
  const { missing } = usePolicy(rules.flowWrite);
  const [trace, setTrace] = useState<RunTrace | null>(null);
  const talk = useRef<HTMLElement>(null);
  const places = usePlaces(editor, address, { active: trace?.active ?? null, panel: talk });
  const { reveal, visit, revealed, follow } = places;
  const { entry, trial, ...trying } = useTrial(editor);
  const panels = usePanels(address, trying);
  const { only, isOutline, isInspecting } = panels;
  const [comments, setComments] = useState<CommentMarks | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [library, askLibrary] = useState<LibraryAsked | null>(null);
  /** How often the draft was replaced: the canvas then opens where the new drawing begins. */
  const [replaced, setReplaced] = useState(0);
  const [painted, setPainted] = useState<Painted | null>(null);

  useEffect(() => {
    void fetchLater();
  }, []);

  const openSearch = useCallback(() => setFinding(true), []);
  useEffect(() => editor.look(only ?? null), [editor, only]);

  const subFlow = current?.id ?? null;
  useNamesHere(current?.name ?? null);
  const view = useMemo(
    (): DesignView | null => (subFlow === null ? null : { subFlow, selected, select, reveal, visit, trace, setTrace }),
    [subFlow, selected, select, reveal, visit, trace],
  );
  const { organisation, flow, version } = address;
  const base = useMemo(() => ({ org: organisation, flow, ver: version }), [organisation, flow, version]);
  const found = useIssues(editor, base);
  const { marks, faulty } = found;
  const holders = useMemo(() => holdersOf(others), [others]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second way to the same field leads there again
  const focus = useMemo(() => (search.field === undefined ? null : { field: search.field }), [search.field, revealed]);
  const thread = useMemo(() => {
    if (search.thread !== "open" || only === undefined) return null;
    const close = () => change({ thread: undefined });
    return { id: only, content: <SubjectComments key={only} id={only} base={base} onClose={close} /> };
  }, [search.thread, only, base, change]);
  const focusing = useFieldsFocus(panels.showFields);
  if (view === null) return null;

  return (
    <EditorContext value={editor}>
      <DesignViewContext value={view}>
        <div className={styles.page}>
          <h1 className="visually-hidden">
            {texts.designOf}
            <bdi>{current?.name}</bdi>
          </h1>
          <div className={styles.top}>
            <SubFlowTabs
              {...{ editor, faulty, missing }}
              current={view.subFlow}
              onOpen={open}
              onKeep={() => askLibrary({ kind: "keep" })}
              onAddFromLibrary={() => askLibrary({ kind: "add" })}
            />
            <Toolbar
              base={base}
              painted={painted?.drawn.badges}
              onMarks={setComments}
              place={address}
              {...{ isOutline, isInspecting }}
              onOutline={panels.toggleOutline}
              onInspect={panels.toggleFields}
              hasVocabulary={search.vocabulary !== undefined}
              onVocabulary={panels.toggleVocabulary}
              onImport={() => setImporting(true)}
              isSimulating={search.panel !== undefined}
              onSimulate={panels.toggleSimulator}
            />
          </div>
          <div className={styles.body}>
            <div className={styles.middle}>
              <DesignKeys
                does={{
                  fields: focusing.enter,
                  issues: panels.toggleIssues,
                  comments: panels.comment,
                  vocabulary: panels.toggleVocabulary,
                  outline: panels.toggleOutline,
                  simulate: panels.simulate,
                  find: openSearch,
                  importYaml: () => setImporting(true),
                  undo: () => stepAndTell(editor.undo),
                  redo: () => stepAndTell(editor.redo),
                  save: () => void editor.flush(),
                }}
              />
              <DesignNotes />
              {follow !== null && <FollowNote onFollow={follow} />}
              <DesignLibrary
                {...{ editor, base }}
                shown={view.subFlow}
                mayEdit={missing === null}
                asked={library}
                ask={askLibrary}
                onOpen={open}
              />
              <div className={styles.stage} ref={focusing.stage}>
                {isOutline ? (
                  <>
                    <Outline {...{ editor, missing, marks, painted }} badges={comments?.own} />
                    {thread !== null && <div className={styles.beside}>{thread.content}</div>}
                  </>
                ) : (
                  <Canvas
                    key={replaced}
                    {...{ editor, marks, missing, holders }}
                    reveal={revealed}
                    onFind={openSearch}
                    {...painted?.drawn}
                    {...(comments && { badges: comments.all })}
                    beside={thread}
                  />
                )}
                {search.overlay !== undefined && (
                  <OverlayLayer kind={search.overlay} onPaint={setPainted} onGhost={visit} onPlay={panels.play} />
                )}
                <FlowSearch editor={editor} isOpen={isFinding} setOpen={setFinding} />
              </div>
              {search.issues === "open" ? (
                <IssuesDrawer {...{ editor, found, missing }} onClose={panels.hideIssues} />
              ) : (
                <IssuesBar found={found} onOpen={panels.showIssues} />
              )}
            </div>
            <DesignSides
              {...{ editor, address, base, missing, isInspecting, focus, entry, trial, setTrace }}
              fields={focusing.fields}
              talk={talk}
              onFieldsKey={focusing.leave}
            />
            {isImporting && (
              <ReplaceDialog
                {...{ editor, organisation, flow }}
                onReplaced={() => setReplaced((before) => before + 1)}
                onClose={() => setImporting(false)}
              />
            )}
          </div>
        </div>
      </DesignViewContext>
    </EditorContext>
  );
}
