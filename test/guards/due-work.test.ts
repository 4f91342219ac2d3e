import { expect, test } from 'vitest';
import { isTest, readTree } from './tree.js';

const source = readTree(['src']).filter((file) => !isTest(file));

/**
 * Custom claims: files outside `platform/due/claims` that skip locked rows, with the number of uses. The list must only
 * shrink (docs/adr/0070-claims-by-heartbeat.md). Some do not claim due rows, but skip rows that another transaction changes.
 */
const CLAIMED_BY_HAND: Readonly<Record<string, number>> = {
  'src/modules/campaigns/core/campaign-status.repo.ts': 1,
  'src/modules/campaigns/slots/campaign-slots.repo.ts': 1,
  'src/modules/campaigns/slots/due-campaigns.repo.ts': 1,
  'src/modules/contacts/contact-changes.repo.ts': 1,
  'src/modules/contacts/enrolment/pending-ranges.repo.ts': 1,
  'src/modules/contacts/status/contact-status.repo.ts': 1,
  'src/modules/delivery/claimed/claim.reads.ts': 4,
  'src/modules/domains/registry/domain-dns.repo.ts': 2,
  'src/modules/domains/purchases/expiry.repo.ts': 1,
  'src/modules/mailboxes/slots/mailbox-slots.repo.ts': 1,
  'src/modules/mailboxes/syncs/mailbox-syncs.repo.ts': 1,
  'src/modules/outbound/outbound.repo.ts': 1,
  'src/modules/protection/holds.reads.ts': 1,
  'src/modules/protection/mailbox-reports.reads.ts': 1,
  'src/modules/sends/rows/cancel.repo.ts': 2,
  'src/modules/sends/rows/waiting.repo.ts': 4,
  'src/modules/statistics/stats.repo.ts': 2,
  'src/modules/subsequences/subsequence-events.reads.ts': 1,
  'src/modules/warmup/circles/circles.repo.ts': 1,
  'src/modules/warmup/conversations/messages.repo.ts': 1,
  'src/modules/warmup/conversations/copies.repo.ts': 1,
  'src/modules/warmup/core/turns.repo.ts': 1,
  'src/modules/webhooks/delivery-claims.repo.ts': 1,
  'src/platform/files/files.ts': 1,
  'src/platform/queue/recover.ts': 1,
};

/** Files of modules that sleep, set timers or read the process clock, with how often. The list may only shrink. */
const WAITING_BY_HAND: Readonly<Record<string, number>> = {
  'src/modules/contacts/contact-changes.service.ts': 3,
  'src/modules/delivery/dispatcher.ts': 2,
  'src/modules/domains/dns/known-checks.service.ts': 2,
  'src/modules/events/stream/event-channel.ts': 1,
  'src/modules/imports/upload.service.ts': 3,
  'src/modules/mailboxes/discovery/fetch-autoconfig.ts': 2,
  'src/modules/mailboxes/oauth/finish-grant.service.ts': 1,
  'src/modules/preflight/sending-domains.service.ts': 2,
  'src/modules/receiving/syncing/sync-filed.service.ts': 2,
  'src/modules/receiving/syncing/sync-folder.service.ts': 2,
  'src/modules/receiving/syncing/sync-connection.ts': 6,
  'src/modules/sequencers/providers/answer-parts.ts': 2,
  'src/modules/sequencers/providers/instantly.ts': 1,
  'src/modules/sequencers/sequencers.worker.ts': 1,
  'src/modules/transit/carry.service.ts': 1,
  'src/modules/webhooks/attempt.ts': 2,
  'src/modules/webhooks/deliver.service.ts': 2,
  'src/modules/webhooks/endpoint-runs.ts': 2,
  'src/modules/webhooks/dispatch.service.ts': 3,
  'src/modules/webhooks/result-writer.ts': 1,
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
