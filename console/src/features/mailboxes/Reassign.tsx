import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { reassign as text } from '../../words/mailboxes/reassign';
import { useReassign } from './actions';
import { type Mailbox, type Reassignment, reassignQuery } from './queries';

/** Lets contacts of a mailbox that cannot send continue from other mailboxes, after a preview of the counts. */
export function Reassign({ mailbox }: { mailbox: Pick<Mailbox, 'id' | 'address'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MayButton variant="default" onClick={() => setOpen(true)}>
        {text.action}
      </MayButton>
      {isOpen && <Preview mailbox={mailbox} onClose={() => setOpen(false)} />}
    </>
  );
}

function Preview({ mailbox, onClose }: { mailbox: Pick<Mailbox, 'id' | 'address'>; onClose: () => void }) {
  const query = useQuery(reassignQuery(useWorkspaceId(), mailbox.id));
  const act = useReassign(mailbox.id, onClose);
  const movable = query.data?.reassignedCount ?? 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title(mailbox.address)}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Loaded query={query} rows={3}>
        {(preview) => <Counts preview={preview} />}
      </Loaded>
      {act.error !== null && <Problem error={act.error} />}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {movable > 0 ? words.common.cancel : words.common.close}
        </Button>
        {movable > 0 && (
          <Button loading={act.isPending} onClick={() => act.mutate()}>
            {text.verb(movable)}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Counts({ preview }: { preview: Reassignment }) {
  if (preview.waitingCount === 0) return <p>{text.none}</p>;
  return (
    <div className="stack">
      {preview.reassignedCount > 0 && <p>{text.effect}</p>}
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {preview.campaigns.map((one) => (
          <li key={one.campaignId}>
            <bdi>{one.name}</bdi>: {text.of(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
