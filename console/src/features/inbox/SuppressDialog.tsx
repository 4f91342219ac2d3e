import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/form/Dialog';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { useBatch } from './pick/use-batch';
import type { Thread } from './thread-cache';

const text = inboxWords.suppress;

/**
 * Suppresses the contact of a conversation, or everyone at the same company, with an undo. Enter selects the contact, an arrow
 * key the company.
 */
export function SuppressDialog({ thread, email, onClose }: { thread: Thread; email: string; onClose: () => void }) {
  const batch = useBatch();
  const company = email.slice(email.lastIndexOf('@'));
  const [who, setWho] = useState(email);
  const [note, setNote] = useState('');
  const suppress = () => {
    const target = who === email ? 'address' : 'domain';
    onClose();
    void batch(
      [thread],
      { suppress: { target, note: note.trim() === '' ? null : note.trim() } },
      false,
      text.done(who),
    );
  };
  return (
    <Dialog title={text.title} submit={text.submit} onSubmit={suppress} onClose={onClose}>
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
