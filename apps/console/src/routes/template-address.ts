/**
 * A template is an agent, and its pages are those of an agent under an address of its own:
 * `/clients/{client}/templates/{flow}/…` shows what `/clients/{client}/voice-agents/{flow}/…` would. Routes, links and
 * menus know the second alone. What the browser shows is decided here: pages that were reached as a template's stay so.
 */
const template = /^(\/clients\/[^/?#]+)\/templates\/([^/?#]+)/;
const agent = /^(\/clients\/[^/?#]+)\/voice-agents\/([^/?#]+)/;

/** The address by which the routes know a page. */
export const asAgent = (address: string): string => address.replace(template, "$1/voice-agents/$2");

/** The address to show for a page, while `here` is shown. */
export function asShown(address: string, here: string): string {
  const open = template.exec(here);
  const wanted = agent.exec(address);
  const isSame = open !== null && wanted !== null && open[1] === wanted[1] && open[2] === wanted[2];
  return isSame ? address.replace(agent, "$1/templates/$2") : address;
}
