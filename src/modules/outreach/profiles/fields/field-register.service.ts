import type { Ctx } from '../../../../platform/context.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { createProfileField, listFields, type ProfileFieldRow } from '../../fields/index.js';
import { findOrigin, listUnregistered } from './unregistered.reads.js';

/** Profiles that are read for names of fields, and maximum names in a response. */
const READ = { newest: 2_000, limit: 200 };

export interface FieldRegister {
  readonly fields: readonly ProfileFieldRow[];
  /** Unregistered names in recent profiles. */
  readonly unregistered: string[];
}

/** Returns the registered fields by name, and unregistered names in use. */
export async function readRegister(ctx: Ctx, workspaceId: number): Promise<FieldRegister> {
  const fields = await listFields(ctx, workspaceId);
  return { fields, unregistered: await listUnregistered(ctx.sql, workspaceId, READ) };
}

/** Registers a field with the source of its values. Throws like `createProfileField`. */
export async function registerField(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  input: Parameters<typeof createProfileField>[2],
): Promise<ProfileFieldRow> {
  const origin = await findOrigin(ctx.sql, workspaceId, input.name, READ.newest);
  return createProfileField(ctx, workspaceId, input, { author, origin });
}
