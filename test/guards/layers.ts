import { isDoorPath, isTest, linesMatching, moduleOf, type SourceFile, wingOf } from './tree.js';

/** Wings of modules. A module may import only modules named before it, in its own wing and in earlier ones. */
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  foundation: ['workspaces', 'people', 'events', 'faults', 'notices', 'billing'],
  reach: ['domains', 'sandbox', 'mailboxes', 'suppressions', 'sequencers'],
  outreach: [
    'statistics',
    'snippets',
    'fields',
    'files',
    'campaigns',
    'templates',
    'contacts',
    'profiles',
    'imports',
    'sources',
    'segments',
    'threads',
  ],
  sending: [
    'sends',
    'sequence',
    'transit',
    'delivery',
    'preflight',
    'launch',
    'protection',
    'subsequences',
    'actions',
    'explain',
    'warmup',
  ],
  conversation: ['outbound', 'receiving', 'inbox', 'rules', 'tracking', 'timeline'],
  operation: ['privacy', 'demo', 'restored', 'backups'],
  insight: ['analytics', 'reports', 'webhooks', 'advice', 'overview'],
};

export const MODULE_ORDER: readonly string[] = Object.values(WINGS).flat();

/** Libraries that only compute. */
const PURE_LIBRARIES = new Set(['htmlparser2', 'ipaddr.js', 'liquidjs', 'luxon', 'tldts', 'tr46']);

const IMPURE =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bperformance\.|\bprocess\.|\bset(?:Timeout|Interval|Immediate)\b|\bfetch\(|\bconsole\.|\brandom(?:UUID|Bytes|Int)\b|\bDateTime\.(?:now|local\(\s*\)|utc\(\s*\))/;

const sources = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => file.path.startsWith('src/') && !isTest(file));

/** The engine decides. It has no I/O, clock, or randomness, and imports only itself and libraries that compute. */
export function engineIsPure(files: readonly SourceFile[]): string[] {
  const engine = sources(files).filter((file) => file.path.startsWith('src/engine/'));
  const imports = engine.flatMap((file) =>
    file.imports
      .filter(({ specifier, target, typeOnly }) => {
        if (target !== null) return !target.startsWith('src/engine/');
        if (specifier.startsWith('node:')) return !typeOnly;
        return !typeOnly && !PURE_LIBRARIES.has(packageOf(specifier));
      })
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
  return [...imports, ...engine.flatMap((file) => linesMatching(file, IMPURE))];
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Infrastructure does not depend on the modules above it; only entry files are above modules. Nothing imports from outside `src/`. */
export function layersPointDown(files: readonly SourceFile[]): string[] {
  return sources(files).flatMap((file) =>
    file.imports
      .filter(({ target }) => {
        if (target === null) return false;
        if (!target.startsWith('src/')) return true;
        if (file.path.startsWith('src/platform/')) return !/^src\/(?:platform|engine)\//.test(target);
        if (file.path.startsWith('src/modules/')) return !/^src\/(?:platform|engine|modules)\//.test(target);
        return false;
      })
      .map(({ specifier }) => `${file.path} imports ${specifier}`),
  );
}

/** The sandbox judges the service, so it shares no code with it: it communicates over HTTP, SMTP, and IMAP. */
export function sandboxStandsApart(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('sandbox/src/'))
    .flatMap((file) =>
      file.imports
        .filter(({ target }) => target !== null && !target.startsWith('sandbox/src/'))
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    );
}

/** Modules import each other only through doors, `.jobs.ts`, and `.events.ts`, and only in the given order. */
export function modulesMeetAtTheirDoors(files: readonly SourceFile[]): string[] {
  return sources(files).flatMap((file) => {
    const own = moduleOf(file.path);
    if (own === null) return [];
    const wing = wingOf(file.path);
    if (!WINGS[wing]?.includes(own)) return [`${file.path}: the module ${own} has no place in the wing ${wing}`];
    return file.imports.flatMap(({ specifier, target }) => {
      const other = target === null ? null : moduleOf(target);
      if (other === null || other === own) return [];
      if (!isDoorPath(target!) && !/\.(?:jobs|events)\.ts$/.test(target!))
        return [`${file.path} reaches inside another module: ${specifier}`];
      if (MODULE_ORDER.indexOf(other) < MODULE_ORDER.indexOf(own)) return [];
      return [`${file.path} imports ${specifier}, which comes later in the order`];
    });
  });
}

/** Modules that a file with this role never imports, except for types. */
const NEVER: Readonly<Record<string, RegExp>> = {
  routes: /\.(?:repo|reads|worker)\.ts$/,
  schemas: /\.(?:routes|service|repo|reads|worker)\.ts$/,
  service: /\.(?:routes|worker)\.ts$/,
  repo: /\.(?:routes|service|worker|schemas)\.ts$/,
  reads: /\.(?:routes|service|worker|schemas)\.ts$/,
  worker: /\.(?:repo|routes|schemas)\.ts$/,
  jobs: /\.(?:routes|service|repo|reads|worker)\.ts$/,
  events: /\.(?:routes|service|repo|reads|worker)\.ts$/,
};

/**
 * Imports lead from routes to services to repositories. A worker loads data and calls a service; a service depends on no HTTP library.
 */
export function rolesKeepToTheirLayer(files: readonly SourceFile[]): string[] {
  return sources(files).flatMap((file) => {
    const role = moduleOf(file.path) === null ? null : (/\.([a-z]+)\.ts$/.exec(file.path)?.[1] ?? null);
    if (role === null) return [];
    const wrong = file.imports.filter(
      ({ specifier, target, typeOnly }) =>
        (target !== null && !typeOnly && NEVER[role]?.test(target)) ||
        (role !== 'routes' && /^@?fastify/.test(specifier)),
    );
    return wrong.map(({ specifier }) => `${file.path} imports ${specifier}`);
  });
}

/** No file imports itself through others, not even for a type: shared code gets its own file. Returns each cycle once. */
export function importsHaveNoCycles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path));
  // Imports in the console omit the file extension, which the bundler adds.
  const found = (target: string | null): string[] =>
    target === null
      ? []
      : ['', '.ts', '.tsx', '/index.ts'].map((end) => target + end).filter((path) => paths.has(path));
  const edges = new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => found(target))]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) cycles.push([...trail.slice(start), path].join(' -> '));
    if (start !== -1 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

/** A service has its own input and output types; routes and `*-wire.ts` convert them from and to the wire format. */
export function servicesKnowNoWire(files: readonly SourceFile[]): string[] {
  return sources(files).flatMap((file) => {
    if (!/\.(?:service|repo|reads|worker)\.ts$/.test(file.path)) return [];
    return file.imports
      .filter(({ target }) => target?.endsWith('.schemas.ts'))
      .map(({ specifier }) => `${file.path} imports ${specifier}`);
  });
}
