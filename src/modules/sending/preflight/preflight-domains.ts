import { blocklistName, listedOn } from '../../../engine/dns/blocklists.js';
import { blockingRecords, isBad, type RecordName } from '../../../engine/dns/domain-health.js';
import { stored } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';
import { type CheckOutcome, fail, type PreflightCheck, pass, skip, unknown, warn } from './preflight-check.js';
import type { PreflightFacts } from './preflight-facts.js';

const LISTED = 20;

const NAMES: Readonly<Record<RecordName, string>> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', mx: 'MX' };

type DomainFacts = Pick<PreflightFacts, 'domains' | 'mailboxes'>;

function recordCheck(record: RecordName, remediation: Said): PreflightCheck<DomainFacts> {
  const name = NAMES[record];
  return {
    key: `domains.${record}`,
    severity: record === 'dmarc' ? 'warning' : 'blocking',
    title: say`${name} of sending domains`,
    judge: (facts) => judgeRecord(facts, record, remediation),
  };
}

function judgeRecord({ domains, mailboxes }: DomainFacts, record: RecordName, remediation: Said): CheckOutcome {
  const name = NAMES[record];
  if (mailboxes.length === 0) return skip(say`No mailbox is attached.`);
  if (domains.size === 0) return skip(say`Only sandbox mailboxes and mailboxes at reserved domains are attached.`);
  const verdicts = [...domains].map(([domain, checks]) => ({ domain, verdict: checks[record], checks }));
  const bad = verdicts.filter(({ verdict }) => isBad(verdict));
  const silent = verdicts.filter(({ verdict }) => verdict === 'unknown');
  const details = {
    domains: domains.size,
    failing: bad.slice(0, LISTED).map(({ domain, verdict }) => ({ domain, found: verdict })),
    unknown: silent.slice(0, LISTED).map(({ domain }) => domain),
  };
  if (bad.length > 0) {
    const text =
      bad.length === 1
        ? say`${name} is ${stored(String(bad[0]?.verdict))} for ${bad[0]?.domain}.`
        : say`${name} is ${stored(String(bad[0]?.verdict))} for ${bad.length} domains.`;
    const advice = { remediation, operation: 'getDnsRecords', details };
    return bad.some(({ checks }) => blockingRecords(checks).includes(record)) ? fail(text, advice) : warn(text, advice);
  }
  if (silent.length > 0)
    return unknown(say`${name} could not be checked for ${silent.length} of ${domains.size} domains.`, details);
  return pass(say`${name} is valid.`, details);
}

export const domainChecks: ReadonlyArray<PreflightCheck<DomainFacts>> = [
  recordCheck('spf', say`Publish one TXT record that starts with v=spf1 and lists the sending servers.`),
  recordCheck('dkim', say`Publish the DKIM key of the domain under its selector.`),
  recordCheck('dmarc', say`Publish a TXT record v=DMARC1; p=none at _dmarc of the domain.`),
  recordCheck('mx', say`Publish an MX record, so that replies and bounces arrive.`),
];

/** `domains.blocklists` (docs/use/preflight.md). */
export const blocklistCheck: PreflightCheck<Pick<PreflightFacts, 'domains' | 'listings' | 'blocklists'>> = {
  key: 'domains.blocklists',
  severity: 'warning',
  title: say`Blocklists`,
  judge: ({ domains, listings, blocklists }) => {
    if (blocklists.length === 0) return skip(say`This server queries no blocklists.`);
    if (domains.size === 0) return skip(say`No domain that can be listed sends for this campaign.`);
    const asked = [...listings].filter(([, each]) => each.some(({ checkedAt }) => checkedAt !== null));
    const listed = [...listings]
      .map(([domain, each]) => ({ domain, lists: listedOn(each) }))
      .filter(({ lists }) => lists.length > 0);
    const details = { domains: domains.size, listed: listed.slice(0, LISTED) };
    const [first] = listed;
    if (first !== undefined) {
      const advice = {
        remediation: say`Find the cause and request removal from the blocklist, or send from another domain.`,
        operation: 'listDomains',
        details,
      };
      return listed.length === 1
        ? warn(say`${first.domain} is on the blocklist ${blocklistName(first.lists[0] as string)}.`, advice)
        : warn(say`${listed.length} sending domains are on blocklists.`, advice);
    }
    if (asked.length === 0) return unknown(say`No blocklist responded. Many reject public DNS resolvers.`, details);
    return pass(say`No sending domain is on a blocklist.`, details);
  },
};

/** `tracking.domain` (docs/use/preflight.md). */
export const trackingCheck: PreflightCheck = {
  key: 'tracking.domain',
  severity: 'blocking',
  title: say`Tracking host`,
  judge: ({ head, plan, mailboxes, tracking }) => {
    const { opens, clicks, domain } = plan.settings.tracking;
    if (!opens && !clicks) return skip(say`Tracking is off.`);
    const outside = mailboxes.filter((row) => row.enabled && row.provider !== 'sandbox');
    if (head.workspace_type === 'sandbox' || (outside.length === 0 && mailboxes.length > 0))
      return pass(say`Links of sandbox mailboxes point to this instance.`, { domain });
    const advice = {
      remediation: say`Set settings.tracking.domain, or trackingDomain of each mailbox, to your own host with a CNAME to this instance, or turn off tracking.`,
      operation: 'updateCampaign',
      details: { domain, hosts: tracking.slice(0, LISTED) },
    };
    const withoutHost = outside.filter((row) => (row.tracking_domain ?? domain) === null).length;
    if (tracking.length === 0) return fail(say`Tracking is on but has no host name.`, advice);
    if (withoutHost > 0)
      return fail(say`Tracking has no host for ${withoutHost} of ${outside.length} mailboxes.`, advice);
    const bad = tracking.find(({ verdict }) => verdict === 'missing' || verdict === 'elsewhere');
    if (bad !== undefined)
      return fail(
        bad.verdict === 'missing'
          ? say`${bad.domain} does not exist.`
          : say`${bad.domain} does not point to this instance.`,
        advice,
      );
    const silent = tracking.find(({ verdict }) => verdict === 'unknown');
    if (silent !== undefined) return unknown(say`${silent.domain} could not be resolved.`, { domain: silent.domain });
    return pass(
      tracking.length === 1
        ? say`${tracking[0]?.domain} points to this instance.`
        : say`${tracking.length} hosts point to this instance.`,
      {
        domain,
      },
    );
  },
};
