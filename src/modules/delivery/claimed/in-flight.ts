import type { CampaignPlan, PlanStep, PlanVariant } from '../../../engine/campaign/plan.js';
import type { RenderedMessage } from '../../../engine/message/render.js';
import type { Draft } from '../../../platform/mail/mime/draft.js';
import type { Sender } from '../../mailboxes/senders/index.js';
import type { Candidate } from './claim.reads.js';

/** A claimed send between its claim and its result: everything needed to write, hand over and account for it. */
export interface InFlight {
  readonly workspaceId: number;
  readonly workerId: string;
  readonly send: Candidate;
  /** The fencing token of every later write. */
  readonly attempt: number;
  readonly mailboxId: number;
  readonly messageIdHeader: string;
  readonly plan: CampaignPlan;
  readonly step: PlanStep;
  readonly variant: PlanVariant;
  readonly sender: Sender;
  readonly claimedAt: Date;
  /** The contact's first message: it counts against the limit of new contacts. */
  readonly isNew: boolean;
  readonly rendered: RenderedMessage;
  readonly gaps: Gaps;
  /** Its campaign waits for its result before it starts more. */
  readonly isPaced: boolean;
}

/** Minimum seconds between two messages of a mailbox, and between two of it in one campaign; 0: none. */
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
