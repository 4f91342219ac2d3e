import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { mailboxes as mailboxesWords } from '../../../words/mailboxes/mailboxes';
import { useDelete } from '../actions';
import type { Mailbox } from '../queries';

const text = mailboxesWords.delete;

/** Confirms deleting mailboxes with its effects. Mailboxes of an active campaign need a second confirmation. */
export function DeleteMailboxes({
  mailboxes,
  onClose,
  onDone,
}: {
  mailboxes: readonly Mailbox[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [force, setForce] = useState(false);
  const remove = useDelete(onDone);
  const only = mailboxes.length === 1 ? mailboxes[0] : undefined;
  const campaigns = mailboxes.reduce((sum, one) => sum + one.campaignsCount, 0);
  const rejections = remove.data?.rejections ?? [];
  return (
    <Confirm
      title={only === undefined ? text.titleSome(mailboxes.length) : text.title(only.address)}
      verb={text.verb(mailboxes.length)}
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ mailboxes: mailboxes.map((one) => one.address), force })}
    >
      <p>{only === undefined ? text.campaignsSome(campaigns) : text.campaigns(campaigns)}</p>
      <p>{text.stays}</p>
      {campaigns > 0 && (
        <Checkbox label={text.force} checked={force} onChange={(event) => setForce(event.currentTarget.checked)} />
      )}
      {rejections.length > 0 && (
        <ul role="alert" className="state-bad" style={{ margin: 0, paddingLeft: 20 }}>
          {rejections.map((one) => (
            <li key={one.mailbox}>
              {one.mailbox}: {one.message}
            </li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}
