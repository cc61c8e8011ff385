import type { InVersion } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { type KeyboardEvent, type RefObject, useCallback, useMemo } from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { DesignView } from "../viewing/design-view.ts";
import type { useDesignAddress } from "../viewing/use-design-address.ts";
import styles from "./design-page.module.css";
import { CommentsPanel, Inspector, SimulatorPanel, VocabularyPanel, VoiceCall } from "./panels.tsx";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly address: ReturnType<typeof useDesignAddress>;
  /** Where the calls of the version are. */
  readonly base: InVersion;
  readonly missing: string | null;
  readonly isInspecting: boolean;
  /** The field that the inspector opens at; a new object each time one is led there. */
  readonly focus: { readonly field: string } | null;
  /** The block that the next try begins at; null: where the agent begins. */
  readonly entry: { readonly block: Id } | null;
  /** Another number shows the conversation that was put into the simulator. */
  readonly trial: number;
  readonly setTrace: DesignView["setTrace"];
  /** What holds the fields. */
  readonly fields: RefObject<HTMLElement | null>;
  /** What holds the conversation that a person leads. */
  readonly talk: RefObject<HTMLElement | null>;
  readonly onFieldsKey: (event: KeyboardEvent<HTMLElement>) => void;
};

/** What stands right of the canvas: comments or fields, the vocabulary, and what the version is tried with. */
export function DesignSides({
  editor,
  address,
  base,
  missing,
  isInspecting,
  focus,
  entry,
  trial,
  setTrace,
  ...props
}: Props) {
  const { organisation, flow, version, search, change } = address;
  const callee = useMemo(
    () => ({ organisation, flow, version, ready: editor.flush }),
    [organisation, flow, version, editor],
  );
  const toOverview = useCallback(() => change({ select: undefined, field: undefined, fields: "open" }), [change]);
  return (
    <>
      {search.comments && (
        <CommentsPanel base={base} filter={search.comments} onFilter={(comments) => change({ comments })} />
      )}
      {search.vocabulary !== undefined && (
        <VocabularyPanel kind={search.vocabulary} onKind={(vocabulary) => change({ vocabulary })} />
      )}
      {isInspecting && !search.comments && (
        <aside
          className={styles.inspector}
          aria-label={texts.inspector}
          ref={props.fields}
          onKeyDown={props.onFieldsKey}
        >
          <Inspector
            version={version}
            base={base}
            missing={missing}
            focus={focus}
            onClose={() => change({ select: undefined, field: undefined, fields: undefined })}
            onOverview={toOverview}
          />
        </aside>
      )}
      {search.panel !== undefined && (
        <aside className={styles.simulator} aria-label={texts.simulator} ref={props.talk}>
          <SimulatorPanel
            key={trial}
            editor={editor}
            label={texts.draft(version)}
            entry={entry}
            onTrace={setTrace}
            onClose={() => change({ panel: undefined })}
            mode={search.panel === "call" ? "voice" : "text"}
            onMode={(mode) => change({ panel: mode === "voice" ? "call" : "simulator" })}
            voice={
              <VoiceCall
                callee={callee}
                release={search.release}
                onRelease={(release) => change({ release })}
                onTrace={setTrace}
              />
            }
          />
        </aside>
      )}
    </>
  );
}
