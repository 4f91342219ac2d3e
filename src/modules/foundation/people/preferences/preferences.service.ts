import { type Ctx, inTx } from '../../../../platform/context.js';
import type { SessionRecord } from '../../../../platform/http/access.js';
import { auditForPerson } from '../accounts/sessions.service.js';
import { type Chosen, DEFAULT_PREFERENCES, type Preferences } from './preferences.js';
import { findChosen, mergeChosen } from './preferences.repo.js';

/** Returns the console preferences of a member. */
export async function getPreferences(ctx: Ctx, session: SessionRecord): Promise<Preferences> {
  return seenBy(session, await findChosen(ctx.sql, session.person.id));
}

/** Changes the named preferences. A list replaces the previous one. */
export function changePreferences(ctx: Ctx, session: SessionRecord, changed: Chosen): Promise<Preferences> {
  const names = Object.keys(changed);
  if (names.length === 0) return getPreferences(ctx, session);
  return inTx(ctx, async (ctx) => {
    const chosen = await mergeChosen(ctx.sql, session.person.id, changed, ctx.clock.now());
    await auditForPerson(ctx, session.person.id, { action: 'preferences.changed', changes: { names } });
    return seenBy(session, chosen);
  });
}

function seenBy({ workspaces }: SessionRecord, chosen: Chosen): Preferences {
  const all = { ...DEFAULT_PREFERENCES, ...chosen };
  return { ...all, saved_views: all.saved_views.filter((view) => workspaces.has(view.workspace_id)) };
}
