type Policy = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (address: string) => string | null;
};

declare global {
  interface Window {
    /** Missing in browsers that do not know Trusted Types. */
    readonly trustedTypes?: { readonly createPolicy: (name: "default", policy: Policy) => unknown };
  }
}

/** A tag, its end or a comment: styles have none. */
const markup = /<[a-z!/?]/i;

/**
 * The one policy by which the page may make markup or scripts of text, asked by the browser wherever that happens (Trusted
 * Types; see the server's pageHeaders). Libraries write styles as markup, and threads are begun by address: both pass, and
 * nothing else does.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (markup.test(text) ? null : text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith("/assets/") ? address : null;
    },
  });
}
