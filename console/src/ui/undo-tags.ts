/** An update that restores the same tags for several items. */
export interface TagPart {
  readonly keys: readonly string[];
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

interface Tagged {
  readonly key: string;
  /** Tags before the change. */
  readonly tags: readonly string[];
}

/** Returns the updates that restore the tags of items after some were added and removed. */
export function undoOf(
  items: readonly Tagged[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): TagPart[] {
  const having = (tag: string, has: boolean) =>
    items.filter((one) => one.tags.includes(tag) === has).map((one) => one.key);
  return [
    ...add.map((tag) => ({ keys: having(tag, false), removeTags: [tag] })),
    ...remove.map((tag) => ({ keys: having(tag, true), addTags: [tag] })),
  ].filter(({ keys }) => keys.length > 0);
}
