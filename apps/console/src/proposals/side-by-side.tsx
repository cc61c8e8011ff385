import {
  type Difference,
  differencesBetween,
  type EditState,
  type Needs,
  type Proposal,
  takeSteps,
} from "@parley/flow";
import { useMemo } from "react";
import { DifferenceDrawing } from "../drawing/difference-drawing.tsx";
import { sidePicture } from "../drawing/difference-picture.ts";
import styles from "./proposals.module.css";
import type { ShownStep } from "./step-groups.ts";
import { texts } from "./texts.ts";

type Props = {
  /** The draft as it is. */
  readonly state: EditState;
  readonly proposal: Proposal;
  readonly needs: Needs;
  readonly steps: readonly ShownStep[];
  readonly place: NonNullable<Difference["place"]>;
};

/** A block with its neighbours before some steps of a proposal and after them, drawn beside each other. */
export function SideBySide({ state, proposal, needs, steps, place: { block, subFlow, name } }: Props) {
  const pictures = useMemo(() => {
    const chosen = new Set(steps.flatMap(({ index }) => [index, ...(needs[index] ?? [])]));
    const after = takeSteps(state, proposal.steps, { chosen, needs }).after.document;
    const differences = differencesBetween(state.document, after);
    const given = { before: state.document, after, subFlow, differences, near: new Set([block]) };
    return (["before", "after"] as const).map((side) => ({ side, picture: sidePicture(given, side) }));
  }, [state, proposal.steps, needs, steps, subFlow, block]);
  return (
    <div className={styles.sides}>
      {pictures.map(({ side, picture }) => (
        <figure key={side}>
          <figcaption>{texts.sides[side]}</figcaption>
          {picture === null ? (
            <p className="muted">{texts.sides.none}</p>
          ) : (
            <DifferenceDrawing picture={picture} title={texts.sides.drawing(name, texts.sides[side])} />
          )}
        </figure>
      ))}
    </div>
  );
}
