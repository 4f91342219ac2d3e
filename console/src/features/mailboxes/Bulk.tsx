import { Button } from '@mantine/core';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { toast } from '../../ui/toast';
import { words } from '../../words';
import { mailboxes as text } from '../../words/mailboxes/mailboxes';
import { useUpdate } from './actions';
import { DeleteMailboxes } from './DeleteMailboxes';
import { EditSome } from './EditSome';
import type { Mailbox } from './queries';

/** Actions on several mailboxes. */
export function Bulk({ mailboxes, onClear }: { mailboxes: readonly Mailbox[]; onClear: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const addresses = mailboxes.map((one) => one.address);
  const pause = useUpdate(addresses, text.paused);
  const resume = useUpdate(addresses, text.resumed);
  return (
    <div className="bulk" role="region" aria-label={text.bulk}>
      <span className="strong" role="status">
        {text.picked(mailboxes.length)}
      </span>
      <MayButton variant="default" onClick={() => setOpen('edit')}>
        {words.common.edit}
      </MayButton>
      <MayButton
        variant="default"
        loading={pause.isPending}
        onClick={() => pause.mutate({ status: 'paused' }, { onError: toast.fail })}
      >
        {text.pause}
      </MayButton>
      <MayButton
        variant="default"
        loading={resume.isPending}
        onClick={() => resume.mutate({ status: 'active' }, { onError: toast.fail })}
      >
        {text.resume}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('delete')}>
        {text.delete.action}
      </MayButton>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {text.unpick}
      </Button>
      {open === 'edit' && <EditSome addresses={addresses} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteMailboxes
          mailboxes={mailboxes}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            onClear();
          }}
        />
      )}
    </div>
  );
}
