import { useEffect, useState } from "react";
import { useMe } from "../../api/me.ts";
import { usedLater } from "../../parts/later.tsx";
import { useForm } from "./form-context.ts";
import type { CheckedLanguage, LanguageFault } from "./language-fault.ts";

const nowhere: readonly string[] = [];
type Check = typeof import("./check-language.ts").checkLanguage;
const checking = usedLater(() => import("./check-language.ts"));
let loaded: { readonly check: Check } | null = null;

/**
 * The checker of expressions, templates and patterns; null until its chunk is there. It compiles what is written, which
 * needs more code than the rest of a form. Without it, fields that are checked can only be read; where it cannot be fetched,
 * it is asked for again when the network is back.
 */
export function useLanguageCheck(): ((language: CheckedLanguage, text: string) => LanguageFault | null) | null {
  const { document } = useForm();
  const allowed = useMe()?.webhook_allow ?? nowhere;
  const [module, setModule] = useState(loaded);
  useEffect(() => {
    if (module !== null) return;
    let isHere = true;
    const load = () =>
      checking().then(
        ({ checkLanguage }) => {
          loaded = { check: checkLanguage };
          if (isHere) setModule(loaded);
        },
        () => isHere && addEventListener("online", load, { once: true }),
      );
    void load();
    return () => {
      isHere = false;
      removeEventListener("online", load);
    };
  }, [module]);
  return module === null ? null : (language, text) => module.check(language, text, { document, allowed });
}
