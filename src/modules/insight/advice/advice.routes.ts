import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { withDefault } from '../../../platform/http/types.js';
import { AdviceFindingOut, AdviceOut, AdvicePath } from './advice.schemas.js';
import { dismissAdvice, readAdvice, restoreAdvice } from './advice.service.js';
import { adviceToWire } from './advice-wire.js';

/** Registers the operations of the advisor. */
export function adviceRoutes(app: App): void {
  operation(app, {
    id: 'listAdvice',
    method: 'GET',
    path: '/advice',
    tag: 'Overview',
    summary: 'List advice',
    description:
      'Evaluates the workspace and returns what would improve delivery and replies, most useful first: high impact before low, then by the number of affected mailboxes, domains, or campaigns. A finding disappears when its cause is fixed. To apply a `change`, send its requests. Rates have a minimum sample. Text is in the language of `Accept-Language`.',
    query: Type.Object({
      dismissed: withDefault(Type.Boolean({ description: 'Whether to include dismissed findings.' }), false),
    }),
    response: AdviceOut,
    handler: async (ctx, { workspaceId, query }) => {
      const found = await readAdvice(ctx, workspaceId);
      const shown = query.dismissed ? found : found.filter(({ dismissedAt }) => dismissedAt === null);
      return { items: shown.map((advice) => adviceToWire(ctx, advice)) };
    },
  });

  operation(app, {
    id: 'dismissAdvice',
    method: 'POST',
    path: '/advice/{finding_key}/dismiss',
    tag: 'Overview',
    summary: 'Dismiss a finding',
    description:
      'Hides a finding. It returns when its evidence changes, for example when another mailbox is affected or a rate gets worse.',
    params: AdvicePath,
    response: AdviceFindingOut,
    errors: ['finding_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      adviceToWire(ctx, await dismissAdvice(ctx, workspaceId, params.finding_key)),
  });

  operation(app, {
    id: 'restoreAdvice',
    method: 'POST',
    path: '/advice/{finding_key}/restore',
    tag: 'Overview',
    summary: 'Restore a dismissed finding',
    description: 'Shows a dismissed finding again. Restoring a finding that is not dismissed changes nothing.',
    params: AdvicePath,
    response: AdviceFindingOut,
    errors: ['finding_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      adviceToWire(ctx, await restoreAdvice(ctx, workspaceId, params.finding_key)),
  });
}
