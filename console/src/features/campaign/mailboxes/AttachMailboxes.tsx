import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { Loaded } from '../../../ui/page/Loaded';
import { State } from '../../../ui/show/State';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { AttachByTag } from './AttachByTag';
import { useMailboxActions } from './actions';
import { type Attached, choiceQuery } from './queries';

interface Props {
  readonly attached: readonly Attached[];
  readonly onClose: () => void;
}

/** Attaches mailboxes of the workspace: selected ones, or all with a tag. */
export function AttachMailboxes(props: Props) {
  const [isByTag, setByTag] = useState(false);
  const how = (
    <SegmentedControl
      aria-label={text.attachHow}
      value={isByTag ? 'tag' : 'one'}
      onChange={(value) => setByTag(value === 'tag')}
      data={[
        { value: 'one', label: text.attachOne },
        { value: 'tag', label: text.attachTag },
      ]}
    />
  );
  return isByTag ? <AttachByTag onClose={props.onClose} how={how} /> : <AttachOneByOne {...props} how={how} />;
}

function AttachOneByOne({ attached, onClose, how }: Props & { how: ReactNode }) {
  const workspaceId = useWorkspaceId();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 250);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const query = useQuery(choiceQuery(workspaceId, asked));
  const { attach } = useMailboxActions();
  const have = new Set(attached.map((row) => row.mailboxId));
  const toggle = (id: number) =>
    setPicked((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Dialog
      title={text.attachTitle}
      submit={text.attachSubmit(picked.size)}
      onClose={onClose}
      isBusy={attach.isPending}
      isReady={picked.size > 0}
      error={attach.error}
      onSubmit={() =>
        attach.mutate([...picked], {
          onSuccess: (answer) => {
            if (answer.rejectedCount > 0) return;
            toast.say(text.attached(answer.attachedCount));
            onClose();
          },
        })
      }
    >
      {how}
      <TextInput
        data-autofocus
        type="search"
        aria-label={words.common.search}
        placeholder={words.common.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded query={query} rows={4}>
        {({ mailboxes }) => {
          const free = mailboxes.filter((one) => !have.has(one.id));
          if (free.length === 0 && asked !== '') return <NothingMatches onClear={() => setSearch('')} />;
          if (free.length === 0) {
            return (
              <Empty text={mailboxes.length === 0 ? text.noneAtAll : text.attachNone}>
                <GoTo to="/mailboxes/connect">{text.connect}</GoTo>
              </Empty>
            );
          }
          return (
            <div className="attach-list">
              {free.map((one) => (
                <Checkbox
                  key={one.id}
                  checked={picked.has(one.id)}
                  onChange={() => toggle(one.id)}
                  label={one.address}
                  description={
                    one.readyToSend
                      ? undefined
                      : `${words.enums.mailboxStatus[one.status]}, ${words.enums.warmupStatus[one.warmupStatus]}`
                  }
                />
              ))}
            </div>
          );
        }}
      </Loaded>
      {attach.data?.rejections.map(({ mailbox, message }) => (
        <State key={mailbox} tone="bad" icon="alert">
          {text.rejected(mailbox, message)}
        </State>
      ))}
    </Dialog>
  );
}
