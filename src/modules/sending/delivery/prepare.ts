import { type AdmissionDecision, decideAdmission } from '../../../engine/admission/decide.js';
import type { CampaignLimitFacts, CompanyThrottleFacts } from '../../../engine/admission/facts.js';
import { type FindFileNamed, filesOf, namedFiles } from '../../../engine/campaign/attachment.js';
import { type CampaignPlan, type PlanStep, type PlanVariant, stepById } from '../../../engine/campaign/plan.js';
import { pickVariant } from '../../../engine/chance/pick-variant.js';
import type { Ctx } from '../../../platform/context.js';
import { signedMessageId } from '../../../platform/mail/signed-message-id.js';
import type { Sender } from '../../reach/mailboxes/senders/index.js';
import type { attempts } from '../sends/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import type { Gaps, InFlight } from './claimed/in-flight.js';
import type { OpenMailbox } from './claimed/open-mailboxes.reads.js';
import { renderSend, threadPoint } from './compose.service.js';
import { contentFacts, type FactsOfContact, mailboxFacts, ofRunningDay } from './facts.js';
import type { RenderAttempt } from './render-attempt.js';

/** Send that admission accepted with this mailbox, with its rendered text. */
export interface PreparedSend {
  readonly send: Candidate;
  readonly mailbox: OpenMailbox;
  readonly claim: Parameters<typeof attempts.claim>[3][number];
  readonly flight: InFlight;
}

export type Preparation =
  | { readonly kind: 'prepared'; readonly prepared: PreparedSend }
  | { readonly kind: 'gated'; readonly decision: AdmissionDecision };

/**
 * Chooses the variant, renders the text, and decides admission with all facts. Reuses the variant and Message-ID of
 * an earlier attempt.
 */
export function prepareSend(
  ctx: Ctx,
  input: {
    workerId: string;
    plan: CampaignPlan;
    send: Candidate;
    /** Facts about the send, from `contactFacts`. */
    facts: FactsOfContact;
    mailbox: OpenMailbox;
    sender: Sender;
    limits: CampaignLimitFacts;
    companyThrottle: CompanyThrottleFacts | null;
    now: Date;
    gaps: Gaps;
    isPaced: boolean;
    /** Files that contacts' emails attach by name. */
    named: FindFileNamed;
  },
): Preparation {
  const { plan, send, mailbox, sender, now, named } = input;
  const step = stepById(plan, send.step_id) as PlanStep;
  const variant = chooseVariant(plan, step, send);
  const attempt = tryRender(ctx, { plan, step, variant, send, sender, now, named });
  const { rendered, variables, files } = attempt;
  const decision = decideAdmission({
    content: contentFacts(plan, attempt),
    limits: input.limits,
    companyThrottle: input.companyThrottle,
    mailbox: mailboxFacts(ofRunningDay(mailbox, now), send),
    // Runs once per message, so spread fields come last: fields after a spread cost V8 a microsecond each.
    ...input.facts,
  });
  if (decision.decision !== 'send' || rendered === null) return { kind: 'gated', decision };
  const messageIdHeader = send.message_id_header ?? signedMessageId(ctx, send.id, mailbox.sending_domain);
  const number = send.attempt + 1;
  return {
    kind: 'prepared',
    prepared: {
      send,
      mailbox,
      claim: {
        ...{ id: send.id, attempt: number, mailboxId: mailbox.mailbox_id, variantId: variant.id, messageIdHeader },
        snippets:
          variant.snippets.length === 0 ? null : variant.snippets.map(({ name, version }) => ({ name, version })),
      },
      flight: {
        workspaceId: plan.workspaceId,
        workerId: input.workerId,
        claimedAt: now,
        send,
        attempt: number,
        mailboxId: mailbox.mailbox_id,
        messageIdHeader,
        plan,
        step,
        variant,
        sender,
        isNew: send.sent_count === 0,
        rendered,
        variables,
        files,
        gaps: input.gaps,
        isPaced: input.isPaced,
      },
    },
  };
}

/** Returns the variant of this contact and step: that of an earlier attempt, otherwise by seed and shares. */
export function chooseVariant(
  plan: CampaignPlan,
  step: PlanStep,
  send: { variant_id: string | null; contact_id: string },
): PlanVariant {
  const kept = step.variants.find((variant) => variant.id === send.variant_id);
  if (kept !== undefined && send.variant_id !== null) return kept;
  const picked = pickVariant({
    seed: plan.seed,
    contactId: send.contact_id,
    stepId: step.id,
    variants: step.variants.map((variant, index) => ({ id: variant.id ?? `${index}`, share: variant.share, variant })),
  });
  return picked?.variant ?? (step.variants[0] as PlanVariant);
}

/** Renders the email, and converts a failing template or a missing file to facts for the content gate. */
export function tryRender(
  ctx: Ctx,
  input: {
    readonly plan: CampaignPlan;
    readonly step: PlanStep;
    readonly variant: PlanVariant;
    readonly send: Candidate;
    readonly sender: Sender;
    readonly now: Date;
    readonly named: FindFileNamed;
  },
): RenderAttempt {
  const { step, variant, send, sender, named, ...rest } = input;
  try {
    const own = variant.attachments.length === 0 ? [] : filesOf(variant.attachments);
    const thread = threadPoint(send, step, sender.mailboxId);
    const { rendered, variables } = renderSend(ctx, { ...rest, step, variant, contact: send, sender, thread });
    if (rendered.attachmentNames.length === 0)
      return { rendered, variables, error: null, files: own, missingFiles: [] };
    const { files, missing } = namedFiles(rendered.attachmentNames, own, named);
    return { rendered, variables, error: null, files: [...own, ...files], missingFiles: missing };
  } catch (error) {
    return { rendered: null, variables: null, error: (error as Error).message, files: [], missingFiles: [] };
  }
}
