import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { useWorkspaceId } from '../../../ui/workspace';
import { useCampaign } from '../queries';

/** Attaches, detaches and configures a mailbox of the campaign. */
export function useMailboxActions() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      (['mailboxes', 'mailbox-preflight', 'followed-tags', 'one'] as const).map((kind) =>
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', kind, campaign.id) }),
      ),
    );
  const path = { campaign_id: campaign.id };
  const attach = useMutation({
    mutationFn: (mailboxes: readonly number[]) =>
      take(
        api.POST('/campaigns/{campaign_id}/mailboxes/batch', {
          params: { path, query: { workspaceId }, header: once(newKey()) },
          body: { mailboxes: [...mailboxes] },
        }),
      ),
    onSuccess,
  });
  const attachByTag = useMutation({
    mutationFn: (body: Schemas['CampaignMailboxByTagIn']) =>
      take(
        api.POST('/campaigns/{campaign_id}/mailboxes/by-tag', {
          params: { path, query: { workspaceId }, header: once(newKey()) },
          body,
        }),
      ),
    onSuccess,
  });
  const unfollow = useMutation({
    mutationFn: (tag: string) =>
      take(api.DELETE('/campaigns/{campaign_id}/mailboxes/by-tag', { params: { path, query: { workspaceId, tag } } })),
    onSuccess,
  });
  const change = useMutation({
    mutationFn: ({ id, policy }: { id: string; policy: Schemas['CampaignMailboxPolicyUpdateIn'] }) =>
      take(
        api.PATCH('/campaigns/{campaign_id}/mailboxes/{mailbox_id}', {
          params: { path: { ...path, mailbox_id: id }, query: { workspaceId } },
          body: policy,
        }),
      ),
    onSuccess,
  });
  const detach = useMutation({
    mutationFn: ({ id, reassign }: { id: string; reassign: boolean }) =>
      take(
        api.DELETE('/campaigns/{campaign_id}/mailboxes/{mailbox_id}', {
          params: { path: { ...path, mailbox_id: id }, query: { workspaceId, reassign } },
        }),
      ),
    onSuccess,
  });
  return { attach, attachByTag, unfollow, change, detach };
}
