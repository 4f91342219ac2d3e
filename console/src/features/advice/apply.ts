import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { advice as text } from '../../words/overview/advice';
import { writeRecords } from '../domains/write';
import type { Finding } from './queries';

type Request = NonNullable<Finding['change']>['requests'][number];

/** Sends the requests of a change in sequence and counts failures, so that one failure does not stop the rest. */
export function useApply(finding: Finding, onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const requests = finding.change?.requests ?? [];
      const failures: unknown[] = [];
      for (const request of requests) await send(workspaceId, request).catch((error: unknown) => failures.push(error));
      if (failures.length > 0 && failures.length === requests.length) throw failures[0];
      return { failed: failures.length, total: requests.length };
    },
    onSuccess: ({ failed, total }) => {
      const isDns = finding.change?.requests[0]?.operation === 'updateDnsRecords';
      toast.say(failed > 0 ? text.partly(failed, total) : isDns ? text.recordsWritten : text.applied);
      onDone();
    },
    onSettled: () =>
      Promise.all(
        (['advice', 'campaigns', 'mailboxes', 'domains', 'warmup', 'overview'] as const).map((resource) =>
          queries.invalidateQueries({ queryKey: keyOf(workspaceId, resource) }),
        ),
      ),
  });
}

function send(workspaceId: number, { operation, campaignId, domain, body }: Request): Promise<unknown> {
  const query = { workspaceId };
  // The service builds the body for this operation; its schema says only that it is an object.
  const given = body as never;
  switch (operation) {
    case 'updateCampaign': {
      const params = { path: { campaign_id: campaignId ?? '' }, query };
      return take(api.PATCH('/campaigns/{campaign_id}', { params, body: given }));
    }
    case 'updateDnsRecords':
      return writeRecords(workspaceId, domain ?? '', given);
    case 'updateMailboxes':
      return take(api.POST('/mailboxes/update', { params: { query, header: once(newKey()) }, body: given }));
    case 'createWarmupOperation':
      return take(api.POST('/warmup/operations', { params: { query, header: once(newKey()) }, body: given }));
  }
}
