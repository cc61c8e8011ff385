import { useEffect, useState } from "react";
import { usedLater } from "../../parts/later.ts";
import { useForm } from "./form-context.ts";
import type { CheckedLanguage, LanguageFault } from "./language-fault.ts";

type Check = typeof import("./check-language.ts").checkLanguage;
const checking = usedLater(() => import("./check-language.ts"));
let loaded: { readonly check: Check } | null = null;

/**
 * The checker of expressions, templates and patterns; null for the moment until its chunk is there. It compiles what is
 * written, which needs more code than the rest of a form.
 * @throws what the fetching of the chunk threw, for the boundary around the inspector
 */
export function useLanguageCheck(): ((language: CheckedLanguage, text: string) => LanguageFault | null) | null {
  const { document } = useForm();
  const [module, setModule] = useState(loaded);
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    if (module !== null) return;
    let isHere = true;
    checking().then(
      ({ checkLanguage }) => {
        loaded = { check: checkLanguage };
        if (isHere) setModule(loaded);
      },
      (error) => isHere && setFailure(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isHere = false;
    };
  }, [module]);
  if (failure !== null) throw failure;
  return module === null ? null : (language, text) => module.check(language, text, document);
}
