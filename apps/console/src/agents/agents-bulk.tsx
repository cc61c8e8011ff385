import { rules } from "@parley/model";
import { IconArchive, IconTag } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { Popover } from "../parts/popover.tsx";
import { TagForm } from "../parts/tag-form.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import type { Agent } from "./agent.ts";
import { texts } from "./texts.ts";
import type { AgentVerbs } from "./use-agent-verbs.ts";

/** What can be done with the agents that are selected. */
export function AgentsBulk(props: {
  count: number;
  /** The agents that are selected, as they are now. */
  find: () => Promise<readonly Agent[]>;
  /** Tags that agents of this client have, to choose from. */
  tags: readonly string[];
  verbs: AgentVerbs;
  clear: () => void;
}) {
  const { count, find, tags, verbs, clear } = props;
  const withChosen = (work: (chosen: readonly Agent[]) => Promise<void>) =>
    void find()
      .then(work)
      .catch((error) => reportError(texts.list.fetching, error));
  const mayTag = usePolicy(rules.flowWrite).isAllowed;
  const tag = (
    <>
      <IconTag size={16} aria-hidden /> {texts.bulk.tagMany(count)}
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
                withChosen((chosen) => verbs.tag(chosen, word, isAdded));
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
        <button
          type="button"
          className="button"
          onClick={() => {
            withChosen((chosen) => verbs.archive(chosen));
            clear();
          }}
        >
          <IconArchive size={16} aria-hidden /> {texts.bulk.archiveMany(count)}
        </button>
      </Forbidden>
    </>
  );
}
