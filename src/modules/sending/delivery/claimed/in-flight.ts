import type { AttachedFile } from '../../../../engine/campaign/attachment.js';
import type { CampaignPlan, PlanStep, PlanVariant } from '../../../../engine/campaign/plan.js';
import type { RenderedMessage } from '../../../../engine/message/render.js';
import type { UsedValue } from '../../../../engine/message/used-values.js';
import type { Draft } from '../../../../platform/mail/mime/draft.js';
import type { Sender } from '../../../reach/mailboxes/senders/index.js';
import type { Candidate } from './candidates.reads.js';

/** Claimed send before its result, with all data needed to write, hand over, and account for it. */
export interface InFlight {
  readonly workspaceId: number;
  readonly workerId: string;
  readonly send: Candidate;
  /** Fencing token of every later write. */
  readonly attempt: number;
  readonly mailboxId: number;
  readonly messageIdHeader: string;
  readonly plan: CampaignPlan;
  readonly step: PlanStep;
  readonly variant: PlanVariant;
  readonly sender: Sender;
  readonly claimedAt: Date;
  /** Whether this is the contact's first message, which counts against the limit of new contacts. */
  readonly isNew: boolean;
  readonly rendered: RenderedMessage;
  /** Variables of the contact in the text; null if there are none, or if they are unknown. */
  readonly variables: readonly UsedValue[] | null;
  /** Files that the email carries, in order. */
  readonly files: readonly AttachedFile[];
  readonly gaps: Gaps;
  /** Whether the campaign waits for this result before it starts more emails. */
  readonly isPaced: boolean;
}

/** Minimum seconds between two messages of a mailbox, in total and in one campaign; 0 for none. */
export interface Gaps {
  readonly mailboxSeconds: number;
  readonly campaignSeconds: number;
}

/** Claimed send with its composed message. */
export interface ComposedSend extends InFlight {
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly draft: Draft;
  readonly envelopeFrom: string;
  readonly recipients: readonly string[];
}
