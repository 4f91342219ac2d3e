import { unitFloat } from '../../../../engine/chance/draw.js';
import { hashSeed } from '../../../../engine/chance/hash.js';
import { choosePartner, languageOf, type Partner } from '../../../../engine/warmup/pairing.js';
import { DEFAULT_WARMUP_SETTINGS, type WarmupLanguage } from '../../../../engine/warmup/settings.js';
import type { Ctx } from '../../../../platform/context.js';
import { signedMessageId } from '../../../../platform/mail/signed-message-id.js';
import { lockPeer } from '../circles/circles.repo.js';
import { findRemoteMailbox, listRemoteCandidates, type RemoteMailboxRow } from '../circles/remote-mailboxes.repo.js';
import { insertConversation, takePair } from '../conversations/conversations.repo.js';
import { insertIds } from '../conversations/message-ids.repo.js';
import { claimMessage } from '../conversations/message-text.service.js';
import { insertMessage, type MessageRow } from '../conversations/messages.repo.js';
import { type CandidateRow, listCandidates } from '../conversations/partners.reads.js';
import { lockCircleSharing, lockSharing } from '../core/sharing.repo.js';
import type { WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { settingsOf } from '../state/state.service.js';
import type { TurnState } from './turn-state.service.js';

/** Possible partners read on each side of a random position. */
const SOME = 12;
const HOUR_MS = 3_600_000;

export interface ChosenPartner extends Partner {
  readonly address: string;
  readonly pairGapHours: number;
}

/** Returns a partner for a new conversation of a mailbox; null if none is available. */
export async function findPartner(ctx: Ctx, row: WarmupRow, state: TurnState): Promise<ChosenPartner | null> {
  const now = ctx.clock.now();
  const opener = openerOf(row, state);
  const label = String(now.getTime());
  const rows = await listCandidates(
    ctx.sql,
    { workspaceId: row.workspace_id, mailboxId: row.mailbox_id, isShared: row.is_shared },
    unitFloat(row.seed, 'place', label),
    SOME,
    now,
  );
  const remotes = row.is_circled
    ? await listRemoteCandidates(
        ctx.sql,
        { workspaceId: row.workspace_id, mailboxId: row.mailbox_id },
        unitFloat(row.seed, 'guest', label),
        SOME,
        now,
      )
    : [];
  const { pairGapHours } = settingsOf(row);
  const candidates = [...rows, ...remotes].map((each) => toCandidate(each, pairGapHours));
  return choosePartner(opener, candidates, now, row.seed, label);
}

/**
 * Starts a conversation with the chosen partner and claims its first message. Null if another mailbox just started one
 * with it, or its workspace no longer shares.
 */
export async function openConversation(
  ctx: Ctx,
  row: WarmupRow,
  state: TurnState,
  partner: ChosenPartner,
  workerId: string,
): Promise<MessageRow | null> {
  const now = ctx.clock.now();
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const since = new Date(now.getTime() - partner.pairGapHours * HOUR_MS);
  const remote = partner.mailboxId < 0 ? await lockRemoteMailbox(ctx, workspaceId, -partner.mailboxId) : undefined;
  if (remote === null) return null;
  const partnerWorkspaceId = remote === undefined ? partner.workspaceId : workspaceId;
  const isCrossing = partnerWorkspaceId !== workspaceId;
  if (isCrossing && !(await lockSharing(ctx.sql, [workspaceId, partnerWorkspaceId]))) return null;
  if (!(await takePair(ctx.sql, [mailboxId, partner.mailboxId], now, since))) return null;
  const id = ctx.ids.uuid();
  await insertConversation(ctx.sql, {
    workspace_id: workspaceId,
    id,
    mailbox_id: mailboxId,
    partner_workspace_id: partnerWorkspaceId,
    partner_mailbox_id: partner.mailboxId,
    language: languageOf(openerOf(row, state), partner),
    seed: hashSeed(row.seed, id) | 0,
    created_at: now,
    ...(remote === undefined ? {} : { peer_id: remote.peer_id, peer_talk: id }),
  });
  const messageId = ctx.ids.uuid();
  const header = signedMessageId(ctx, messageId, state.mailbox.domain);
  const message = {
    workspace_id: workspaceId,
    id: messageId,
    conversation_workspace_id: workspaceId,
    conversation_id: id,
    position: 1,
    mailbox_id: mailboxId,
    partner_workspace_id: partnerWorkspaceId,
    partner_mailbox_id: partner.mailboxId,
    from_email: state.mailbox.address,
    to_email: partner.address,
    partner_provider: partner.provider,
    message_id_header: header,
    in_reply_to: null,
    reference_ids: [],
    due_at: now,
    created_at: now,
  };
  await insertMessage(ctx.sql, message);
  await insertIds(ctx.sql, [workspaceId, partnerWorkspaceId], header, { workspaceId, id });
  return claimMessage(ctx, message, workerId);
}

/** Locks and returns the remote mailbox of an active peer if the workspace still shares with peers; otherwise null. */
async function lockRemoteMailbox(ctx: Ctx, workspaceId: number, id: number): Promise<RemoteMailboxRow | null> {
  const remote = await findRemoteMailbox(ctx.sql, id);
  // A transaction that ends a circle locks the peer before the workspace.
  if (remote === undefined || (await lockPeer(ctx.sql, remote.peer_id, 'share')) === undefined) return null;
  return (await lockCircleSharing(ctx.sql, workspaceId)) ? remote : null;
}

function openerOf(row: WarmupRow, { mailbox }: TurnState): Partner {
  return {
    workspaceId: row.workspace_id,
    mailboxId: row.mailbox_id,
    domain: mailbox.domain,
    provider: mailbox.provider,
    languages: settingsOf(row).languages,
  };
}

function toCandidate(row: CandidateRow, pairGapHours: number) {
  const { settings } = row;
  return {
    // A remote mailbox belongs to no local workspace.
    workspaceId: row.mailbox_id < 0 ? 0 : row.workspace_id,
    mailboxId: row.mailbox_id,
    address: row.address,
    domain: row.domain,
    provider: row.provider,
    languages: (settings.languages ?? DEFAULT_WARMUP_SETTINGS.languages) as readonly WarmupLanguage[],
    received: row.received,
    pairedAt: row.paired_at,
    pairGapHours: Math.max(pairGapHours, settings.pairGapHours ?? DEFAULT_WARMUP_SETTINGS.pairGapHours),
    isForbidden: row.is_forbidden,
  };
}
