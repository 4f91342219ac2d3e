import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { Listing } from '../../../engine/dns/blocklists.js';
import type { DomainChecks } from '../../../engine/dns/domain-health.js';
import type { OpenInterval } from '../../../engine/schedule/types.js';
import type { ProtectionFigures } from '../../../engine/stop-rules/protection.js';
import type { CapacityPlan } from './capacity.js';
import type { NamedFileFacts } from './named-files.service.js';
import type { AttachedMailbox, PreflightHead } from './preflight.reads.js';
import type { EligibleContacts } from './preflight-contacts.reads.js';
import type { TrackingHost } from './preflight-dns.js';
import type { RequiredVariable } from './preflight-variables.js';

export type PreflightAction = 'launch' | 'resume';

/** Everything the checks evaluate, gathered in a handful of queries. */
export interface PreflightFacts {
  readonly now: Date;
  readonly action: PreflightAction;
  readonly plan: CampaignPlan;
  /** Enabled subsequences, which launch and resume with the campaign. */
  readonly subsequences: readonly CampaignPlan[];
  readonly head: PreflightHead;
  readonly contacts: EligibleContacts;
  /** Contacts in the sequence whose next step follows a step that was moved to a later position. */
  readonly outOfOrder: number;
  readonly variables: readonly RequiredVariable[];
  /** Files attached by name; null if no step attaches any. */
  readonly named: NamedFileFacts | null;
  /** Contacts that are also in the sequence of another active campaign. */
  readonly overlap: number;
  readonly mailboxes: readonly AttachedMailbox[];
  readonly capacity: CapacityPlan;
  /** Time of the last message if no contact replies; null if it cannot be estimated or the schedule ends before. */
  readonly completionAt: Date | null;
  readonly firstSendAt: Date | null;
  /** Current sending window, or the next one. */
  readonly window: OpenInterval | null;
  /** Sending stats of the mailboxes' campaigns within the protection window. */
  readonly history: ProtectionFigures;
  /** DNS checks by sending domain. */
  readonly domains: ReadonlyMap<string, DomainChecks>;
  /** Zones of the blocklists that this server queries. */
  readonly blocklists: readonly string[];
  /** Listings by sending domain. */
  readonly listings: ReadonlyMap<string, readonly Listing[]>;
  /** Tracking hosts of the mailboxes that have one; empty while tracking is disabled. */
  readonly tracking: readonly TrackingHost[];
}
