import type { Person } from '../people';

/** Returns the text after the last `@` before the cursor; null if no mention is being typed. */
export function nameBeingTyped(text: string, caret: number): string | null {
  return /(?:^|\s)@([^\s@]{0,40})$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Returns members with a name part that starts with the text. */
export function peopleLike(people: readonly Person[], typed: string): readonly Person[] {
  const start = typed.toLowerCase();
  return people
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(start)),
    )
    .slice(0, 6);
}

/** Returns the text with the completed name, and the new cursor position. */
export function withName(text: string, caret: number, name: string): readonly [text: string, caret: number] {
  const before = text.slice(0, caret).replace(/@[^\s@]*$/, `@${name} `);
  return [before + text.slice(caret).replace(/^ /, ''), before.length];
}

/** Returns the mentions in a text. If one name is a prefix of another, the longer one wins. */
export function mentionsIn(text: string, people: readonly Person[]): string[] {
  let rest = text;
  const found: string[] = [];
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    const parts = rest.split(`@${name}`);
    if (parts.length === 1) continue;
    found.push(id);
    rest = parts.join(' ');
  }
  return found;
}
