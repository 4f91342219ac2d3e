import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../../../platform/context.js';
import { readJson } from '../../../../platform/outbound/read-json.js';
import { announceMail } from '../watches/arrival.service.js';
import { listGmailWatches } from '../watches/watches.repo.js';

const Push = Type.Object({ message: Type.Object({ data: Type.String({ maxLength: 4_000 }) }) });
/** The history ID is ignored: a poll continues from its own. */
const Notice = Type.Object({ emailAddress: Type.String({ minLength: 3, maxLength: 320 }) });

/**
 * Processes a message of Gmail that Pub/Sub has signed. It is a hint: the mailboxes of this account become due for a poll. The
 * same account can be connected in several workspaces.
 */
export async function takeGmailNotice(ctx: Ctx, body: Buffer): Promise<void> {
  const push = readJson(body.toString('utf8'));
  if (!Value.Check(Push, push)) return;
  const notice = readJson(Buffer.from(push.message.data, 'base64').toString('utf8'));
  if (!Value.Check(Notice, notice)) return;
  for (const watch of await listGmailWatches(ctx.sql, notice.emailAddress.toLowerCase())) {
    await announceMail(ctx, watch.workspace_id, watch.mailbox_id);
  }
}
