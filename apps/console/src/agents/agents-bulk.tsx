import { rules } from "@parley/model";
import { IconArchive, IconTag } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import { Popover } from "../parts/popover.tsx";
import { TagForm } from "../parts/tag-form.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { ProgressBar } from "../resource/bulk/progress-bar.tsx";
import type { ChosenRows } from "../resource/bulk/use-row-acts.ts";
import type { Agent } from "./agent.ts";
import { texts } from "./texts.ts";
import type { AgentVerbs } from "./use-agent-verbs.ts";

/** What can be done with the agents that are selected. */
export function AgentsBulk(props: {
  chosen: ChosenRows<Agent>;
  /** Tags that agents of this client have, to choose from. */
  tags: readonly string[];
  verbs: AgentVerbs;
}) {
  const { chosen, tags, verbs } = props;
  const { progress, cancel } = verbs;
  const mayTag = usePolicy(rules.flowWrite).isAllowed;
  if (progress !== null) return <ProgressBar label={texts.bulk.bar} progress={progress} cancel={cancel} />;
  const tag = (
    <>
      <IconTag size={16} aria-hidden /> {texts.bulk.tagMany(chosen.of)}
    </>
  );
  return (
    <>
      {mayTag ? (
        <Popover label={texts.bulk.tag} buttonClass="button" isAtEnd button={tag}>
          {(close) => (
            <TagForm
              known={tags}
              apply={(word, isAdded) => {
                close();
                void verbs.tag(chosen, word, isAdded);
              }}
            />
          )}
        </Popover>
      ) : (
        <Forbidden needs={rules.flowWrite}>
          <button type="button" className="button">
            {tag}
          </button>
        </Forbidden>
      )}
      <Forbidden needs={rules.flowAdmin}>
        <button type="button" className="button" onClick={() => void verbs.archive(chosen)}>
          <IconArchive size={16} aria-hidden /> {texts.bulk.archiveMany(chosen.of)}
        </button>
      </Forbidden>
    </>
  );
}
