import type { FlowDocument, Issue } from "@parley/flow";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { places } from "../parts/places.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import styles from "./issues-drawer.module.css";
import { pageOfIssue } from "./page-of-issue.ts";

type Props = { readonly issue: Issue; readonly document: FlowDocument; readonly children: ReactNode };

/** A finding that no block shows: it leads to the page on which it is mended, where there is one. */
export function IssueLink({ issue, document, children }: Props) {
  const { organisation, flow, version, change } = useDesignAddress();
  const agent = { organisation, flow, version };
  const look = { className: styles.open, children };
  const page = pageOfIssue(issue, document);
  switch (page?.page) {
    case undefined:
      return <span {...look} />;
    case "prompts":
      return <Link {...look} {...places.prompts(agent)} />;
    case "configure":
      return <Link {...look} {...places.configure({ ...agent, group: page.group })} search={{ find: page.find }} />;
    case "fields": {
      const open = () => change({ select: undefined, fields: "open", field: page.action });
      return <button type="button" {...look} onClick={open} />;
    }
    case "train":
      return (
        <Link
          {...look}
          to="/clients/$organisation/voice-agents/$flow/$version/train/$tab"
          params={{ ...agent, tab: page.tab }}
          search={{ open: page.open }}
        />
      );
  }
}
