import { headerValue } from '../../engine/mail/headers.js';
import type { Ctx } from '../../platform/context.js';
import { REFERENCE_HEADER, recogniseWarmup, recordArrival } from '../warmup/index.js';
import type { Delivery } from './arrival.js';
import { idsOf } from './match.service.js';
import type { ReadMail } from './read-mail.js';

/**
 * Takes warmup mail out of the way before anything is made of it: no conversation, no figures, no rule of a campaign and
 * no event ever hears of it, nor of what people and machines write into it. True: it was warmup mail.
 */
export async function takeWarmup(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<boolean> {
  const { workspaceId, mailboxId } = delivery;
  const facts = {
    workspaceId,
    mailboxId,
    messageId: mail.messageId,
    references: idsOf(mail),
    from: mail.message.from?.address ?? '',
    reference: headerValue(mail.message.headers, REFERENCE_HEADER.toLowerCase()),
    isMachine: mail.machine.kind !== 'human',
  };
  const found = await recogniseWarmup(ctx, facts);
  if (found === null) return false;
  const { folder } = delivery;
  await recordArrival(
    ctx,
    {
      ...facts,
      isBounce: mail.bounce !== null,
      folder: folder === 'junk' || folder === 'sent' ? folder : 'inbox',
      // Only what was read over IMAP lies in folders that can be tidied.
      isHosted: delivery.source !== 'imap',
    },
    found,
  );
  return true;
}
