import { expect, test } from 'vitest';
import { isTest, readTree } from './tree.js';

const source = readTree(['src']).filter((file) => !isTest(file));

/**
 * Custom claims: files outside `platform/due/claims` that skip locked rows, with the number of uses. The list must only
 * shrink (docs/adr/0070-claims-by-heartbeat.md). Some do not claim due rows, but skip rows that another transaction changes.
 */
const CLAIMED_BY_HAND: Readonly<Record<string, number>> = {
  'src/modules/outreach/campaigns/core/campaign-status.repo.ts': 1,
  'src/modules/outreach/campaigns/slots/campaign-slots.repo.ts': 1,
  'src/modules/outreach/campaigns/slots/due-campaigns.repo.ts': 1,
  'src/modules/outreach/contacts/contact-changes.repo.ts': 1,
  'src/modules/outreach/contacts/enrolment/pending-ranges.repo.ts': 1,
  'src/modules/outreach/contacts/status/contact-status.repo.ts': 1,
  'src/modules/sending/delivery/claimed/open-mailboxes.reads.ts': 1,
  'src/modules/sending/delivery/claimed/candidates.reads.ts': 3,
  'src/modules/reach/domains/registry/domain-dns.repo.ts': 2,
  'src/modules/reach/domains/purchases/expiry.repo.ts': 1,
  'src/modules/reach/mailboxes/slots/mailbox-slots.repo.ts': 1,
  'src/modules/reach/mailboxes/syncs/mailbox-syncs.repo.ts': 1,
  'src/modules/conversation/outbound/outbound-claims.repo.ts': 1,
  'src/modules/sending/protection/holds.reads.ts': 1,
  'src/modules/sending/protection/mailbox-reports.reads.ts': 1,
  'src/modules/sending/sends/rows/cancel.repo.ts': 2,
  'src/modules/sending/sends/rows/waiting.repo.ts': 4,
  'src/modules/outreach/statistics/stats.repo.ts': 2,
  'src/modules/sending/subsequences/subsequence-events.reads.ts': 1,
  'src/modules/sending/warmup/circles/circles.repo.ts': 1,
  'src/modules/sending/warmup/conversations/messages.repo.ts': 1,
  'src/modules/sending/warmup/conversations/copies.repo.ts': 1,
  'src/modules/sending/warmup/core/turns.repo.ts': 1,
  'src/modules/insight/webhooks/delivery-claims.repo.ts': 1,
  'src/platform/files/files.ts': 1,
  'src/platform/queue/recover.ts': 1,
};

/** Files of modules that sleep, set timers or read the process clock, with how often. The list may only shrink. */
const WAITING_BY_HAND: Readonly<Record<string, number>> = {
  'src/modules/outreach/contacts/contact-changes.service.ts': 3,
  'src/modules/sending/delivery/results-writer.ts': 2,
  'src/modules/reach/domains/dns/known-checks.service.ts': 2,
  'src/modules/foundation/events/stream/event-channel.ts': 1,
  'src/modules/outreach/imports/upload.service.ts': 3,
  'src/modules/reach/mailboxes/discovery/fetch-autoconfig.ts': 2,
  'src/modules/reach/mailboxes/oauth/finish-grant.service.ts': 1,
  'src/modules/sending/preflight/sending-domains.service.ts': 2,
  'src/modules/conversation/receiving/syncing/sync-filed.service.ts': 2,
  'src/modules/conversation/receiving/syncing/sync-folder.service.ts': 2,
  'src/modules/conversation/receiving/syncing/sync-connection.ts': 6,
  'src/modules/reach/sequencers/providers/answer-parts.ts': 2,
  'src/modules/reach/sequencers/providers/instantly.ts': 1,
  'src/modules/reach/sequencers/sequencers.worker.ts': 1,
  'src/modules/sending/transit/carry.service.ts': 1,
  'src/modules/insight/webhooks/attempt.ts': 2,
  'src/modules/insight/webhooks/deliver.service.ts': 2,
  'src/modules/insight/webhooks/endpoint-runs.ts': 2,
  'src/modules/insight/webhooks/dispatch.service.ts': 3,
  'src/modules/insight/webhooks/result-writer.ts': 1,
};

function countsOf(files: typeof source, text: (file: (typeof source)[number]) => string, pattern: RegExp) {
  return Object.fromEntries(
    files.flatMap((file) => {
      const count = [...text(file).matchAll(pattern)].length;
      return count === 0 ? [] : [[file.path, count]];
    }),
  );
}

test('no further statement skips locked rows on its own, and a migrated one leaves the list', () => {
  const others = source.filter(({ path }) => !path.startsWith('src/platform/due/claims/'));
  const uncommented = (file: (typeof source)[number]) => file.text.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  expect(countsOf(others, uncommented, /\bskip locked\b/g)).toEqual(CLAIMED_BY_HAND);
});

test('no further module has its own waits or time measurement, and one that stopped leaves the list', () => {
  const modules = source.filter(({ path }) => path.startsWith('src/modules/'));
  expect(countsOf(modules, ({ code }) => code, /performance\.now\(|\bsleep\(|\bsetTimeout\(/g)).toEqual(
    WAITING_BY_HAND,
  );
});

test('every due table has a case in the conformance suite', () => {
  const described = source.flatMap(({ text }) =>
    [...text.matchAll(/export const ([A-Z_]+) = dueTable\(/g)].map(([, name]) => name),
  );
  const cases = readTree(['test']).find(({ path }) => path === 'test/support/due/due-cases.ts')?.text ?? '';
  expect(described.length).toBeGreaterThan(3);
  expect(described.filter((name) => !cases.includes(`dueCase(${name},`))).toEqual([]);
});

/** Lines of the log about work of several workspaces at a time. */
const ACROSS_WORKSPACES = [
  ...['failed to undo a lost claim', 'failed to release finished emails', 'failed to write delivery results'],
  ...['resending deliveries of dead workers', 'deleted old webhook deliveries'],
];

test('every line of the log about a send, a delivery, or an import names its workspace', () => {
  const folders = /^src\/modules\/(?:sending\/(?:delivery|transit|warmup)|outreach\/imports|insight\/webhooks)\//;
  const lines = source
    .filter(({ path }) => folders.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\blog\.(?:debug|info|warn|error)\(([^;]*?)\);/g)].map(([, line = '']) => `${path}: ${line}`),
    );
  expect(lines.length).toBeGreaterThan(15);
  const silent = lines.filter((line) => !/workspaceId|\.\.\.(?:ids|idsOf|job)\b/.test(line));
  expect(silent.filter((line) => !ACROSS_WORKSPACES.some((said) => line.includes(said)))).toEqual([]);
});
