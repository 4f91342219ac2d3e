import { posix } from 'node:path';
import { isTest, moduleOf, type SourceFile } from './tree.js';

/** Returns the part of a module that a file belongs to: a subfolder, the module's own files, or its door. */
function partOf(path: string): string {
  const inModules = path.slice('src/modules/'.length);
  // The door exports from all parts, so it is above them.
  return /^[^/]+\/[^/]+\/index\.ts$/.test(inModules) ? inModules : posix.dirname(inModules);
}

/** Returns the parts that each part imports, by name. */
function importsOfParts(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const own = moduleOf(file.path);
    if (own === null || isTest(file)) continue;
    const part = partOf(file.path);
    const others = imports.get(part) ?? new Set();
    imports.set(part, others);
    for (const { target } of file.imports) {
      if (target !== null && moduleOf(target) === own && partOf(target) !== part) others.add(partOf(target));
    }
  }
  return imports;
}

/** Returns all parts that a part imports, directly and through others. */
function reachedFrom(part: string, imports: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [part];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const other of imports.get(next) ?? []) {
      if (!reached.has(other)) open.push(other);
      reached.add(other);
    }
  }
  return reached;
}

/** The parts of a module have an order: none imports itself through others. Returns each circle of parts once, sorted. */
export function partsHaveAnOrder(files: readonly SourceFile[]): string[] {
  const imports = importsOfParts(files);
  const reached = new Map([...imports.keys()].map((part) => [part, reachedFrom(part, imports)]));
  const circles = [...reached]
    .filter(([part, others]) => others.has(part))
    .map(([part, others]) => [...others].filter((other) => reached.get(other)?.has(part)).sort())
    .map((circle) => `these parts import each other: ${circle.join(', ')}`);
  return [...new Set(circles)].sort();
}
