import { Link } from "@tanstack/react-router";
import type { CallTab } from "../api/calls-search.ts";
import { useCallText } from "../numbers/use-call-text.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { places } from "../parts/places.ts";
import { texts } from "./texts.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

/** What a tab says that has no calls, and how to make one. */
export function EmptyCalls({ tab, agent }: { tab: CallTab; agent: Agent }) {
  const howToCall = useCallText(agent);
  const [title, text] = texts.empty.tabs[tab];
  const isOfCallers = tab === "ongoing" || tab === "completed";
  return (
    <EmptyState
      withPicture
      title={title}
      link={isOfCallers && <HelpLink page="how-to/numbers">{texts.empty.help}</HelpLink>}
      actions={
        tab !== "starred" && (
          <Link className="button primary" {...places.test(agent)}>
            {texts.empty.test}
          </Link>
        )
      }
    >
      {isOfCallers && <p>{howToCall}</p>}
      {text}
    </EmptyState>
  );
}
