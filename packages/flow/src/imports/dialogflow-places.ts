import type { Id } from "@parley/model/kernel";
import type { BlockDoc } from "../document/document.ts";
import { notCarried } from "./dialogflow-reasons.ts";
import type { Flow } from "./dialogflow-routes.ts";
import type { DraftAgent } from "./draft-agent.ts";
import { type Loose, textIn } from "./loose-json.ts";

/** How far blocks stand from each other; px of the canvas. */
export const [across, down, inRow] = [320, 180, 5];

/** Where routes and handlers lead: pages, flows and ends. */
export class DialogflowPlaces {
  readonly #agent: DraftAgent;
  readonly #flows: ReadonlyMap<string, Flow>;

  constructor(agent: DraftAgent, flows: ReadonlyMap<string, Flow>) {
    this.#agent = agent;
    this.#flows = flows;
  }

  /**
   * Where a route leads: null where it stays, undefined where the package has no such place.
   * @param here the current page; null for any
   */
  target(flow: Flow, json: Loose, here: Id | null): Id | null | undefined {
    const other = textIn(json.targetFlow);
    if (other !== null) {
      const found = this.#flows.get(other);
      return found === undefined ? undefined : this.#goTo(flow, found);
    }
    const page = textIn(json.targetPage);
    if (page === null) return null;
    const known = flow.pages.get(page);
    if (known !== undefined) return known.block;
    switch (page.toLowerCase().replaceAll("_", " ")) {
      case "current page":
        return here;
      case "start page":
        return flow.first;
      case "end session":
      case "end flow":
      case "end flow with cancellation":
      case "end flow with failure":
      case "end flow with human escalation":
        return this.end(flow, page);
      default:
        return undefined;
    }
  }

  /** Why a route or handler leads nowhere. */
  whyNowhere({ targetPage }: Loose): string {
    return /^previous[ _]page$/i.test(textIn(targetPage) ?? "") ? notCarried.back : notCarried.target;
  }

  end(flow: Flow, page: string): Id {
    const name = page.replaceAll("_", " ").toLowerCase();
    // Ending a flow of a session ends the session unless another flow waits for it, which nothing does here.
    const end_state =
      name === "end session" || name === "end flow"
        ? "completed"
        : name.replace(/^end flow with /, "").replaceAll(" ", "_");
    return this.among(flow, name, { name, type: "End", end_state });
  }

  /** A jump to the beginning of another flow; one for each pair of flows. */
  #goTo(flow: Flow, to: Flow): Id {
    if (to === flow) return flow.first;
    const name = `To ${to.entry.name}`;
    return this.among(flow, name, { name, type: "Goto", entrypoint_subflow: to.subFlow.id });
  }

  /** The block of this key among the ways out of a flow; made and drawn on when it is first asked for. */
  among(
    flow: Flow,
    key: string,
    { name, ...fields }: Partial<BlockDoc> & { readonly name: string },
    drawOn: (block: Id) => void = () => {},
  ): Id {
    const known = flow.ends.get(key);
    if (known !== undefined) return known;
    const position = { x: across * flow.ends.size, y: 0 - down };
    const block = this.#agent.block(flow.subFlow, name, { ...fields, render_info: { position } });
    flow.ends.set(key, block);
    drawOn(block);
    return block;
  }
}
