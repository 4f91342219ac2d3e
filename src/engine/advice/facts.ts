import type { CampaignPlan } from '../campaign/plan.js';
import type { Listing } from '../dns/blocklists.js';
import type { DomainChecks } from '../dns/domain-health.js';
import type { DnsVerdict } from '../dns/mail-records.js';
import type { DnsPurpose, RecordType } from '../dns/record-kinds.js';

/** Everything the advisor evaluates about a workspace, without loading a row per email. */
export interface AdviceFacts {
  readonly now: Date;
  readonly workspace: {
    readonly name: string;
    readonly postalAddress: string | null;
    readonly owners: number;
    readonly members: number;
    readonly noticeChannels: number;
    /** Interested replies that are unread for a day. */
    readonly waitingReplies: number;
  };
  /** Active mailboxes, without sandbox mailboxes. */
  readonly mailboxes: readonly MailboxAdviceFacts[];
  readonly domains: readonly DomainAdviceFacts[];
  /** Campaigns that are active, paused, or being prepared. */
  readonly campaigns: readonly CampaignAdviceFacts[];
}

export interface MailboxAdviceFacts {
  readonly id: string;
  readonly address: string;
  readonly domain: string;
  readonly provider: string;
  readonly name: string;
  readonly dailyLimit: number;
  readonly minGapSeconds: number;
  readonly hasRamp: boolean;
  readonly warmupStatus: string;
  readonly connectedAt: Date;
  /** Whether replies can be received. */
  readonly isRead: boolean;
  /** Whether it signs in with a password at a server of Google or Microsoft. */
  readonly usesPasswordAtProvider: boolean;
  /** Running campaigns that use the mailbox. */
  readonly campaigns: number;
}

export interface DomainAdviceFacts {
  readonly domain: string;
  readonly mailboxes: number;
  /** Null before the first DNS check. */
  readonly checks: DomainChecks | null;
  /** Text of the DMARC record as seen; null if there is none. */
  readonly dmarcRecord: string | null;
  readonly listings: readonly Listing[];
  /** Records that are missing or wrong, as last seen. */
  readonly badRecords: readonly BadRecord[];
  /** Whether Outrider can write records at the DNS provider of the domain. */
  readonly isWritable: boolean;
  readonly expiresAt: Date | null;
  readonly autoRenew: boolean;
  readonly redirectDomain: string | null;
  /** Highest spam rate at Gmail of the last seven days, as a share; null without statistics. */
  readonly gmailSpamRate: number | null;
}

/** A DNS record to publish. */
export interface AdviceRecord {
  readonly type: RecordType;
  /** Full name, without a final dot. */
  readonly name: string;
  readonly value: string;
  /** Priority of an MX record; otherwise null. */
  readonly priority: number | null;
}

/** A record that a domain needs; without a value if only its mail provider knows it. */
export interface BadRecord extends Omit<AdviceRecord, 'value'> {
  readonly purpose: DnsPurpose;
  readonly value: string | null;
  readonly verdict: DnsVerdict;
}

export interface CampaignAdviceFacts {
  readonly plan: CampaignPlan;
  readonly mailboxes: number;
  readonly results: CampaignResults;
}

/** Results of the last 14 days. */
export interface CampaignResults {
  readonly sent: number;
  readonly contacted: number;
  readonly hardBounces: number;
  readonly replies: number;
  readonly optOuts: number;
  readonly complaints: number;
  /** Emails sent and replies by step ID. */
  readonly steps: ReadonlyMap<string, { readonly sent: number; readonly replies: number }>;
}
