/** Which agent's control panel it is: ids of client and agent. */
export type PanelPlace = { readonly org: string; readonly flow: string };
