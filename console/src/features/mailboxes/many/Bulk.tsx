import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { MayButton } from '../../../ui/form/MayButton';
import { BulkBar } from '../../../ui/list/BulkBar';
import { Icon } from '../../../ui/show/Icon';
import { useMay } from '../../../ui/workspace';
import { words } from '../../../words';
import { mailboxes as text } from '../../../words/mailboxes/mailboxes';
import { warmup as warmupWords } from '../../../words/mailboxes/warmup';
import type { Mailbox } from '../queries';
import { isTrouble } from '../state';
import { AttachToCampaign } from './AttachToCampaign';
import { useSwitch, useWarmup } from './changes';
import { DeleteMailboxes } from './DeleteMailboxes';
import { EditSome } from './EditSome';
import { EditTags } from './EditTags';

const WARMUP = ['enable', 'pause', 'resume', 'disable'] as const satisfies Schemas['WarmupAction'][];

interface Props {
  readonly mailboxes: readonly Mailbox[];
  readonly onAll: (() => unknown) | undefined;
  readonly onClear: () => void;
}

/** Actions on several mailboxes. */
export function Bulk({ mailboxes, onAll, onClear }: Props) {
  const may = useMay();
  const [open, setOpen] = useState<'edit' | 'tags' | 'attach' | 'delete' | null>(null);
  const addresses = mailboxes.map((one) => one.address);
  const change = useSwitch();
  const warm = useWarmup(addresses);
  const broken = mailboxes.filter(isTrouble);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onClear();
  };
  const opening = (name: NonNullable<typeof open>, label: string) => (
    <MayButton variant="default" onClick={() => setOpen(name)}>
      {label}
    </MayButton>
  );
  const switching = (status: Schemas['MailboxSwitch'], label: string) => (
    <MayButton
      variant="default"
      loading={change.isPending && change.variables.status === status && change.variables.say === undefined}
      onClick={() => change.mutate({ mailboxes, status })}
    >
      {label}
    </MayButton>
  );
  return (
    <BulkBar label={text.bulk} selected={mailboxes.length} onAll={onAll} onClear={onClear}>
      {opening('edit', words.common.edit)}
      {opening('tags', text.many.tags)}
      {opening('attach', text.many.attach)}
      {may && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />} loading={warm.isPending}>
              {text.many.warmup}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {WARMUP.map((action) => (
              <Menu.Item key={action} onClick={() => warm.mutate(action)}>
                {warmupWords.action[action]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {broken.length > 0 && (
        <MayButton
          variant="default"
          loading={change.isPending && change.variables.say !== undefined}
          onClick={() => change.mutate({ mailboxes: broken, status: 'active', say: text.many.checking })}
        >
          {text.many.check}
        </MayButton>
      )}
      {switching('paused', text.pause)}
      {switching('active', text.resume)}
      {opening('delete', text.delete.action)}
      {open === 'edit' && <EditSome addresses={addresses} onClose={close} />}
      {open === 'tags' && <EditTags mailboxes={mailboxes} onClose={close} />}
      {open === 'attach' && <AttachToCampaign mailboxes={mailboxes} onClose={close} />}
      {open === 'delete' && <DeleteMailboxes mailboxes={mailboxes} onClose={close} onDone={done} />}
    </BulkBar>
  );
}
