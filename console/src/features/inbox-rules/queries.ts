import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Rule = Schemas['InboxRuleOut'];

export const rulesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'inbox-rules', 'list'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/inbox-rules', { params: { query: { workspaceId } }, signal }))).items,
  });

/** Mailboxes that conditions can name. */
export const ruleMailboxesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'inbox-rules', 'mailboxes'),
    queryFn: async ({ signal }) => {
      const { mailboxes } = await take(
        api.GET('/mailboxes', { params: { query: { workspaceId, limit: 200 } }, signal }),
      );
      return mailboxes.map(({ id, address }) => ({ value: String(id), label: address }));
    },
  });
