import type { Person } from '../people';

/** What is typed after the last `@` before the caret; null: no name is being typed. */
export function nameBeingTyped(text: string, caret: number): string | null {
  return /(?:^|\s)@([^\s@]{0,40})$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Those whose name has a word that begins like this. */
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

/** The text with the name in place of what was typed of it, and where the caret is then. */
export function withName(text: string, caret: number, name: string): readonly [text: string, caret: number] {
  const before = text.slice(0, caret).replace(/@[^\s@]*$/, `@${name} `);
  return [before + text.slice(caret).replace(/^ /, ''), before.length];
}

/** Mentions in a text. If one name is the beginning of another, the longer one is meant. */
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
