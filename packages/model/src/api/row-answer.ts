import { type Shape, shape } from "../kernel/index.ts";
import type { Noun } from "../noun.ts";
import type { Row } from "../nouns/row.ts";
import { rowSchema } from "../schema.ts";

/** The answer of a call that gives one row, with the row's schema. */
export const rowAnswer = <N extends Noun>(noun: N): Shape<Row<N>> => shape(rowSchema(noun));
