/** An update that restores the same tags for several mailboxes. */
export interface TagPart {
  readonly addresses: readonly string[];
  readonly addTags?: string[];
  readonly removeTags?: string[];
}

interface Tagged {
  readonly address: string;
  /** Tags before the change. */
  readonly tags: readonly string[];
}

/** Returns the updates that restore the tags of mailboxes after some were added and removed. */
export function undoOf(
  mailboxes: readonly Tagged[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): TagPart[] {
  const having = (tag: string, has: boolean) =>
    mailboxes.filter((one) => one.tags.includes(tag) === has).map((one) => one.address);
  return [
    ...add.map((tag) => ({ addresses: having(tag, false), removeTags: [tag] })),
    ...remove.map((tag) => ({ addresses: having(tag, true), addTags: [tag] })),
  ].filter(({ addresses }) => addresses.length > 0);
}
