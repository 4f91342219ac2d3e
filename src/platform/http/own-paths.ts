import { pathPattern } from './route-path.js';

interface OwnPath {
  readonly template: string;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Paths of all operations. A path matches the template with the most literal segments, regardless of the method:
 * `/threads/ingest` is not a thread, and `/campaigns/1/contacts/batch` is not a contact.
 */
export class OwnPaths {
  readonly #paths = new Map<string, OwnPath>();
  /** Templates with more literal matches for the same paths, by template. */
  readonly #closer = new Map<string, readonly OwnPath[]>();

  add(template: string, methods: readonly string[]): void {
    this.#closer.clear();
    const known = this.#paths.get(template) ?? { template, pattern: pathPattern(template), methods: new Set() };
    for (const method of methods) known.methods.add(method);
    this.#paths.set(template, known);
  }

  /** Returns the methods of a path in order; empty for an unknown path. */
  methodsAt(path: string): string[] {
    const meant = [...this.#paths.values()].filter(
      ({ template, pattern }) => pattern.test(path) && !this.isAnothers(template, path),
    );
    return [...new Set(meant.flatMap(({ methods }) => [...methods]))].sort();
  }

  /** Returns whether another template matches a path with more literal segments and so takes precedence. */
  isAnothers(template: string, path: string): boolean {
    let closer = this.#closer.get(template);
    if (closer === undefined) {
      closer = [...this.#paths.values()].filter((other) => spellsOutMore(other.template, template));
      this.#closer.set(template, closer);
    }
    return closer.some(({ pattern }) => pattern.test(path));
  }
}

/** Returns whether a template equals another one with literals in place of some of its parameters. */
function spellsOutMore(template: string, than: string): boolean {
  if (template === than) return false;
  const [mine, theirs] = [template.split('/'), than.split('/')];
  return (
    mine.length === theirs.length &&
    mine.every((segment, at) => segment === theirs[at] || (isParameter(theirs[at]!) && !isParameter(segment)))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
