import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import {
  IconFileImport,
  IconLayoutList,
  IconLayoutSidebarRight,
  IconPlayerPlay,
  IconRocket,
  IconSchema,
  IconVocabulary,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { AskAssistant } from "../assistant/ask-assistant.tsx";
import { CommentsButton } from "../comments/comments-button.tsx";
import type { CommentMarks } from "../comments/marks-of.ts";
import type { Badges } from "../drawing/overlay.ts";
import { useCurrentEditor } from "../editing/editor-context.ts";
import { SaveStatus } from "../editing/save-status.tsx";
import { Forbidden } from "../parts/forbidden.tsx";
import { later } from "../parts/later.tsx";
import styles from "./toolbar.module.css";
import { texts } from "./toolbar-texts.ts";

const PresentPeople = later(() => import("../editing/present-people.tsx").then((module) => module.PresentPeople));
const HistoryButtons = later(() => import("../editing/history-buttons.tsx").then((module) => module.HistoryButtons));
const OverlayChooser = later(() => import("../overlays/overlay-chooser.tsx").then((module) => module.OverlayChooser));

type Props = {
  /** Where the calls of the version are. */
  base: InVersion;
  place: { readonly organisation: string; readonly flow: string; readonly version: string };
  isOutline: boolean;
  isInspecting: boolean;
  isSimulating: boolean;
  hasVocabulary: boolean;
  /** Told which blocks and paths have open comments. */
  onMarks: (marks: CommentMarks) => void;
  /** Other badges at blocks and paths. */
  painted: Badges | undefined;
  onOutline: () => void;
  onInspect: () => void;
  /** Lists intents, values and prompts. */
  onVocabulary: () => void;
  /** Asks for YAML that takes the version's place. */
  onImport: () => void;
  onSimulate: () => void;
};

/** What can be done with the version as a whole, and how it stands. */
export function Toolbar({ place, isOutline, isInspecting, isSimulating, hasVocabulary, ...props }: Props) {
  const editor = useCurrentEditor();
  const { organisation, flow, version } = place;
  const { base, onOutline, onInspect, onVocabulary, onImport, onSimulate, onMarks, painted } = props;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={texts.version}>
      <SaveStatus />
      <HistoryButtons />
      <OverlayChooser />
      <button
        type="button"
        className="button quiet icon"
        aria-label={isOutline ? texts.showCanvas : texts.showOutline}
        title={isOutline ? texts.showCanvas : texts.showOutline}
        onClick={onOutline}
      >
        {isOutline ? <IconSchema size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />}
      </button>
      <button
        type="button"
        className="button quiet icon"
        aria-label={texts.fields}
        title={texts.fields}
        aria-pressed={isInspecting}
        onClick={onInspect}
      >
        <IconLayoutSidebarRight size={18} aria-hidden />
      </button>
      <button
        type="button"
        className="button quiet icon"
        aria-label={texts.vocabulary}
        title={texts.vocabulary}
        aria-pressed={hasVocabulary}
        onClick={onVocabulary}
      >
        <IconVocabulary size={18} aria-hidden />
      </button>
      <AskAssistant at={base} editor={editor} suggested={{ draft: "edits" }} look="icon" />
      <Forbidden needs={rules.flowWrite}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={texts.importYaml}
          title={texts.importYaml}
          onClick={onImport}
        >
          <IconFileImport size={18} aria-hidden />
        </button>
      </Forbidden>
      <CommentsButton base={base} onMarks={onMarks} painted={painted} />
      <PresentPeople />
      <button type="button" className="button" aria-pressed={isSimulating} title={texts.simulate} onClick={onSimulate}>
        <IconPlayerPlay size={16} aria-hidden /> <span className="wide">{texts.simulate}</span>
      </button>
      <Link
        className="button primary"
        to="/clients/$organisation/voice-agents/$flow/$version/deploy"
        params={{ organisation, flow, version }}
      >
        <IconRocket size={16} aria-hidden /> {texts.deploy}
      </Link>
    </div>
  );
}
