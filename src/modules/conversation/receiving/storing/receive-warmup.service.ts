import { headerValue } from '../../../../engine/mail/headers.js';
import type { Ctx } from '../../../../platform/context.js';
import { REFERENCE_HEADER, recognizeWarmup, recordReceived } from '../../../sending/warmup/index.js';
import type { Arriving } from '../matching/arrival.js';
import { idsOf } from '../matching/match.service.js';

type Facts = Parameters<typeof recognizeWarmup>[1];

/** Message of a warmup conversation. It appears in no conversation, statistic, campaign rule, or event. */
export interface WarmupArrival extends Arriving {
  readonly kind: 'warmup';
  readonly facts: Facts;
  readonly found: NonNullable<Awaited<ReturnType<typeof recognizeWarmup>>>;
}

/** Recognizes warmup email before any other processing. Null for other email. */
export async function findWarmup(ctx: Ctx, { delivery, mail }: Arriving): Promise<WarmupArrival | null> {
  const facts: Facts = {
    workspaceId: delivery.workspaceId,
    mailboxId: delivery.mailboxId,
    messageId: mail.messageId,
    references: idsOf(mail),
    from: mail.message.from?.address ?? '',
    to: mail.message.to.map(({ address }) => address.toLowerCase()),
    text: mail.message.text ?? '',
    reference: headerValue(mail.message.headers, REFERENCE_HEADER.toLowerCase()),
    isMachine: mail.machine.kind !== 'human',
  };
  const found = await recognizeWarmup(ctx, facts);
  return found === null ? null : { kind: 'warmup', delivery, mail, facts, found };
}

/** Sorts out warmup email. */
export async function recordWarmup(ctx: Ctx, { delivery, mail, facts, found }: WarmupArrival): Promise<void> {
  const { folder } = delivery;
  // The folder a message was moved to does not show where it arrived; cleanup searches for unseen messages.
  if (folder === 'filed') return;
  await recordReceived(
    ctx,
    {
      ...facts,
      isBounce: mail.bounce !== null,
      folder: folder === 'junk' || folder === 'sent' ? folder : 'inbox',
      // Only messages read over IMAP are in folders that can be tidied.
      isHosted: delivery.source !== 'imap',
    },
    found,
  );
}
