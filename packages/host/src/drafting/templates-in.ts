/** What a template fills in, each as it is written, except spaces, in an order of their own. */
export const templatesIn = (text: string): readonly string[] =>
  (text.match(/\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}/g) ?? [])
    .map((each) => each.replaceAll(/\s+/g, ""))
    .toSorted();

/** The tags of a text with SSML, in an order of their own. */
export const tagsIn = (text: string): readonly string[] => (text.match(/<[^<>]*>/g) ?? []).toSorted();

/** Whether a text has what is filled in, or tags. */
export const isMarkup = (text: string): boolean => /\{\{|\{%|<[^<>]*>/.test(text);
