import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { compose as composeWords } from '../../words/inbox/compose';
import { changeSavedReply, type SavedReply, savedRepliesQuery, saveReply } from './calls';

const text = composeWords.savedReplies;
const SHORTCUT = /^[A-Za-z0-9_-]{0,30}$/;
const FIELDS = ['name', 'subject', 'bodyText', 'bodyHtml', 'shortcut'];

interface Props {
  readonly title: string;
  /** Reply being edited; absent when creating. */
  readonly reply?: SavedReply;
  /** Initial text of a new reply. */
  readonly bodyText?: string;
  readonly onClose: () => void;
}

/** Form of a saved reply: name, shortcut, and text. */
export function ReplyForm({ title, reply, bodyText = '', onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { values, set } = useFields({
    name: reply?.name ?? '',
    shortcut: reply?.shortcut ?? '',
    subject: reply?.subject ?? '',
    bodyText: reply?.bodyText ?? bodyText,
    bodyHtml: reply?.bodyHtml ?? '',
    shared: reply?.shared ?? true,
  });
  const saving = useMutation({
    mutationFn: () => {
      const { name, shortcut, ...rest } = values;
      const body = { ...rest, name: name.trim(), shortcut: shortcut === '' ? null : shortcut };
      return reply === undefined ? saveReply(workspaceId, body, key) : changeSavedReply(workspaceId, reply.id, body);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: savedRepliesQuery(workspaceId).queryKey });
      toast.say(text.saved);
      onClose();
    },
  });
  const isShortcut = SHORTCUT.test(values.shortcut);
  return (
    <Dialog
      title={title}
      size="lg"
      submit={words.common.save}
      isReady={values.name.trim() !== '' && values.bodyText.trim() !== '' && isShortcut}
      isBusy={saving.isPending}
      error={withoutField(saving.error, FIELDS)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        value={values.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
        error={errorAt(saving.error, 'name')}
        maxLength={100}
        data-autofocus
        required
      />
      <TextInput
        label={text.shortcut}
        description={text.shortcutHint}
        value={values.shortcut}
        onChange={(event) => set('shortcut')(event.currentTarget.value)}
        error={isShortcut ? errorAt(saving.error, 'shortcut') : text.badShortcut}
        maxLength={30}
        leftSection=";"
      />
      <TextInput
        label={text.subject}
        description={text.subjectHint}
        value={values.subject}
        onChange={(event) => set('subject')(event.currentTarget.value)}
        error={errorAt(saving.error, 'subject')}
      />
      <Textarea
        label={text.body}
        description={text.variables}
        value={values.bodyText}
        onChange={(event) => set('bodyText')(event.currentTarget.value)}
        error={errorAt(saving.error, 'bodyText')}
        autosize
        minRows={6}
        maxRows={14}
        required
      />
      {reply !== undefined && reply.bodyHtml !== '' && (
        <Textarea
          label={text.html}
          description={text.htmlHint}
          value={values.bodyHtml}
          onChange={(event) => set('bodyHtml')(event.currentTarget.value)}
          error={errorAt(saving.error, 'bodyHtml')}
          autosize
          minRows={3}
          maxRows={8}
        />
      )}
      <Checkbox
        label={text.shared}
        checked={values.shared}
        onChange={(event) => set('shared')(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
