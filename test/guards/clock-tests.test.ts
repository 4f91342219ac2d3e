import { expect, test } from 'vitest';
import { readTree } from './tree.js';

/**
 * Tests that expect less than a number of milliseconds, and so can fail on a busy machine. The list may only shrink: count work instead,
 * or compare two sizes of the same run (`test/support/hostile/growth.ts`). The remaining ones prove limits that people rely on, such as
 * the takeover of a dead worker.
 */
const JUDGING_BY_THE_CLOCK = [
  'src/modules/insight/webhooks/isolation.db.test.ts',
  'src/modules/reach/domains/reports/source-hosts.test.ts',
  'src/modules/reach/mailboxes/discovery/discover.db.test.ts',
  'src/platform/mail/inbound/server.test.ts',
  'src/platform/mail/smtp/look-ahead.test.ts',
  'src/platform/open-context.db.test.ts',
  'test/api/conventions-access.test.ts',
  'test/flows/crash.test.ts',
  'test/flows/main.test.ts',
  'test/flows/worker-takeover.test.ts',
  'test/flows/wrong-clock.test.ts',
  'test/interop/external-mailbox.test.ts',
];

const FOLDERS = ['src', 'sandbox/src', 'test', 'console/src', 'console/test'];
/** An expectation of less than a limit, about a time that the test read itself. */
const LIMIT =
  /expect\((?:(?!expect\()[\s\S]){0,120}?(?:performance\.now\(|Date\.now\(|cpuUsage|\bms\b|Ms\b)(?:(?!expect\()[\s\S]){0,80}?\.toBeLess/;
const READS_A_CLOCK = /performance\.now\(|process\.(?:cpuUsage|hrtime)|Date\.now\(/;

test('no further test depends on the clock, and a fixed test leaves the list', () => {
  const judging = readTree(FOLDERS)
    .filter(({ path, text }) => path.endsWith('.test.ts') && READS_A_CLOCK.test(text) && LIMIT.test(text))
    .map(({ path }) => path);
  expect(judging.sort()).toEqual(JUDGING_BY_THE_CLOCK);
});
