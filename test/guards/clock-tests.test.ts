import { expect, test } from 'vitest';
import { readTree } from './tree.js';

/**
 * Tests of the engine and the platform that still depend on the clock, and so can fail on a busy machine. The list may
 * only shrink: count work instead, or compare with a second run of another size.
 */
const JUDGING_BY_THE_CLOCK = [
  'src/engine/csv/parser.test.ts',
  'src/engine/mail/hostile-mail.test.ts',
  'src/engine/sequence/sequence.test.ts',
  'src/engine/template/scan.test.ts',
  'src/platform/due/runner.test.ts',
  'src/platform/heap.test.ts',
  'src/platform/http/secret-fields.test.ts',
  'src/platform/mail/authentication/authenticate.test.ts',
  'src/platform/mail/imap/lying-server.test.ts',
  'src/platform/mail/imap/session.test.ts',
  'src/platform/mail/inbound/server.test.ts',
  'src/platform/mail/mime/parse-message.test.ts',
  'src/platform/mail/mime/sanitise-html.test.ts',
  'src/platform/mail/smtp/look-ahead.test.ts',
  'src/platform/mail/smtp/reply-reader.test.ts',
  'src/platform/open-context.db.test.ts',
  'src/platform/outbound/egress-policy.test.ts',
  'src/platform/outbound/http-client.test.ts',
];

test('no further test depends on the clock, and a fixed test leaves the list', () => {
  const judging = readTree()
    .filter(({ path }) => /^src\/(?:engine|platform)\/.*\.test\.ts$/.test(path))
    .filter(({ text }) => /performance\.now\(|process\.(?:cpuUsage|hrtime)|Date\.now\(/.test(text))
    .filter(({ text }) => text.includes('toBeLessThan'))
    .map(({ path }) => path);
  expect(judging.sort()).toEqual(JUDGING_BY_THE_CLOCK);
});
