/**
 * Texts of a module in another language: the same names with the same arguments. The file has the path and name of the English one, below
 * the folder of its language: `words/de/inbox/inbox.ts` exports `inbox`. Labels of statuses are in `src/engine/words/de/terms`; the English
 * ones are in `src/engine/words`. A missing text is shown in English, and `translated.test.ts` reports it.
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Translated<Text>
    : T extends readonly (infer Item)[]
      ? readonly Translated<Item>[]
      : { readonly [Name in keyof T]?: Translated<T[Name]> };
