import { Checkbox, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../../../api/client';
import { Dialog } from '../../../../ui/Dialog';
import { toast } from '../../../../ui/toast';
import { useWorkspaceId } from '../../../../ui/workspace';
import { words } from '../../../../words';
import { savedRepliesQuery, saveReply } from './saved-calls';

const text = words.compose.savedReplies;
const SHORTCUT = /^[A-Za-z0-9_-]{0,30}$/;

/** Keeps what is written as a reply to be used again. */
export function SaveReply({ bodyText, onClose }: { bodyText: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [shortcut, setShortcut] = useState('');
  const [shared, setShared] = useState(true);
  const [key] = useState(newKey);
  const saving = useMutation({
    mutationFn: () =>
      saveReply(workspaceId, { name: name.trim(), bodyText, shared, shortcut: shortcut === '' ? null : shortcut }, key),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: savedRepliesQuery(workspaceId).queryKey });
      toast.say(text.saved);
      onClose();
    },
  });
  const isShortcut = SHORTCUT.test(shortcut);
  return (
    <Dialog
      title={text.save}
      submit={words.common.save}
      isReady={name.trim() !== '' && isShortcut}
      isBusy={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        data-autofocus
        required
      />
      <TextInput
        label={text.shortcut}
        description={text.shortcutHint}
        value={shortcut}
        onChange={(event) => setShortcut(event.currentTarget.value)}
        error={!isShortcut && text.badShortcut}
        maxLength={30}
        leftSection=";"
      />
      <Checkbox label={text.shared} checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <p className="caption">{text.variables}</p>
    </Dialog>
  );
}
