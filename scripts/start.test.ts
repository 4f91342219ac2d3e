import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TYPESCRIPT = fileURLToPath(new URL('../node_modules/typescript', import.meta.url));
const BUNDLER = fileURLToPath(new URL('../node_modules/esbuild', import.meta.url));
const PLATFORM_COMPILERS = fileURLToPath(new URL('../node_modules/@typescript', import.meta.url));
const LIMIT = 60_000;

let root: string;
const file = (...parts: string[]): string => join(root, ...parts);

/** Creates a small project with the real scripts and an npm substitute that records calls and links the compilers. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outrider-scripts-'));
  cpSync(HERE, file('scripts'), { recursive: true });
  mkdirSync(file('src', 'texts'), { recursive: true });
  writeFileSync(file('package.json'), '{"type":"module"}');
  writeFileSync(file('package-lock.json'), '{"packages":{"":{},"node_modules/typescript":{"version":"7.0.2"}}}');
  const options = { target: 'es2023', module: 'nodenext', strict: true, rootDir: 'src', types: [] };
  writeFileSync(file('tsconfig.json'), JSON.stringify({ compilerOptions: options }));
  writeFileSync(file('tsconfig.build.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src'] }));
  writeFileSync(file('src', 'main.ts'), "console.log('one');\nexport {};\n");
  writeFileSync(file('src', 'texts', 'list.txt'), 'data');
  writeFileSync(
    file('npm-cli.js'),
    `import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
     appendFileSync('npm-calls', process.argv[2] + '\\n');
     rmSync('node_modules', { recursive: true, force: true });
     mkdirSync('node_modules');
     symlinkSync(${JSON.stringify(TYPESCRIPT)}, 'node_modules/typescript');
     symlinkSync(${JSON.stringify(BUNDLER)}, 'node_modules/esbuild');
     symlinkSync(${JSON.stringify(PLATFORM_COMPILERS)}, 'node_modules/@typescript');`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const npmCalls = (): number =>
  existsSync(file('npm-calls')) ? readFileSync(file('npm-calls'), 'utf8').split('\n').length - 1 : 0;

function launch(...args: string[]) {
  return spawn(process.execPath, [file('scripts', 'start.mjs'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], npm_execpath: file('npm-cli.js') },
  });
}

async function start(...args: string[]): Promise<{ code: number | null; out: string; log: string }> {
  const child = launch(...args);
  let out = '';
  let log = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out.trim(), log };
}

test(
  'a first start installs, builds and runs; the next does neither',
  async () => {
    const first = await start();
    expect(first).toMatchObject({ code: 0, out: 'one' });
    expect(first.log).toMatch(/Installing.*Building/s);
    expect(readFileSync(file('dist', 'texts', 'list.txt'), 'utf8')).toBe('data');
    expect(await start()).toEqual({ code: 0, out: 'one', log: '' });
    expect(npmCalls()).toBe(1);
  },
  LIMIT,
);

test(
  'rebuilds changed sources, skips unchanged ones with a new date, and removes output of deleted ones',
  async () => {
    writeFileSync(file('src', 'gone.ts'), 'export const gone = 1;\n');
    await start();
    expect(existsSync(file('dist', 'gone.js'))).toBe(true);
    utimesSync(file('src', 'main.ts'), new Date(), new Date());
    expect((await start()).log).toBe('');
    writeFileSync(file('src', 'main.ts'), "console.log('two');\nexport {};\n");
    rmSync(file('src', 'gone.ts'));
    expect(await start()).toMatchObject({ out: 'two', log: expect.stringContaining('Building') });
    expect(existsSync(file('dist', 'gone.js'))).toBe(false);
  },
  LIMIT,
);

test(
  'a changed lock file or a missing installation is installed again',
  async () => {
    await start();
    appendFileSync(file('package-lock.json'), ' ');
    await start();
    rmSync(file('node_modules'), { recursive: true });
    await start();
    expect(npmCalls()).toBe(3);
  },
  LIMIT,
);

test(
  'an installation made with npm itself counts when it is complete',
  async () => {
    await start();
    rmSync(file('node_modules', '.outrider-install'));
    const record = file('node_modules', '.package-lock.json');
    writeFileSync(record, '{"packages":{"node_modules/typescript":{"version":"7.0.2"}}}');
    await start();
    expect(npmCalls()).toBe(1);
    rmSync(file('node_modules', '.outrider-install'));
    writeFileSync(record, '{"packages":{"node_modules/typescript":{"version":"6.0.0"}}}');
    await start();
    expect(npmCalls()).toBe(2);
  },
  LIMIT,
);

test(
  'several first starts at the same time install and build once',
  async () => {
    const all = await Promise.all([start(), start(), start()]);
    expect(all.map(({ code, out }) => [code, out])).toEqual(Array(3).fill([0, 'one']));
    expect(npmCalls()).toBe(1);
    expect(all.filter(({ log }) => log.includes('Building'))).toHaveLength(1);
  },
  LIMIT,
);

test(
  'a source that does not compile fails with the reason and leaves the last build as it was',
  async () => {
    await start();
    writeFileSync(file('src', 'main.ts'), "const n: number = 'text';\nconsole.log(n);\n");
    const failed = await start();
    expect(failed.code).not.toBe(0);
    expect(failed).toMatchObject({ out: '', log: expect.stringContaining('TS2322') });
    expect(readFileSync(file('dist', 'bundle', 'main.js'), 'utf8')).toContain('one');
  },
  LIMIT,
);

/** Program that prints its arguments and, with `wait`, runs until stopped. */
const WAITING = `declare const process: { argv: string[]; exitCode: number; on(s: string, f: () => void): void };
     declare function setInterval(f: () => void, ms: number): unknown;
     declare function clearInterval(timer: unknown): void;
     process.exitCode = 7;
     if (process.argv[2] === 'wait') {
       const timer = setInterval(() => undefined, 1000);
       process.on('SIGTERM', () => { console.log('stopped'); clearInterval(timer); });
     }
     console.log(process.argv.slice(2).join());
     export {};\n`;

test(
  'arguments, exit code and signals are the program’s own',
  async () => {
    writeFileSync(file('src', 'main.ts'), WAITING);
    expect(await start('a', 'b')).toMatchObject({ code: 7, out: 'a,b' });
    const child = launch('wait');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [said] = await once(child.stdout, 'data');
    expect(String(said).trim()).toBe('stopped');
    expect((await once(child, 'close'))[0]).toBe(7);
  },
  LIMIT,
);

test.skipIf(process.platform === 'win32')(
  'the program stops in order when the npm that started it is killed, which tells only its shell',
  async () => {
    writeFileSync(file('src', 'main.ts'), WAITING);
    const shell = spawn('sh', ['-c', '"$0" "$1" wait; true', process.execPath, file('scripts', 'start.mjs')], {
      env: { PATH: process.env['PATH'], npm_execpath: file('npm-cli.js'), npm_lifecycle_event: 'start' },
    });
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    const [said] = await once(shell.stdout, 'data');
    expect(String(said).trim()).toBe('stopped');
  },
  LIMIT,
);

test.skipIf(process.platform === 'win32')(
  'the program does not start if npm is killed during the preparation',
  async () => {
    writeFileSync(file('src', 'main.ts'), WAITING);
    const shell = spawn('sh', ['-c', '"$0" "$1" wait; true', process.execPath, file('scripts', 'start.mjs')], {
      env: { PATH: process.env['PATH'], npm_execpath: file('npm-cli.js'), npm_lifecycle_event: 'start' },
    });
    let out = '';
    shell.stdout.on('data', (chunk) => {
      out += chunk;
    });
    await once(shell.stderr, 'data');
    shell.kill('SIGTERM');
    // The output of the program stays open while any process can write to it.
    await once(shell, 'close');
    expect(out).toBe('');
  },
  LIMIT,
);

test('npm that fails ends the start with its exit code and says so', async () => {
  writeFileSync(file('npm-cli.js'), "console.error('no network'); process.exit(3);");
  expect(await start()).toMatchObject({ code: 3, out: '', log: expect.stringContaining('no network') });
});
