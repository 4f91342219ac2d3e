import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../../api/client';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { mergeContact as text } from '../../../words/contacts/merge';
import { membersQuery } from '../../people/queries';
import { useContactsChanged } from '../book/changes';
import type { Profile } from '../book/queries';
import { comparedFields, isConflict, keptSide, type Side } from './conflicts';

/** Compares two contacts, and merges them with the chosen values. @param onMerged gets the contact that stayed */
export function useMerge(self: Profile, other: Profile | null, onMerged: (stayed: Profile) => unknown) {
  const workspaceId = useWorkspaceId();
  const changed = useContactsChanged();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  // Choices are kept per contact: those for another one do not apply.
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const owners = new Map(members.map(({ user_id, name }) => [user_id, name]));
  const fields = other === null ? [] : comparedFields(self, other, owners);
  const keyOf = (field: string): string => `${other?.id} ${field}`;
  const sideOf = (field: string): Side => chosen[keyOf(field)] ?? (other === null ? 'this' : keptSide(self, other));
  const choose = (field: string, side: Side) => setChosen((now) => ({ ...now, [keyOf(field)]: side }));
  const merge = useMutation({
    mutationFn: (withId: string) =>
      take(
        api.POST('/profiles/{profile_id}/merge', {
          params: { path: { profile_id: self.id }, query: { workspaceId }, header: once(newKey()) },
          body: {
            with: withId,
            fields: Object.fromEntries(fields.filter(isConflict).map(({ field }) => [field, sideOf(field)])),
          },
        }),
      ),
    onSuccess: async (stayed) => {
      toast.say(text.done);
      await onMerged(stayed);
      await changed();
    },
  });
  return { fields, sideOf, choose, merge };
}
