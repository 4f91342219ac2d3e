import { type Ctx, inTx } from '../../../platform/context.js';
import { SCOPES } from '../../../platform/http/access.js';
import { hashKey } from '../../../platform/http/credentials.js';
import { findAnyApiKeyByHash, findBootstrapKey, lockBootstrap, updateApiKeyExpiry } from './api-keys.repo.js';
import { lifeEnd, storeKey } from './api-keys.service.js';
import { findFirstWorkspace } from './workspaces.repo.js';
import { createWorkspace } from './workspaces.service.js';

const NAME = 'First key';
const MADE_LIFE_DAYS = 365;
/** The operator who sets a key decides how long it is valid; ten years is the maximum of any key. */
const SET_LIFE_DAYS = 3650;
/** At least 24 printable characters, because a shorter key could be guessed. */
const OPERATOR_KEY = /^[\x21-\x7e]{24,500}$/;

export interface Bootstrapped {
  /** New key, to be shown once; null if a key exists already, or the operator has set one. */
  readonly key: string | null;
  /** First workspace, because every operation needs one. */
  readonly workspaceId: number;
}

/**
 * Ensures that an instance has an account-wide key with all scopes and a first workspace. With `BOOTSTRAP_API_KEY` that
 * key is used, at any start at which it is set: the operator's way back in when all keys are lost. An expired one is
 * valid again; a revoked one stays revoked, and the log says so. Idempotent across parallel processes. Throws when the
 * operator's key is shorter than 24 characters or holds characters other than printable ASCII.
 */
export function ensureBootstrapKey(ctx: Ctx): Promise<Bootstrapped> {
  const set = ctx.config.bootstrapApiKey;
  if (set !== null && !OPERATOR_KEY.test(set)) {
    throw new Error('BOOTSTRAP_API_KEY must have 24 or more printable ASCII characters without spaces.');
  }
  return inTx(ctx, async (ctx) => {
    await lockBootstrap(ctx.sql);
    const workspaceId = (await findFirstWorkspace(ctx.sql))?.id ?? (await makeFirstWorkspace(ctx));
    const account = { workspaceId: null, name: NAME, scopes: SCOPES, bootstrap: true };
    if (set !== null) {
      const known = await findAnyApiKeyByHash(ctx.sql, hashKey(set));
      if (known === undefined) await storeKey(ctx, { ...account, lifeDays: SET_LIFE_DAYS, text: set });
      else if (known.revoked_at !== null) ctx.log.warn('BOOTSTRAP_API_KEY is a revoked key; set another one');
      else await updateApiKeyExpiry(ctx.sql, known.id, lifeEnd(ctx.clock.now(), SET_LIFE_DAYS));
      return { key: null, workspaceId };
    }
    if ((await findBootstrapKey(ctx.sql)) !== undefined) return { key: null, workspaceId };
    const { key } = await storeKey(ctx, { ...account, lifeDays: MADE_LIFE_DAYS });
    return { key, workspaceId };
  });
}

async function makeFirstWorkspace(ctx: Ctx): Promise<number> {
  const workspace = await createWorkspace(ctx, {
    project_name: 'My workspace',
    type: 'default',
    timezone: 'UTC',
    inbox_backend: 'native',
  });
  return workspace.id;
}
