/** Maximum mailboxes in the rail; a workspace may have hundreds. */
const MOST = 5;

interface Part {
  readonly key: string;
  readonly unread: number;
}

/** Returns the mailboxes with the most unread conversations, and the chosen one. */
export function topUnread<P extends Part>(parts: readonly P[], chosen: string | undefined): readonly P[] {
  const sorted = parts.toSorted((a, b) => b.unread - a.unread);
  const top = sorted.slice(0, MOST);
  if (chosen === undefined || top.some(({ key }) => key === chosen)) return top;
  return [...top.slice(0, MOST - 1), ...sorted.filter(({ key }) => key === chosen)];
}
