import { isDoorPath, isTest, linesMatching, type SourceFile } from './tree.js';

const sources = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => file.path.startsWith('src/') && !isTest(file));

const SQL =
  /\bsql\.(?:query|execute|copyFrom|copyTo)\b|\bsql`|\b(?:pool|client)\.query\b|\b(?:insertRows?|upsertRow|updateRows)\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|selectNoFrom|mergeInto)\(|\bctx\.pool\./;

const SQL_FILES = /^src\/platform\/(?:db|due|queue|files)\/|\.(?:repo|reads)\.ts$/;

/**
 * Vitest keeps transformed modules, except those with `import.meta.glob(` in their text. With a type argument, it keeps the list of
 * files too, and a test passes without the files that were added since.
 */
export function globsAreNotCached(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => linesMatching(file, /import\.meta\.glob</));
}

/**
 * A handler of Playwright that waits for the service when its page closes throws an error outside every test, which fails the run.
 * `intercept` ends such a handler quietly.
 */
export function requestsAreIntercepted(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => file.path !== 'console/test/support/intercept.ts')
    .flatMap((file) => linesMatching(file, /\.(?:un)?route(?:All)?\(/));
}

/** SQL is in the files where readers look for it; only `beginTx` opens a transaction. */
export function sqlIsInRepositories(files: readonly SourceFile[]): string[] {
  const strays = sources(files)
    .filter((file) => !SQL_FILES.test(file.path))
    .flatMap((file) => linesMatching(file, SQL));
  const transactions = sources(files).flatMap((file) =>
    linesMatching(file, /\.(?:transaction|startTransaction)\(\s*\)/),
  );
  return [...strays, ...transactions];
}

/** Files in which rows are prepared and written. */
const ROW_FILES =
  /^src\/(?:modules|person-rows|platform\/(?:queue|due)\/|platform\/db\/(?!embedded|snapshot))|\.repo\.ts$/;

/** JSON that PostgreSQL does not parse: it is hashed, signed, encrypted, compared, or sent. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'src/modules/outreach/contacts/follow/follow-profile.service.ts',
  'src/modules/reach/domains/dns/record-id.ts',
  'src/modules/foundation/events/stream/server-sent.ts',
  'src/modules/sending/explain/test-send.service.ts',
  'src/modules/outreach/campaigns/rules/schedule-input.ts',
  'src/modules/conversation/inbox/batch.service.ts',
  'src/modules/reach/mailboxes/core/connection.ts',
  'src/modules/reach/mailboxes/connection/probe.service.ts',
  'src/modules/reach/mailboxes/discovery/discover.service.ts',
  'src/modules/reach/mailboxes/oauth/sealed-tokens.ts',
  'src/modules/reach/mailboxes/oauth/tenant-access.ts',
  'src/modules/reach/mailboxes/oauth/tenant-token.ts',
  'src/modules/reach/mailboxes/tenants/microsoft-directory.ts',
  'src/modules/conversation/outbound/outbound.service.ts',
  'src/modules/conversation/outbound/submission/submission.service.ts',
  'src/modules/sending/preflight/preflight.service.ts',
  'src/modules/conversation/receiving/undo/class-act.ts',
  'src/modules/reach/sequencers/providers/provider-http.ts',
  'src/modules/sending/warmup/circles/call-peer.service.ts',
  'src/modules/sending/warmup/circles/receive-call.service.ts',
  'src/modules/sending/warmup/circles/signing.ts',
  'src/modules/insight/webhooks/subscriptions.service.ts',
  'src/modules/foundation/workspaces/audit-hash.ts',
  'src/platform/db/columns.ts',
  'src/platform/db/keyset.ts',
  'src/platform/db/stored-json.ts',
]);

/**
 * Modules, repositories, and the queue write JSON with `storedJson`: `JSON.stringify` keeps NUL and halves of
 * characters, which PostgreSQL rejects. An entry of `ELSEWHERE` that encodes no JSON must go.
 */
export function jsonIsStorable(files: readonly SourceFile[]): string[] {
  const encoding = sources(files)
    .map((file) => ({ path: file.path, lines: linesMatching(file, /\bJSON\.stringify\b/) }))
    .filter(({ path, lines }) => ROW_FILES.test(path) && lines.length > 0);
  const strays = encoding.filter(({ path }) => !ELSEWHERE.has(path)).flatMap(({ lines }) => lines);
  const isTree = files.some((file) => file.path === 'src/platform/db/stored-json.ts');
  const idle = [...ELSEWHERE].filter((path) => isTree && !encoding.some((file) => file.path === path));
  return [...strays, ...idle.map((path) => `${path} encodes no JSON`)];
}

const WRITES =
  /\b(?:insert\s+into|update\s+[a-z_.]+(?:\s+(?:as\s+)?[a-z_]+)?\s+set|delete\s+from|truncate)\b|\b(?:insertRows?|upsertRow|updateRows)\(|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/i;

/** `.reads.ts` files may join any table, because they change none. */
export function readsDoNotWrite(files: readonly SourceFile[]): string[] {
  return sources(files)
    .filter((file) => file.path.endsWith('.reads.ts') && WRITES.test(file.text))
    .map((file) => `${file.path} writes`);
}

const SHOUTED =
  /\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE [a-z_]+|WHERE|FROM|JOIN|RETURNING|VALUES|ORDER BY|GROUP BY|ON CONFLICT|IS (?:NOT )?NULL)\b/;
const COMMENT = /^\s*(?:\*|\/[/*])/;

/** SQL keywords are in lower case everywhere, so that one search finds every statement. */
export function sqlIsInLowerCase(files: readonly SourceFile[]): string[] {
  return sources(files)
    .filter((file) => SQL_FILES.test(file.path))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, index) =>
          SHOUTED.test(line.replaceAll(/\bconst [A-Z]+\b|\$\{[^}]*\}/g, '')) && !COMMENT.test(line)
            ? [`${file.path}:${index + 1}: ${line.trim()}`]
            : [],
        ),
    );
}

export function onlyConfigReadsTheEnvironment(files: readonly SourceFile[]): string[] {
  return sources(files)
    .filter((file) => file.path !== 'src/platform/config.ts')
    .flatMap((file) => linesMatching(file, /\bprocess\.env\b|\benv\b.*\bfrom 'node:process'/));
}

/** Libraries that only these files may import. */
const HOMES: readonly { readonly libraries: RegExp; readonly home: RegExp }[] = [
  {
    libraries:
      /^(?:nodemailer|imapflow|smtp-server|postal-mime|mailauth|mailparser|mailsplit|libmime|libbase64|libqp)(?:\/|$)/,
    home: /^src\/platform\/mail\//,
  },
  { libraries: /^(?:undici|node:https?|https?)(?:\/|$)/, home: /^src\/platform\/(?:outbound|http)\// },
  {
    libraries: /^(?:pg|pg-cursor|pg-copy-streams|kysely)(?:\/|$)/,
    home: /^src\/platform\/(?:db|due|queue)\//,
  },
  { libraries: /^graphile-worker(?:\/|$)/, home: /^src\/platform\/queue\// },
  { libraries: /^@opentelemetry\//, home: /^src\/platform\/telemetry\// },
];

export function librariesStayAtHome(files: readonly SourceFile[]): string[] {
  return sources(files).flatMap((file) => {
    const strays = file.imports.filter(({ specifier, typeOnly }) =>
      HOMES.some(({ libraries, home }) => !typeOnly && libraries.test(specifier) && !home.test(file.path)),
    );
    const calls = HOMES[1]!.home.test(file.path) ? [] : linesMatching(file, /(?<![.\w$])fetch\(|\bglobalThis\.fetch\b/);
    return [...strays.map(({ specifier }) => `${file.path} imports ${specifier}`), ...calls];
  });
}

/** Adapters give the reason of a provider's error as a code: its texts change without notice. */
export function servicesReadNoProse(files: readonly SourceFile[]): string[] {
  return sources(files)
    .filter((file) => file.path.endsWith('.service.ts'))
    .flatMap((file) =>
      linesMatching(
        file,
        /\.test\([\w.]*\.(?:message|said)\)|\.(?:message|said)\.(?:includes|match|search|startsWith|endsWith)\(/,
      ),
    );
}

const LONGEST = 400;

export function filesFitInTheHead(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !file.text.startsWith('// Generated by'))
    .map((file) => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${lines} lines`);
}

/** Only configuration files have default exports, because tools require them. */
export function exportsHaveNames(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !file.path.endsWith('.config.ts'))
    .flatMap((file) => linesMatching(file, /^\s*export\s+default\b|\bas\s+default\b/));
}

/** Only a door may re-export names, and it lists each of them. */
export function thereAreNoBarrels(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const isDoor = isDoorPath(file.path);
    const stars = linesMatching(file, /^\s*export\s+(?:type\s+)?\*/);
    if (isDoor) return stars;
    const statements = file.code.replaceAll(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s*['"]\s*['"];?/g, '').trim();
    const passesOn = /\bexport\b[^;]*\bfrom\b/.test(file.code);
    const named = file.path.endsWith('/index.ts')
      ? [`${file.path}: only a module and a folder right inside of one have an index`]
      : [];
    return [...stars, ...named, ...(passesOn && statements === '' ? [`${file.path} only passes on`] : [])];
  });
}

const LEFT_OUT =
  /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:skip|only|todo|fails)\b|\b(?:fit|xit|fdescribe|xdescribe)\(/;

/** A test either runs or states the condition under which it cannot. */
export function noTestIsLeftOut(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => linesMatching(file, LEFT_OUT));
}
