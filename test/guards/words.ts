import { blankOut } from './lexer.js';
import type { SourceFile } from './tree.js';

/** Words that hide who acts: a member, a worker, a transaction, or a peer. */
export const HIDES_WHO = /\b(?:nobody|somebody|whoever|someone|anybody|everybody)(?:'s|’s)?\b/i;

/** The Unix account `nobody`, which is not a person. */
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

/** Comments in the product, its console, and its benchmarks say plainly who acts. */
export function commentsSayWhoActs(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:src|bench|sandbox\/src|console\/src)\//.test(path))
    .flatMap((file) =>
      commentsOf(file).flatMap((comment, index) =>
        HIDES_WHO.test(comment.replaceAll(ACCOUNT, '')) ? [`${file.path}:${index + 1}: ${comment.trim()}`] : [],
      ),
    );
}
