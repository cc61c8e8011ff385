import { Link } from "@tanstack/react-router";
import { places } from "../parts/places.ts";
import type { AskProps } from "./ask-props.ts";
import { texts } from "./texts.ts";
import { useIsAssisted } from "./use-is-assisted.ts";

/** The group of Configure that connects a model. */
const connectedIn = "language-models";

/** Says that the version connects no language model, and where that is done; nothing where it does. */
export function NotAssisted({ at: { org, flow, ver }, editor }: Pick<AskProps, "at" | "editor">) {
  if (useIsAssisted(editor)) return null;
  return (
    <p className="caption">
      {texts.none}{" "}
      <Link {...places.configure({ organisation: org, flow, version: ver, group: connectedIn })}>
        {texts.connectVerb}
      </Link>
      .
    </p>
  );
}
