/** What a select offers: the value that is taken and the word that people read. */
export type SelectOption<Value extends string = string> = { readonly value: Value; readonly label: string };
