import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience as text } from '../../../words/campaigns/audience';
import { contactQuery } from '../../contacts/queries';
import type { Contact } from './queries';

/** Statuses from which a contact can resume (docs/use/states.md). */
const RESUMED: ReadonlySet<Contact['status']> = new Set([
  ...(['paused', 'replied', 'stopped', 'failed'] as const),
  ...(['bounced', 'unsubscribed', 'suppressed'] as const),
]);

/** Returns the actions that the server allows in the status of a contact. A resumed contact continues with its next step. */
export function actionsOf({ status }: Pick<Contact, 'status'>): ReadonlyArray<'pause' | 'resume' | 'stop'> {
  return [
    ...(status === 'active' ? (['pause'] as const) : []),
    ...(RESUMED.has(status) ? (['resume'] as const) : []),
    ...(status === 'active' || status === 'paused' ? (['stop'] as const) : []),
  ];
}

/** Actions on one contact; lists and stats are fetched again. */
export function useContactActions(campaignId: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const again = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts') }),
      queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts-list') }),
      queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'one', campaignId) }),
    ]);
  const params = (contact: Pick<Contact, 'id'>) => ({
    path: { campaign_id: campaignId, contact_id: contact.id },
    query: { workspaceId },
  });
  const change = useMutation({
    mutationFn: ({ contact, body }: { contact: Contact; body: Schemas['ContactUpdateIn'] }) =>
      take(
        api.PATCH('/campaigns/{campaign_id}/contacts/{contact_id}', {
          params: params(contact),
          // The field accepts an object; the generated type is no more specific.
          body: body as never,
        }),
      ),
    onSuccess: async (contact, { contact: before, body }) => {
      queries.setQueryData(contactQuery(workspaceId, campaignId, contact.id).queryKey, contact);
      await again();
      if (body.action === undefined) return;
      const said = text.acted[body.action](before.email);
      const goesOn = body.action !== 'resume' && before.status === 'active';
      if (goesOn) offerUndo(said, () => change.mutate({ contact, body: { action: 'resume' } }));
      else toast.say(said);
    },
  });
  const remove = useMutation({
    mutationFn: (contact: Contact) =>
      take(api.DELETE('/campaigns/{campaign_id}/contacts/{contact_id}', { params: params(contact) })),
    onSuccess: async (_answer, contact) => {
      toast.say(text.deleted(contact.email));
      await again();
    },
  });
  return { change, remove };
}
