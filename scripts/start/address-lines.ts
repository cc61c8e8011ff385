import { type Config, loginLabel } from "@parley/config";

export type Notice = { readonly label: string; readonly text: string };

/** The calm block at the end of a start: where everything is and how to sign in. */
export function addressLines(config: Config, login: { password: string }, notices: readonly Notice[]): string[] {
  const sipHost = config.sipAdvertisedHost.includes(":") ? `[${config.sipAdvertisedHost}]` : config.sipAdvertisedHost;
  const rows: Notice[] = [
    { label: "Studio", text: config.publicUrl },
    { label: "Applications", text: `http://localhost:${config.applicationsPort}` },
    { label: "Phone (SIP)", text: `sip:${sipHost}:${config.sipPort}` },
    ...notices.filter(({ label }) => label !== loginLabel),
    notices.find(({ label }) => label === loginLabel) ?? {
      label: loginLabel,
      text: `${config.adminEmail}  ${login.password}`,
    },
  ];
  const width = Math.max(...rows.map((row) => row.label.length)) + 2;
  return ["", "Parley is ready.", "", ...rows.map((row) => `  ${row.label.padEnd(width)}${row.text}`), ""];
}
