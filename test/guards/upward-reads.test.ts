import { expect, test } from 'vitest';
import { MODULE_ORDER } from './layers.js';
import { blankOut } from './lexer.js';
import { ownersOfTables } from './owners.js';
import { isTest, moduleOf, readTree, type SourceFile, sourceFile } from './tree.js';

/**
 * Statements that read tables of a module that is later in the import order, by file. The list may only shrink: the later module can
 * provide the value, or the reader can move up.
 */
const UPWARD: Readonly<Record<string, readonly string[]>> = {
  'src/modules/conversation/receiving/matching/match.reads.ts': ['inbox_rules'],
  'src/modules/foundation/events/contact-events.repo.ts': ['contacts'],
  'src/modules/foundation/events/event-feed.reads.ts': ['webhook_deliveries', 'webhook_subscriptions'],
  'src/modules/foundation/notices/notices.reads.ts': ['campaigns'],
  'src/modules/foundation/workspaces/api-keys.reads.ts': ['members', 'users'],
  'src/modules/foundation/workspaces/audit-names.reads.ts': ['campaigns', 'contacts'],
  'src/modules/foundation/workspaces/retention/due-data.reads.ts': [
    'body_cursors',
    'events',
    'message_sources',
    'messages',
    'tracking_visits',
  ],
  'src/modules/foundation/workspaces/workspaces.reads.ts': ['mailboxes'],
  'src/modules/outreach/campaigns/steps/step-origins.reads.ts': ['template_versions', 'templates'],
  'src/modules/outreach/campaigns/view/campaign-view.reads.ts': ['contacts', 'sends'],
  'src/modules/outreach/contacts/contact-bulk.reads.ts': ['profile_addresses'],
  'src/modules/outreach/contacts/contacts.reads.ts': ['sends'],
  'src/modules/outreach/contacts/merge/merge.reads.ts': ['sends'],
  'src/modules/outreach/contacts/rules/enrollment-facts.reads.ts': ['profiles'],
  'src/modules/outreach/contacts/rules/not-enrolled.reads.ts': ['campaign_segment_members', 'profiles'],
  'src/modules/outreach/contacts/same-person/same-person.reads.ts': ['profile_addresses'],
  'src/modules/outreach/files/files.reads.ts': ['campaign_steps', 'campaign_variants', 'campaigns'],
  'src/modules/outreach/segments/condition.reads.ts': ['sends'],
  'src/modules/outreach/snippets/snippets.reads.ts': ['campaign_steps', 'campaigns'],
  'src/modules/outreach/threads/messages.reads.ts': ['outbound_operations'],
  'src/modules/reach/domains/dns/attention.reads.ts': ['mailboxes'],
  'src/modules/reach/domains/dns/domain-use.reads.ts': ['campaigns', 'mailboxes'],
  'src/modules/reach/domains/postmaster/feedback-loops.reads.ts': ['campaigns', 'mailboxes'],
  'src/modules/reach/domains/registry/domains.reads.ts': ['mailboxes'],
  'src/modules/reach/domains/removal/domain-users.reads.ts': ['campaigns', 'mailboxes'],
  'src/modules/reach/mailboxes/core/mailboxes.reads.ts': ['campaign_mailboxes', 'campaigns', 'sequencer_exports'],
  'src/modules/reach/mailboxes/destinations/destination-rests.reads.ts': ['recipient_domains'],
  'src/modules/reach/sandbox/reactions.reads.ts': ['mailboxes'],
  'src/modules/reach/suppressions/erased.reads.ts': ['erasures'],
};

const READ = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/g;

function upwardReads(files: readonly SourceFile[]): Record<string, string[]> {
  const owners = ownersOfTables(files);
  const isAbove = (own: string) => (table: string) =>
    MODULE_ORDER.indexOf(owners.get(table) ?? '') > MODULE_ORDER.indexOf(own);
  return Object.fromEntries(
    files.flatMap((file) => {
      const own = moduleOf(file.path);
      if (own === null || isTest(file) || !/\.(?:repo|reads)\.ts$/.test(file.path)) return [];
      const read = new Set([...blankOut(file.text, true).matchAll(READ)].map(([, table = '']) => table));
      const above = [...read].filter(isAbove(own)).sort();
      return above.length === 0 ? [] : [[file.path, above]];
    }),
  );
}

test('no further statement reads tables of a later module, and one that stopped leaves the list', () => {
  expect(upwardReads(readTree(['src']))).toEqual(UPWARD);
});

test('a join with a table of a later module is found, and one with an earlier module is allowed', () => {
  const files = [
    sourceFile(
      'src/platform/db/tables.ts',
      'export interface Database {\n  contacts: ContactsTable;\n  sends: SendsTable;\n}',
    ),
    sourceFile('src/modules/outreach/contacts/contacts.repo.ts', 'sql.execute(`insert into contacts (id)`);'),
    sourceFile('src/modules/sending/sends/sends.repo.ts', 'sql.execute(`insert into sends (id)`);'),
    sourceFile('src/modules/outreach/contacts/a.reads.ts', 'sql.query(`select 1 from contacts c join sends s`);'),
    sourceFile('src/modules/sending/sends/a.reads.ts', 'sql.query(`select 1 from sends s join contacts c`);'),
  ];
  expect(upwardReads(files)).toEqual({ 'src/modules/outreach/contacts/a.reads.ts': ['sends'] });
});
