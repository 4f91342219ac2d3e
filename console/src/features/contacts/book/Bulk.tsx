import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { MayButton } from '../../../ui/form/MayButton';
import { TagChange } from '../../../ui/form/TagChange';
import { BulkBar } from '../../../ui/list/BulkBar';
import { Icon } from '../../../ui/show/Icon';
import { useMay } from '../../../ui/workspace';
import { addressBook as text } from '../../../words/contacts/address-book';
import { useOwner, useTags } from './changes';
import { DeleteContacts } from './DeleteContacts';
import type { Profile } from './queries';

interface Props {
  readonly profiles: readonly Profile[];
  /** Names of members by ID. */
  readonly owners: ReadonlyMap<string, string>;
  readonly onAll: (() => unknown) | undefined;
  readonly onClear: () => void;
}

/** Actions on the selected contacts. */
export function Bulk({ profiles, owners, onAll, onClear }: Props) {
  const may = useMay();
  const [open, setOpen] = useState<'tags' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const tags = useTags(close);
  const owner = useOwner();
  return (
    <BulkBar label={text.bulk} selected={profiles.length} onAll={onAll} onClear={onClear}>
      <MayButton variant="default" onClick={() => setOpen('tags')}>
        {text.tags}
      </MayButton>
      {may && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />} loading={owner.isPending}>
              {text.setOwner}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {[...owners].map(([ownerId, name]) => (
              <Menu.Item key={ownerId} onClick={() => owner.mutate({ profiles, ownerId })}>
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => owner.mutate({ profiles, ownerId: null })}>{text.noOwner}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <MayButton variant="default" onClick={() => setOpen('delete')}>
        {text.delete.action}
      </MayButton>
      {open === 'tags' && (
        <TagChange
          title={text.tagsTitle(profiles.length)}
          text={text.tagForm}
          onSubmit={({ add, remove }) => tags.mutate({ profiles, add, remove })}
          onClose={close}
          isBusy={tags.isPending}
          error={tags.error}
        />
      )}
      {open === 'delete' && <DeleteContacts profiles={profiles} onClose={close} onStart={onClear} />}
    </BulkBar>
  );
}
