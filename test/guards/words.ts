import { blankOut } from './lexer.js';
import type { SourceFile } from './tree.js';

/** Words that stand where the one who acts should be named: a person, a worker, a transaction, a peer. */
export const HIDES_WHO = /\b(?:nobody|somebody|whoever|someone|anybody|everybody)(?:'s|’s)?\b/i;

/** The account of that name on Unix, which is no person. */
const ACCOUNT = /`nobody`/g;

/** Returns the comments of a line of code, and of a statement in it. */
function commentsOf({ text }: SourceFile): string[] {
  const code = blankOut(text, true).split('\n');
  return text.split('\n').map((line, index) => {
    const kept = code[index] ?? '';
    const comment = [...line].map((letter, at) => (kept[at] === letter ? ' ' : letter)).join('');
    return `${comment} ${/(?:^|\s)-- (.*)/.exec(kept)?.[1] ?? ''}`;
  });
}

/** Comments of the product, its console and its benchmarks say who acts, in plain words. */
export function commentsSayWhoActs(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:src|bench|sandbox\/src|console\/src)\//.test(path))
    .flatMap((file) =>
      commentsOf(file).flatMap((comment, index) =>
        HIDES_WHO.test(comment.replaceAll(ACCOUNT, '')) ? [`${file.path}:${index + 1}: ${comment.trim()}`] : [],
      ),
    );
}
