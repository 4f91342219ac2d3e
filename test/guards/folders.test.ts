import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { readTree, type SourceFile, sourceFile } from './tree.js';

/**
 * Pairs of folders outside modules that import each other, so that neither can be read without the other. The list may only shrink: move
 * what both need into a folder of its own, or a file to the folder that uses it. Parts of modules have no such pairs (`parts.test.ts`).
 */
const MUTUAL = [
  'console/src, console/src/routes',
  'console/src, console/src/ui',
  'console/src/features/campaign, console/src/features/campaign/dialogs',
  'console/src/features/campaign/steps, console/src/features/templates',
  'console/src/features/campaigns, console/src/features/campaigns/many',
  'console/src/features/contacts, console/src/features/contacts/book',
  'console/src/features/contacts, console/src/features/contacts/duplicates',
  'console/src/features/contacts/book, console/src/features/segments',
  'console/src/features/contacts/merge, console/src/features/contacts/page',
  'console/src/features/inbox, console/src/features/inbox/compose',
  'console/src/features/inbox, console/src/features/inbox/filters',
  'console/src/features/inbox, console/src/features/inbox/notes',
  'console/src/features/inbox, console/src/features/inbox/pick',
  'console/src/features/inbox, console/src/features/labels',
  'console/src/features/inbox/compose, console/src/features/inbox/compose/saved',
  'console/src/features/inbox/pick, console/src/features/labels',
  'console/src/features/mailboxes, console/src/features/mailboxes/many',
  'console/src/features/mailboxes, console/src/features/mailboxes/tenants',
  'console/src/features/segments, console/src/features/segments/builder',
  'console/src/features/segments, console/src/features/segments/pins',
  'console/src/features/shell, console/src/features/shell/palette',
  'console/src/features/shell, console/src/routes',
  'console/src/ui, console/src/ui/page',
  'console/src/ui, console/src/ui/show',
  'console/src/ui/figure, console/src/ui/show',
  'console/src/ui/form, console/src/ui/page',
  'console/src/ui/list, console/src/ui/page',
  'console/src/words, console/src/words/settings',
  'src/cli, src/cli/api',
  'src/cli, src/cli/archive',
  'src/cli, src/cli/commands',
  'src/cli, src/cli/remote',
  'src/cli, src/cli/remote/campaigns',
  'src/cli, src/cli/remote/import',
  'src/engine/admission, src/engine/words',
  'src/engine/campaign, src/engine/message',
  'src/engine/dns, src/engine/dns/dmarc',
  'src/engine/dns, src/engine/words',
  'src/engine/mail, src/engine/mail/calendar',
  'src/engine/mail, src/engine/mail/diagnostic',
  'src/engine/notice, src/engine/words',
  'src/engine/words, src/engine/words/de',
  'src/mcp, src/mcp/tools',
  'src/platform, src/platform/db',
  'src/platform, src/platform/db/embedded',
  'src/platform, src/platform/db/move',
  'src/platform, src/platform/db/pooled',
  'src/platform, src/platform/db/upgrade',
  'src/platform, src/platform/due',
  'src/platform, src/platform/files',
  'src/platform, src/platform/files/blobs',
  'src/platform, src/platform/http',
  'src/platform, src/platform/mail',
  'src/platform, src/platform/mail/inbound',
  'src/platform, src/platform/mail/thread',
  'src/platform, src/platform/outbound',
  'src/platform, src/platform/queue',
  'src/platform, src/platform/reading',
  'src/platform, src/platform/telemetry',
  'src/platform/db, src/platform/db/pooled',
  'src/platform/db/move, src/platform/due',
  'src/platform/files, src/platform/files/blobs',
  'src/platform/http, src/platform/http/language',
  'src/platform/http, src/platform/http/reading',
  'src/platform/mail, src/platform/mail/smtp',
  'src/platform/mail/api, src/platform/mail/api/gmail',
  'src/platform/mail/api, src/platform/mail/api/graph',
  'src/platform/mail/api, src/platform/mail/smtp',
  'src/platform/s3, src/platform/settings',
];

const ROOTS = ['src/engine', 'src/platform', 'src/cli', 'src/mcp', 'console/src'];

/** Returns the pairs of folders that import each other, apart from tests. */
function mutualFolders(files: readonly SourceFile[]): string[] {
  const ways = new Set<string>();
  for (const { path, imports } of files) {
    if (/\.(?:test|fixture)\.tsx?$/.test(path)) continue;
    for (const { target } of imports) {
      const [from, to] = [posix.dirname(path), posix.dirname(target ?? path)];
      if (from !== to) ways.add(`${from} ${to}`);
    }
  }
  return [...ways]
    .map((way) => way.split(' ') as [string, string])
    .filter(([from, to]) => from < to && ways.has(`${to} ${from}`))
    .map(([from, to]) => `${from}, ${to}`)
    .sort();
}

test('no further folders import each other, and a cured pair leaves the list', () => {
  expect(mutualFolders(readTree(ROOTS))).toEqual(MUTUAL);
  const planted = [
    sourceFile('src/engine/a/one.ts', "import { two } from '../b/two.js';"),
    sourceFile('src/engine/b/two.ts', "import type { Three } from '../a/three.js';"),
    sourceFile('src/engine/c/four.ts', "import { two } from '../b/two.js';"),
    sourceFile('src/engine/b/two.test.ts', "import { four } from '../c/four.js';"),
  ];
  expect(mutualFolders(planted)).toEqual(['src/engine/a, src/engine/b']);
});
