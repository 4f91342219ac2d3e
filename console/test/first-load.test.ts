import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
}

const BUILT = fileURLToPath(new URL('../dist/', import.meta.url));
const ROUTES = fileURLToPath(new URL('../src/routes/', import.meta.url));
/** Maximum bytes of compressed script that a screen loads before it renders. */
const MOST = 250_000;

const START = 'src/start.ts';
const GERMAN = 'src/words/de/index.ts';

/** The screens, as the routes load them: `features/inbox/Inbox`. */
const SCREENS = readdirSync(ROUTES).flatMap((file) => {
  const routes = readFileSync(`${ROUTES}${file}`, 'utf8');
  return [...routes.matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map(([, screen]) => screen as string);
});

/** Returns all files that must load before this part runs. */
function loadedWith(manifest: Readonly<Record<string, Part>>, name: string, found = new Set<string>()): Set<string> {
  const part = manifest[name];
  if (part === undefined) throw new Error(`${name} is not in the build.`);
  if (found.has(part.file)) return found;
  found.add(part.file);
  for (const one of part.imports ?? []) loadedWith(manifest, one, found);
  return found;
}

it('knows the screens', () => expect(SCREENS.length).toBeGreaterThan(35));

it.each(SCREENS)('%s renders after at most 250 kB of compressed script', (screen) => {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<string, Part>;
  const files = loadedWith(
    manifest,
    `src/${screen}.tsx`,
    loadedWith(manifest, 'index.html', loadedWith(manifest, START)),
  );
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

it('only German readers load the German texts, which load before the console', () => {
  const manifest = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8')) as Record<string, Part>;
  const [console, german] = ['index.html', GERMAN].map((name) => manifest[name]?.file);
  expect([...loadedWith(manifest, 'index.html')]).not.toContain(german);
  for (const first of [START, GERMAN]) expect([...loadedWith(manifest, first)]).not.toContain(console);
  expect([...loadedWith(manifest, GERMAN)].length).toBeLessThanOrEqual(3);
});

/** Returns the size in transfer; files too small to compress have no compressed copy. */
function sizeOf(file: string): number {
  const packed = statSync(`${BUILT}${file}.gz`, { throwIfNoEntry: false });
  return (packed ?? statSync(`${BUILT}${file}`)).size;
}
