import { isFreeMail } from '../address/free-mail.js';
import { blocklistName, listedOn } from '../dns/blocklists.js';
import { isBad, type RecordName } from '../dns/domain-health.js';
import type { DnsPurpose } from '../dns/record-kinds.js';
import { SPAM_RATE_CRITICAL, SPAM_RATE_HIGH } from '../reputation/postmaster.js';
import { type Said, say } from '../words/say.js';
import type { AdviceFacts, AdviceRecord, DomainAdviceFacts } from './facts.js';
import type { AdviceRule, AdviceSubject } from './finding.js';

const DAY_MS = 86_400_000;
/** More mailboxes of one domain share its reputation than is prudent. */
const MAILBOXES_PER_DOMAIN = 5;
/** With fewer mailboxes, a second domain is not worth its work. */
const ONE_DOMAIN_MAILBOXES = 4;
const EXPIRY_DAYS = 30;

/** Rules about domains that mailboxes send from. */
export const domainRules: readonly AdviceRule[] = [
  {
    key: 'domain_listed',
    impact: 'high',
    title: say`Sending domains are on blocklists`,
    effect: say`Receivers reject or filter email from listed domains. Find the cause, then request removal.`,
    screen: 'domains',
    change: null,
    find: domainsWhere(
      (one) => listedOn(one.listings).length > 0,
      (one) => say`${listedOn(one.listings).map(blocklistName)}`,
      (one) => [one.domain, ...listedOn(one.listings)].join(' '),
    ),
  },
  spamRateRule('domain_gmail_spam_critical', 'high', {
    title: say`Gmail users report 0.3% of email as spam`,
    effect: say`At this rate, Gmail filters or rejects email of the domain. Pause campaigns that use it, and narrow the audience.`,
    applies: (rate) => rate >= SPAM_RATE_CRITICAL,
  }),
  spamRateRule('domain_gmail_spam', 'medium', {
    title: say`Gmail users report over 0.1% of email as spam`,
    effect: say`Google asks senders to stay below 0.1%. Narrow the audience to better matched contacts.`,
    applies: (rate) => rate > SPAM_RATE_HIGH && rate < SPAM_RATE_CRITICAL,
  }),
  {
    key: 'domain_expiring',
    impact: 'high',
    title: say`Registrations end soon and do not renew`,
    effect: say`When a registration expires, email at the domain stops working and the domain becomes available to others.`,
    screen: 'domains',
    change: null,
    find: ({ domains, now }) =>
      domains
        .filter(
          ({ expiresAt, autoRenew }) => expiresAt !== null && !autoRenew && daysUntil(expiresAt, now) < EXPIRY_DAYS,
        )
        .map((one) => subject(one, say`${one.expiresAt}`)),
  },
  recordRule('dkim', {
    title: say`DKIM is missing or wrong`,
    effect: say`Unsigned email passes DMARC only by SPF, which breaks on forwarding. Gmail and Yahoo require DKIM of bulk senders.`,
  }),
  recordRule('spf', {
    title: say`SPF is missing or wrong`,
    effect: say`Receivers cannot verify that your servers may send for the domain, and treat its email with suspicion.`,
  }),
  recordRule('mx', {
    title: say`Replies may not reach the domain`,
    effect: say`The MX records do not lead to the mailboxes, so replies and bounces may be lost.`,
  }),
  recordRule('dmarc', {
    title: say`DMARC is missing or wrong`,
    effect: say`Gmail, Yahoo, and Microsoft require a DMARC record of bulk senders. The policy none is enough to start.`,
  }),
  {
    key: 'domain_dmarc_without_reports',
    impact: 'low',
    title: say`DMARC records request no reports`,
    effect: say`Reports show which servers send as your domain and when a stricter policy is safe.`,
    screen: 'domains',
    change: null,
    find: domainsWhere(({ dmarcRecord }) => dmarcRecord !== null && !/;\s*rua\s*=/i.test(dmarcRecord)),
  },
  {
    key: 'domain_dmarc_reports_refused',
    impact: 'low',
    title: say`DMARC reports go to domains that do not accept them`,
    effect: say`Receivers send reports to another domain only if it publishes a record that accepts them.`,
    screen: 'domains',
    change: null,
    find: (facts) =>
      ownDomains(facts)
        .map((one) => ({ ...subject(one, null), records: recordsToSet(one, 'dmarc_report') }))
        .filter(({ records }) => records.length > 0)
        .map((one) => ({ ...one, evidence: one.records.map(({ name }) => name).join(' ') })),
  },
  {
    key: 'domain_crowded',
    impact: 'medium',
    title: say`More than five mailboxes on one domain`,
    effect: say`All mailboxes of a domain share its reputation: one complaint affects them all. Spread them over more domains.`,
    screen: 'domains',
    change: null,
    find: domainsWhere(
      (one) => one.mailboxes > MAILBOXES_PER_DOMAIN,
      (one) => say`${one.mailboxes} mailboxes`,
    ),
  },
  {
    key: 'domain_only_one',
    impact: 'medium',
    title: say`All mailboxes depend on one domain`,
    effect: say`If this domain is listed or suspended, all sending stops. A second domain keeps campaigns running.`,
    screen: 'domains',
    change: null,
    find: (facts) => {
      const own = ownDomains(facts);
      const [only] = own;
      return own.length === 1 && only !== undefined && only.mailboxes >= ONE_DOMAIN_MAILBOXES
        ? [subject(only, null)]
        : [];
    },
  },
  {
    key: 'domain_without_website',
    impact: 'low',
    title: say`Sending domains show no website`,
    effect: say`Recipients look up the domain of an unknown sender. Redirect it to your website.`,
    screen: 'domains',
    change: null,
    // With a single domain, it probably has the website itself.
    find: (facts) => (ownDomains(facts).length > 1 ? domainsWhere((one) => one.redirectDomain === null)(facts) : []),
  },
];

function spamRateRule(
  key: string,
  impact: AdviceRule['impact'],
  { applies, ...words }: Pick<AdviceRule, 'title' | 'effect'> & { readonly applies: (rate: number) => boolean },
): AdviceRule {
  const percent = (rate: number): string => (rate * 100).toFixed(2);
  return {
    ...{ key, impact, ...words, screen: 'domains', change: null },
    find: domainsWhere(
      ({ gmailSpamRate: rate }) => rate !== null && applies(rate),
      ({ gmailSpamRate: rate }) => say`up to ${percent(rate ?? 0)}% within seven days`,
      ({ domain, gmailSpamRate: rate }) => `${domain} ${percent(rate ?? 0)}`,
    ),
  };
}

function recordRule(record: RecordName, words: Pick<AdviceRule, 'title' | 'effect'>): AdviceRule {
  return {
    key: `domain_${record}`,
    impact: record === 'dmarc' ? 'medium' : 'high',
    ...words,
    screen: 'domains',
    change: {
      operation: 'updateDnsRecords',
      body: { records: [], applyExpected: true, purposes: [record] },
      preview: say`Outrider writes the records at the DNS provider and checks them again.`,
    },
    find: (facts) =>
      ownDomains(facts)
        .filter(({ checks }) => checks !== null && isBad(checks[record]))
        .map((one) => ({
          ...subject(one, null),
          evidence: `${one.domain} ${one.checks?.[record]}`,
          records: recordsToSet(one, record),
          // Email that another service receives is not moved: that is a decision of the owner.
          isFixable:
            one.isWritable &&
            one.badRecords.some(
              ({ purpose, value, verdict }) => purpose === record && value !== null && verdict !== 'elsewhere',
            ),
        })),
  };
}

function recordsToSet({ badRecords }: DomainAdviceFacts, record: DnsPurpose): AdviceRecord[] {
  return badRecords
    .filter(({ purpose }) => purpose === record)
    .flatMap(({ type, name, value, priority }) => (value === null ? [] : [{ type, name, value, priority }]));
}

function domainsWhere(
  applies: (one: DomainAdviceFacts) => boolean,
  measured: (one: DomainAdviceFacts) => Said | null = () => null,
  evidence?: (one: DomainAdviceFacts) => string,
): (facts: AdviceFacts) => AdviceSubject[] {
  return (facts) =>
    ownDomains(facts)
      .filter(applies)
      .map((one) => ({
        ...subject(one, measured(one)),
        ...(evidence === undefined ? {} : { evidence: evidence(one) }),
      }));
}

/** Domains that mailboxes use, without those of free email providers, whose records their users cannot change. */
function ownDomains({ domains }: AdviceFacts): DomainAdviceFacts[] {
  return domains.filter(({ domain, mailboxes }) => mailboxes > 0 && !isFreeMail(domain));
}

function subject({ domain }: DomainAdviceFacts, value: Said | null): AdviceSubject {
  return { kind: 'domain', id: domain, name: domain, value };
}

function daysUntil(at: Date, now: Date): number {
  return (at.getTime() - now.getTime()) / DAY_MS;
}
