import { rules } from "@parley/model";
import { IconArchive, IconTag } from "@tabler/icons-react";
import { Forbidden } from "../parts/forbidden.tsx";
import { Popover } from "../parts/popover.tsx";
import { TagForm } from "../parts/tag-form.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import type { Agent } from "./agent.ts";
import type { AgentVerbs } from "./use-agent-verbs.ts";

/** What can be done with the agents that are selected. */
export function AgentsBulk(props: {
  chosen: readonly Agent[];
  /** Tags that agents of this client have, to choose from. */
  tags: readonly string[];
  verbs: AgentVerbs;
  clear: () => void;
}) {
  const { chosen, tags, verbs, clear } = props;
  const mayTag = usePolicy(rules.flowWrite).isAllowed;
  const tag = (
    <>
      <IconTag size={16} aria-hidden /> Tag {chosen.length}
    </>
  );
  return (
    <>
      {mayTag ? (
        <Popover label="Tag" buttonClass="button" isAtEnd button={tag}>
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
        <button
          type="button"
          className="button"
          onClick={() => {
            void verbs.archive(chosen);
            clear();
          }}
        >
          <IconArchive size={16} aria-hidden /> Archive {chosen.length}
        </button>
      </Forbidden>
    </>
  );
}
