/** The settings of this installation for the console; the server writes them into the page. */
export type Site = {
  /** Any text; menus compare it with US and STAGING only. */
  readonly region: string;
  /** Minutes without a key or a click until the page signs out; null: never. */
  readonly inactivityMinutes: number | null;
  /** Domains of the e-mail addresses of the company's own people. */
  readonly internalDomains: readonly string[];
  /** Where telephones reach the voice workers: `host:port`. */
  readonly sipAddress: string;
  /** Whether a speech server is connected; else the machine's own programs speak and hear. */
  readonly hasSpeechServer: boolean;
};

const asDefault: Site = {
  region: "",
  inactivityMinutes: 15,
  internalDomains: [],
  sipAddress: "127.0.0.1:5060",
  hasSpeechServer: false,
};

/** Read once: it does not change while the page is open. */
export const site: Site = { ...asDefault, ...JSON.parse(document.getElementById("site")?.textContent || "{}") };
