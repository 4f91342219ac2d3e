import type { CampaignPlan } from '../../engine/campaign/plan.js';
import type { DomainChecks } from '../../engine/dns/domain-health.js';
import type { OpenInterval } from '../../engine/schedule/types.js';
import type { ProtectionFigures } from '../../engine/stop-rules/protection.js';
import type { CapacityPlan } from './capacity.js';
import type { AttachedMailbox, PreflightHead } from './preflight.reads.js';
import type { EligibleContacts } from './preflight-contacts.reads.js';
import type { TrackingHost } from './preflight-dns.js';
import type { RequiredVariable } from './preflight-variables.js';

export type PreflightAction = 'launch' | 'resume';

/** Everything the checks look at, gathered in a handful of queries. */
export interface PreflightFacts {
  readonly now: Date;
  readonly action: PreflightAction;
  readonly plan: CampaignPlan;
  /** The enabled subsequences, which go live and resume with the campaign. */
  readonly subsequences: readonly CampaignPlan[];
  readonly head: PreflightHead;
  readonly contacts: EligibleContacts;
  /** Contacts in the sequence who get a step after a step that now comes later. */
  readonly outOfOrder: number;
  readonly variables: readonly RequiredVariable[];
  /** Contacts that are in the sequence of another active campaign too. */
  readonly overlap: number;
  readonly mailboxes: readonly AttachedMailbox[];
  readonly capacity: CapacityPlan;
  /** When the last message is sent if no contact answers; null when that can not be told or the schedule ends before. */
  readonly completionAt: Date | null;
  readonly firstSendAt: Date | null;
  /** The open window, or the next one. */
  readonly window: OpenInterval | null;
  /** What the mailboxes' campaigns sent within the protection's window. */
  readonly history: ProtectionFigures;
  /** By sending domain. */
  readonly domains: ReadonlyMap<string, DomainChecks>;
  /** Hosts of tracked links, of the mailboxes that have one; none while tracking is off. */
  readonly tracking: readonly TrackingHost[];
}
