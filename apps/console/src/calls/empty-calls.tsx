import { Link } from "@tanstack/react-router";
import type { CallTab } from "../api/calls-search.ts";
import { useCallText } from "../numbers/use-call-text.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { places } from "../parts/places.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

const texts: { readonly [tab in CallTab]: readonly [title: string, text: string] } = {
  ongoing: ["No call is going on", "A call appears here while it rings."],
  completed: ["No calls yet", "A call appears here when it ends. Test talks with it at once."],
  subtesting: ["No test calls yet", "Calls that are made to try a version are kept here, apart from those of people."],
  starred: ["Nothing is starred", "S on a call, or its star, keeps it here for everybody who looks at this agent."],
};

/** What the list says that has nothing to show, and why. */
export function EmptyCalls(props: { tab: CallTab; agent: Agent; isFiltered: boolean; clear: () => void }) {
  const { tab, agent, isFiltered, clear } = props;
  const howToCall = useCallText(agent);
  if (isFiltered) {
    return (
      <EmptyState
        title="No call fits"
        actions={
          <button type="button" className="button" onClick={clear}>
            Clear the filters
          </button>
        }
      >
        None of these calls fits all of the filters.
      </EmptyState>
    );
  }
  const [title, text] = texts[tab];
  return (
    <EmptyState
      withPicture
      title={title}
      link={
        (tab === "ongoing" || tab === "completed") && <HelpLink page="how-to/numbers">How to call an agent</HelpLink>
      }
      actions={
        tab !== "starred" && (
          <Link className="button primary" {...places.test(agent)}>
            Talk with it here
          </Link>
        )
      }
    >
      {(tab === "ongoing" || tab === "completed") && <p>{howToCall}</p>}
      {text}
    </EmptyState>
  );
}
