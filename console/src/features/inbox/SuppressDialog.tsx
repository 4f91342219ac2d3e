import { Radio, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Dialog } from '../../ui/form/Dialog';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';

const text = words.inbox.suppress;

/** Never again: to this person, or to all of the company. Enter takes the person, an arrow the company. */
export function SuppressDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const company = `@${email.slice(email.lastIndexOf('@') + 1)}`;
  const [who, setWho] = useState(email);
  const [note, setNote] = useState('');
  const [key] = useState(newKey);
  const suppress = useMutation({
    mutationFn: () => {
      const body = { email: who, reason: 'manual', ...(note.trim() !== '' && { note: note.trim() }) };
      const headers = once(`${key} ${who}`.replaceAll(/[^\x21-\x7e]/g, '-'));
      return take(api.POST('/campaigns/suppressions', { params: { query: { workspaceId } }, body, headers }));
    },
    onSuccess: ({ affectedContacts, rejections }) => {
      const refused = rejections[0];
      toast.say(refused === undefined ? text.done(who, affectedContacts) : refused.message);
      for (const resource of ['suppressions', 'contacts', 'threads', 'campaigns'] as const) {
        void queries.invalidateQueries({ queryKey: keyOf(workspaceId, resource) });
      }
      onClose();
    },
  });
  return (
    <Dialog
      title={text.title}
      submit={text.submit}
      onSubmit={() => suppress.mutate()}
      onClose={onClose}
      isBusy={suppress.isPending}
      error={suppress.error}
    >
      <Radio.Group value={who} onChange={setWho} label={text.who}>
        <div className="suppress-choices">
          <Radio value={email} label={text.one(email)} data-autofocus />
          <Radio value={company} label={text.all(company)} />
        </div>
      </Radio.Group>
      <Textarea
        label={text.note}
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="muted suppress-what">{text.what}</p>
    </Dialog>
  );
}
