import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runOutrider } from '../../../test/support/outside/command-line.js';

const scriptOf = async (shell: string) => (await runOutrider(['completion', shell], { env: {} })).out;

/** Completes a command line in bash: the last word is incomplete. */
function complete(script: string, words: readonly string[]): string[] {
  const line = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _outrider; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', line, 'bash', ...words], { encoding: 'utf8' });
  return out.split('\n').filter((word) => word !== '');
}

it('completes commands, their commands and their options in bash', async () => {
  const script = await scriptOf('bash');
  expect(complete(script, ['outrider', 'cam'])).toEqual(['campaigns']);
  expect(complete(script, ['outrider', 'campaigns', 'la'])).toEqual(['launch']);
  expect(complete(script, ['outrider', 'campaigns', 'create', '--na'])).toEqual(['--name']);
  expect(complete(script, ['outrider', 'campaigns', 'show', 'some-id', '--js'])).toEqual(['--json']);
  expect(complete(script, ['outrider', 'import', 'fil'])).toEqual([]);
});

it.each(['zsh', 'fish'])('names every command and quotes its texts in %s', async (shell) => {
  const script = await scriptOf(shell);
  for (const word of ['doctor', 'campaigns', 'preflight', 'tail', 'key-file']) expect(script).toContain(word);
  // An apostrophe in a text would end the quotes of the script.
  expect(script).toContain(`API key'\\''s`);
});

it('rejects a shell that it does not know', async () => {
  expect((await runOutrider(['completion', 'tcsh'], { env: {} })).code).toBe(2);
});
