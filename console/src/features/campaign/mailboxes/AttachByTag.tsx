import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { useMailboxActions } from './actions';
import { tagsQuery } from './queries';

/** Attaches all mailboxes with a tag, optionally also those tagged later. */
export function AttachByTag({ onClose, how }: { onClose: () => void; how: ReactNode }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(tagsQuery(workspaceId));
  const [tag, setTag] = useState<string | null>(null);
  const [follow, setFollow] = useState(false);
  const { attachByTag } = useMailboxActions();
  const count = query.data?.tags.find((one) => one.tag === tag)?.count ?? 0;
  return (
    <Dialog
      title={text.attachTitle}
      submit={text.attachSubmit(count)}
      onClose={onClose}
      isBusy={attachByTag.isPending}
      isReady={tag !== null}
      error={attachByTag.error}
      onSubmit={() => {
        if (tag === null) return;
        attachByTag.mutate(
          { tag, follow },
          {
            onSuccess: (answer) => {
              toast.say(text.attached(answer.attachedCount));
              onClose();
            },
          },
        );
      }}
    >
      {how}
      <Loaded query={query} rows={2}>
        {({ tags }) =>
          tags.length === 0 ? (
            <Empty text={text.noTags}>
              <GoTo to="/mailboxes">{text.toMailboxes}</GoTo>
            </Empty>
          ) : (
            <>
              <Select
                label={text.tag}
                value={tag}
                onChange={setTag}
                searchable
                data={tags.map((one) => ({ value: one.tag, label: text.tagged(one.tag, one.count) }))}
              />
              <Checkbox
                label={text.follow}
                checked={follow}
                onChange={(event) => setFollow(event.currentTarget.checked)}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
