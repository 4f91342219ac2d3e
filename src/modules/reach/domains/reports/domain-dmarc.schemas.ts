import { type Static, Type } from 'typebox';
import { DMARC_POLICIES } from '../../../../engine/dns/dmarc/dmarc-record.js';
import { LADDER } from '../../../../engine/dns/dmarc/ladder.js';
import { DMARC_PROPOSALS } from '../../../../engine/dns/dmarc/propose-record.js';
import { RECORD_STATUSES } from '../../../../engine/dns/record-kinds.js';
import { enumeration } from '../../../../engine/enumeration.js';
import { AUTHENTICATION_VERDICTS } from '../../../../engine/mail/proof/proof.js';
import { date, dtOut, enumOf, nullable, withDefault } from '../../../../platform/http/types.js';

const rate = (description: string) => nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });

const messages = {
  messages: Type.Integer({ description: 'Messages that receivers reported.' }),
  aligned: Type.Integer({ description: 'Messages for which SPF or DKIM passed and was aligned with From.' }),
  alignedRate: rate('Share of aligned messages; null without messages.'),
};

const DmarcDay = Type.Object(
  { date: date({ description: 'Day in UTC.' }), ...messages },
  { $id: 'DmarcDay', description: 'Messages of one day.' },
);

const DmarcSource = Type.Object(
  {
    source: Type.String({ description: 'IP address of the sending server.', examples: ['192.0.2.1'] }),
    name: nullable(Type.String(), {
      description: '`Outrider`, or the service that signed the messages or owns the network; null if unknown.',
    }),
    host: nullable(Type.String(), {
      description:
        'Host name of the server, if it resolves to the address; looked up only for sources without another name, at most 20 per request.',
      examples: ['mail.example.net'],
    }),
    ...messages,
    spfAligned: Type.Integer(),
    dkimAligned: Type.Integer(),
    quarantined: Type.Integer({ description: 'Messages that receivers put into spam.' }),
    rejected: Type.Integer({ description: 'Messages that receivers rejected.' }),
    domains: Type.Array(Type.String(), { description: 'Domains in From.' }),
    identities: Type.Array(Type.String(), {
      description: 'Identities that passed: `selector:domain` of a signature, and `spf:domain`.',
    }),
    days: Type.Array(DmarcDay),
  },
  { $id: 'DmarcSource', description: 'Messages that one server sent in the name of the domain.' },
);

const DomainReport = Type.Object(
  {
    kind: enumOf(enumeration('DomainReportKind', ['dmarc', 'tls'])),
    organization: Type.String({
      description: 'Name of the organization, as given in the report.',
      examples: ['google.com'],
    }),
    reportId: Type.String({ examples: ['1234567890'] }),
    reporter: Type.String({
      description: 'Domain in From of the email that contained the report.',
      examples: ['google.com'],
    }),
    spf: enumOf(AUTHENTICATION_VERDICTS),
    dkim: enumOf(AUTHENTICATION_VERDICTS),
    dmarc: enumOf(AUTHENTICATION_VERDICTS),
    counted: Type.Boolean({ description: 'Whether the sender was authenticated. Other reports are not counted.' }),
    beginsAt: dtOut(),
    endsAt: dtOut(),
    total: Type.Integer({ description: 'Messages, or TLS sessions.' }),
    good: Type.Integer({ description: 'Aligned messages, or successful TLS sessions.' }),
    receivedAt: dtOut(),
  },
  { $id: 'DomainReport', description: 'Report of a receiver about the email of the domain.' },
);

const DmarcLadder = Type.Object(
  {
    nextPolicy: nullable(enumOf(DMARC_POLICIES), { description: 'Next stricter policy; null at `reject`.' }),
    ready: Type.Boolean({
      description: `Whether ${LADDER.days} of the last ${LADDER.withinDays} days have reports that found the current policy, with at least ${LADDER.messages} messages, of which at least ${LADDER.alignedRate * 100} % are aligned.`,
    }),
    days: Type.Integer({ description: 'Days that count.' }),
    requiredDays: Type.Integer(),
    ...messages,
    requiredMessages: Type.Integer(),
    requiredRate: Type.Number(),
  },
  { $id: 'DmarcLadder', description: 'Progress toward the next DMARC policy.' },
);

const DmarcExternalReports = Type.Object(
  {
    domain: Type.String({ description: 'Domain of an address in `rua`.', examples: ['agency.com'] }),
    name: Type.String({
      description: 'Name of the TXT record that accepts the reports.',
      examples: ['example.com._report._dmarc.agency.com'],
    }),
    value: Type.String({ examples: ['v=DMARC1'] }),
    status: enumOf(RECORD_STATUSES),
    advice: nullable(Type.String(), { description: 'Action to take; null if there is none.' }),
    writableAt: nullable(Type.String(), {
      description:
        'Domain of this workspace at whose DNS provider `POST /domains/{domain}/dns_records` can write the record; null if there is none.',
      examples: ['agency.com'],
    }),
  },
  { $id: 'DmarcExternalReports', description: 'Another domain that receives the DMARC reports, if it accepts them.' },
);

const TlsReports = Type.Object(
  {
    reports: Type.Integer(),
    sessions: Type.Integer(),
    successful: Type.Integer(),
    failures: Type.Array(
      Type.Object(
        { type: Type.String({ description: 'Result type (RFC 8460, section 4.3).' }), sessions: Type.Integer() },
        { $id: 'TlsFailure', description: 'Failed TLS sessions of one type.' },
      ),
    ),
    recordName: Type.String({ description: 'Name of the TXT record that requests TLS reports.' }),
    recordValue: nullable(Type.String(), { description: 'Value of the record; null if no mailbox receives reports.' }),
  },
  { $id: 'TlsReports', description: 'TLS reports (RFC 8460) of the domain.' },
);

export const DomainDmarcOut = Type.Object(
  {
    domain: Type.String(),
    policy: nullable(enumOf(DMARC_POLICIES), { description: 'Policy that applies; null if no record was found.' }),
    policyDomain: nullable(Type.String(), {
      description: 'Domain that publishes the policy: this domain, or one above it (RFC 9989, section 4.10).',
      examples: ['example.com'],
    }),
    testing: Type.Boolean({ description: 'Whether the record asks receivers not to apply the policy (`t=y`).' }),
    record: nullable(Type.String(), { description: 'Published record.', examples: ['v=DMARC1; p=none'] }),
    removedTags: Type.Array(Type.String(), { description: 'Tags of the record that receivers ignore since RFC 9989.' }),
    reportsTo: Type.Array(Type.String(), { description: 'Addresses in `rua` of the record.' }),
    reportAddress: nullable(Type.String(), {
      description: 'Mailbox of the domain in this workspace that can receive reports.',
      examples: ['dmarc@example.com'],
    }),
    proposed: nullable(
      Type.Object(
        { name: Type.String(), value: Type.String(), reason: enumOf(DMARC_PROPOSALS) },
        { $id: 'DmarcProposedRecord', description: 'DMARC record to publish next.' },
      ),
      { description: 'Record to publish next; null if there is nothing to change.' },
    ),
    externalReports: Type.Array(DmarcExternalReports, {
      description:
        'Other domains that the record sends reports to. Receivers send reports only to domains that accept them.',
    }),
    ladder: nullable(DmarcLadder, { description: 'Progress toward the next policy; null without a record.' }),
    days: Type.Array(DmarcDay, { description: 'Days with reports, oldest first.' }),
    sources: Type.Array(DmarcSource, { description: 'Sources with the most messages first; at most 100.' }),
    reports: Type.Array(DomainReport, { description: 'Reports received last; at most 20.' }),
    uncountedReports: Type.Integer({ description: 'Reports whose sender was not authenticated.' }),
    tls: TlsReports,
  },
  { $id: 'DomainDmarcOut', description: 'DMARC policy of a domain, and the reports of receivers about its email.' },
);
export type DomainDmarcOut = Static<typeof DomainDmarcOut>;

export const DomainDmarcQuery = Type.Object({
  days: withDefault(Type.Integer({ minimum: 1, maximum: 90, description: 'Days of reports to include.' }), 30),
});
