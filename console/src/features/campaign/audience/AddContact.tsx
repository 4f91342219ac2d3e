import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { Dialog } from '../../../ui/form/Dialog';
import { fieldError } from '../../../ui/form/field-error';
import { State } from '../../../ui/show/State';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience as text } from '../../../words/campaigns/audience';
import type { Campaign } from '../queries';

const FIELDS = ['email', 'firstName', 'lastName', 'company', 'title'] as const;

/** Adds one contact by the rules of an import: suppressed and existing contacts are rejected with a message. */
export function AddContact({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [values, setValues] = useState<Partial<Record<(typeof FIELDS)[number], string>>>({});
  const email = values.email?.trim() ?? '';
  const add = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/{campaign_id}/contacts', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId }, header: once(newKey()) },
          body: { contacts: [{ ...filled(values), email }] },
        }),
      ),
    onSuccess: async (answer) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'contacts-list') }),
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'one', campaign.id) }),
      ]);
      if (answer.rejectedCount > 0) return;
      toast.say(saidOf(answer, email));
      onClose();
    },
  });
  const refused = add.data?.errors[0]?.errorMessage;
  const pathOf = (field: string) => `contacts.0.${field}`;
  const isShown = add.error instanceof ApiError && FIELDS.some((field) => fieldError(add.error, pathOf(field)));
  return (
    <Dialog
      title={text.addTitle}
      submit={text.addSubmit}
      onClose={onClose}
      onSubmit={() => add.mutate()}
      isBusy={add.isPending}
      isReady={email !== ''}
      error={isShown ? null : add.error}
    >
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          label={text.fields[field]}
          required={field === 'email'}
          data-autofocus={field === 'email' || undefined}
          type={field === 'email' ? 'email' : 'text'}
          value={values[field] ?? ''}
          error={fieldError(add.error, pathOf(field)) ?? (field === 'email' ? refused : undefined)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [field]: value }));
          }}
        />
      ))}
      {campaign.status === 'active' && <State tone="note">{text.addNotSent}</State>}
    </Dialog>
  );
}

const filled = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ''));

function saidOf(answer: Schemas['CampaignContactsImportOut'], email: string): string {
  const { addResult } = text;
  if (answer.createdCount > 0) return addResult.created(email);
  if (answer.suppressedCount > 0) return addResult.suppressed(email);
  return answer.duplicateCount > 0 ? addResult.known(email) : addResult.skipped(email);
}
