import { useState } from "react";

/** Copies a text, and says whether it was. Without TLS a browser has no clipboard: the text is marked by hand there. */
export function useCopied(text: string) {
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");

  function copy() {
    if (!("clipboard" in navigator)) return setCopied("refused");
    navigator.clipboard.writeText(text).then(
      () => setCopied("yes"),
      () => setCopied("refused"),
    );
  }

  return { copied, copy };
}
