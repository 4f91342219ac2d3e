import type { Ctx } from '../../../platform/context.js';
import { isUuid } from '../../../platform/http/formats.js';
import {
  findHostedMailbox,
  findMailboxes,
  type HostedMailbox,
  holdMailboxes,
  listMailboxesByStatus,
  lockMailboxes,
  type MailboxRow,
} from './core/mailboxes.repo.js';

const LARGEST_ID = 2 ** 31 - 1;

/**
 * Returns mailboxes by integer ID (number or digits), UUID, or address in any case. The key is `String(ref)` as
 * given. Unknown, deleted, and foreign mailboxes are missing, as are references with NUL, which no text of the
 * database contains.
 */
export async function findMailboxRefs(
  ctx: Ctx,
  workspaceId: number,
  refs: ReadonlyArray<string | number>,
): Promise<Map<string, MailboxRow>> {
  if (refs.length === 0) return new Map();
  const keys = { ids: [] as number[], uuids: [] as string[], addresses: [] as string[] };
  for (const ref of refs) {
    const name = nameOf(ref);
    if (isUuid(name)) keys.uuids.push(name);
    else if (/^\d+$/.test(name)) {
      if (Number(name) <= LARGEST_ID) keys.ids.push(Number(name));
    } else if (!name.includes('\u0000')) keys.addresses.push(name);
  }
  const rows = await findMailboxes(ctx.sql, workspaceId, keys);
  const byName = new Map(rows.flatMap((row) => [[String(row.id), row] as const, [row.uuid, row], [row.address, row]]));
  return new Map(
    refs.flatMap((ref) => {
      const row = byName.get(nameOf(ref));
      return row === undefined ? [] : [[String(ref), row] as const];
    }),
  );
}

/** Returns the same and prevents deletion of the mailboxes until the caller's transaction ends, for rows that refer to them. */
export async function holdMailboxRefs(
  ctx: Ctx,
  workspaceId: number,
  refs: ReadonlyArray<string | number>,
): Promise<Map<string, MailboxRow>> {
  const found = await findMailboxRefs(ctx, workspaceId, refs);
  const ids = [...found.values()].map((row) => row.id);
  const held = new Set((await holdMailboxes(ctx.sql, workspaceId, ids)).map((row) => row.id));
  return new Map([...found].filter(([, row]) => held.has(row.id)));
}

/** Lists mailboxes in use or paused by a member, oldest first; at most `limit`. */
export function listUsableMailboxes(
  ctx: Ctx,
  workspaceId: number,
  limit: number,
): Promise<Array<Pick<MailboxRow, 'id' | 'address'>>> {
  return listMailboxesByStatus(ctx.sql, workspaceId, ['active', 'paused'], limit);
}

/** Returns a mailbox and locks its row until the caller's transaction ends. Undefined if it does not exist or is deleted. */
export async function lockMailbox(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<MailboxRow | undefined> {
  return (await lockMailboxes(ctx.sql, workspaceId, [mailboxId]))[0];
}

/** Removes leading zeros, so that `007` is 7. */
function nameOf(ref: string | number): string {
  const text = String(ref).trim().toLowerCase();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

/**
 * Returns the hosted mailbox that receives email for an address, in any workspace: the only lookup without a workspace.
 * Case does not matter, and `jo+news@` is delivered to `jo@` unless a mailbox has that exact address. Null if there is
 * none.
 */
export async function findInboundMailbox(ctx: Ctx, address: string): Promise<HostedMailbox | null> {
  const whole = address.trim().toLowerCase();
  const at = whole.lastIndexOf('@');
  if (at < 1) return null;
  const plus = whole.slice(0, at).indexOf('+');
  const base = plus > 0 ? [whole.slice(0, plus) + whole.slice(at)] : [];
  return (await findHostedMailbox(ctx.sql, [whole, ...base])) ?? null;
}
