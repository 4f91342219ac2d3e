import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blankOut } from './lexer.js';

export interface Import {
  readonly specifier: string;
  /** Path of the file from the root for relative imports, else null. */
  readonly target: string | null;
  /** Whether the import disappears when compiled. */
  readonly typeOnly: boolean;
}

export interface SourceFile {
  /** Path from the root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Source without comments and without the contents of strings. */
  readonly code: string;
  readonly imports: readonly Import[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'sandbox/src', 'test', 'bench', 'scripts'];

/** Reads all hand-written TypeScript of these folders; by default, of the service and its tests. */
export function readTree(folders: readonly string[] = FOLDERS): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
      .map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8'))),
  );
}

/** Returns a file in the form that rules expect; the tests of rules create their own. */
export function sourceFile(path: string, text: string): SourceFile {
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean): void => {
    imports.push({ specifier, typeOnly, target: resolveTarget(path, specifier) });
  };
  const withStrings = blankOut(text, true);
  const code = blankOut(text, false);
  // Text inside a string that resembles an import is blank in `code` at the same offset.
  for (const match of withStrings.matchAll(
    /^[ \t]*(?:import|export)\b(\s+type\b)?(?:[^'"`;=()]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm,
  )) {
    if (/^\s*(?:import|export)/.test(code.slice(match.index, match.index + match[0].length)))
      add(match[2]!, match[1] !== undefined);
  }
  for (const match of withStrings.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)) {
    if (code.startsWith('import(', match.index)) add(match[1]!, false);
  }
  return { path, text, code, imports };
}

function resolveTarget(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts');
}

export function isTest(file: SourceFile): boolean {
  return file.path.endsWith('.test.ts');
}

/** Returns the name of a path's module, or null. */
export function moduleOf(path: string): string | null {
  return /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** Returns the wing of a path in a module. */
export function wingOf(path: string): string {
  return path.split('/')[2] as string;
}

/** Returns whether other modules may import a file: the `index.ts` of a module or of a direct subfolder. */
export function isDoorPath(path: string): boolean {
  return /^src\/modules\/[^/]+\/[^/]+\/(?:[^/]+\/)?index\.ts$/.test(path);
}

/** Returns the line numbers of all matches in the code. */
export function linesMatching(file: SourceFile, pattern: RegExp): string[] {
  return file.code
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) ? [`${file.path}:${index + 1}: ${file.text.split('\n')[index]!.trim()}`] : [],
    );
}

/** Translations of the console (`words/translated.ts`), of the public report page (`share/en.ts`), and of the service. */
const TRANSLATIONS = /^(?:console\/src\/words\/(?:analytics\/share\/(?:de|es|fr)\.ts$|de\/)|src\/engine\/words\/de\/)/;

/** Returns whether a file contains texts in another language than English. */
export const isTranslation = (path: string): boolean => TRANSLATIONS.test(path);
