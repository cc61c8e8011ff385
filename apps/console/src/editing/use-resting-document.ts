import type { FlowDocument } from "@parley/flow";
import { useEffect, useState } from "react";
import { useEditor } from "./editor-context.ts";

/** How long a document rests before it is compared; milliseconds. */
const pause = 250;

/** The document as it last rested for a moment: work on it delays no key. */
export function useRestingDocument(): FlowDocument {
  const document = useEditor((snapshot) => snapshot.document);
  const [resting, setResting] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setResting(document), pause);
    return () => clearTimeout(timer);
  }, [document]);
  return resting;
}
