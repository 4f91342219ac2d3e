import { type AttentionItem, type AttentionKind, worstFirst } from '../../engine/attention/attention.js';
import type { Ctx } from '../../platform/context.js';
import { backupAttention } from '../backups/index.js';
import { domainAttention } from '../domains/index.js';
import { sendAttention } from '../explain/index.js';
import { importAttention } from '../imports/index.js';
import { launchAttention } from '../launch/index.js';
import { noticeAttention } from '../notices/index.js';
import { protectionAttention } from '../protection/index.js';
import { heldAttention } from '../restored/index.js';
import { warmupAttention } from '../warmup/index.js';
import { webhookAttention } from '../webhooks/index.js';
import { delayAttention } from './delay.service.js';
import { setAsideAttention } from './set-aside-attention.service.js';

const SOURCES = [
  ...[heldAttention, protectionAttention, domainAttention, launchAttention, sendAttention],
  ...[warmupAttention, webhookAttention, noticeAttention, importAttention, delayAttention, setAsideAttention],
];

/**
 * Lists attention items, most severe first. Queries the modules in sequence, on one connection.
 *
 * @param isAccount whether the caller has access to the whole account, which includes items of the instance
 */
export async function readAttention(ctx: Ctx, workspaceId: number, isAccount: boolean): Promise<AttentionItem[]> {
  const found: AttentionItem[] = isAccount ? await backupAttention(ctx) : [];
  for (const read of SOURCES) found.push(...(await read(ctx, workspaceId)));
  return worstFirst(found, restTitle);
}

/** Titles of the summary item for the rest of a kind, after its number, which is at least two. */
const RESTS: Readonly<Record<AttentionKind, string>> = {
  instance_held: 'restores wait for a release',
  mailbox_trouble: 'mailboxes cannot send',
  mailbox_quarantined: 'mailboxes are held',
  domain_failing: 'domains fail their DNS checks',
  import_waiting: 'imports need mapping',
  backup_failing: 'backups are failing',
  work_delayed: 'kinds of background work are delayed',
  dead_letters: 'imports have rejected rows',
  send_unknown: 'campaigns have unconfirmed emails',
  webhook_failing: 'webhooks are failing',
  notice_failing: 'notice channels are failing',
  campaign_guard_paused: 'campaigns were paused by protection',
  launch_failed: 'campaigns could not be launched',
  work_set_aside: 'items of background work are set aside',
};

function restTitle(kind: AttentionKind, count: number, isAtLeast: boolean): string {
  return `${isAtLeast ? 'At least ' : ''}${count} more ${RESTS[kind]}`;
}
