import { spawn } from 'node:child_process';

const LIMIT_MS = 300_000;

/** Runs a program and returns its output. Throws with the end of its error output if it fails or takes five minutes. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly input?: string; readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      timeout: LIMIT_MS,
      env: { ...process.env, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-2_000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(lastWords(errors) ?? `${command} ended with ${code}`));
    });
    // A program that ends early closes its input; its exit code says so.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Returns the last non-empty line, except npm's line with the path of its log. */
function lastWords(errors: string): string | undefined {
  return errors
    .split('\n')
    .filter((line) => line.trim() !== '' && !/complete log of this run/.test(line))
    .at(-1);
}

/** Passes texts as JSON lines to a program that writes one JSON value per line. */
export async function runOverLines<T>(
  command: string,
  args: readonly string[],
  texts: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Array<T | null>> {
  const input = texts.map((text) => `${JSON.stringify(text)}\n`).join('');
  const lines = (await run(command, args, { input, env })).trim().split('\n');
  if (lines.length !== texts.length) throw new Error(`${lines.length} results for ${texts.length} texts`);
  return lines.map((line) => JSON.parse(line) as T | null);
}
