import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';

type Timeframe = Schemas['Timeframe'];

export const figuresQuery = (workspaceId: number, timeframe: Timeframe) =>
  queryOptions({
    queryKey: [workspaceId, 'overview', timeframe],
    queryFn: ({ signal }) =>
      take(api.GET('/campaigns/analytics/overview', { params: { query: { workspaceId, timeframe } }, signal })),
  });

/** What waits for a person, from the operations that know it. */
export const attentionQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [workspaceId, 'overview', 'attention'],
    queryFn: async ({ signal }) => {
      const scope = { workspaceId };
      const [mailboxes, imports, runbook, webhooks, campaigns] = await Promise.all([
        take(
          api.GET('/mailboxes', {
            params: { query: { ...scope, status: ['error', 'disconnected'], limit: 100 } },
            signal,
          }),
        ),
        take(api.GET('/imports', { params: { query: { ...scope, status: ['awaiting_mapping'], limit: 20 } }, signal })),
        take(api.GET('/imports/runbook-summary', { params: { query: scope }, signal })),
        take(
          api.GET('/campaigns/webhooks/deliveries/summary', {
            params: { query: { ...scope, timeframe: 'last_7_days' } },
            signal,
          }),
        ),
        take(api.GET('/campaigns', { params: { query: { ...scope, status: ['paused'], limit: 50 } }, signal })),
      ]);
      return {
        mailboxes: mailboxes.mailboxes,
        imports: imports.items,
        runbook,
        webhooks,
        paused: campaigns.filter((one) => one.pauseReason !== 'manual'),
      };
    },
  });

export const activeQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: [workspaceId, 'campaigns', 'active'],
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns', {
          params: { query: { workspaceId, status: ['active', 'launching'], limit: 50 } },
          signal,
        }),
      ),
  });
