import { Menu } from '@mantine/core';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { toast } from '../../../ui/toast';
import { words } from '../../../words';
import { audience as text } from '../../../words/campaigns/audience';
import { actionsOf, useContactActions } from './actions';
import type { Contact } from './queries';

interface Props {
  readonly campaignId: string;
  readonly contact: Contact;
  /** Selects the contact, so that the actions for selected contacts appear. */
  readonly onMore: () => void;
}

/** Actions for one contact of the campaign, as its status allows. */
export function RowMenu({ campaignId, contact, onMore }: Props) {
  const { change } = useContactActions(campaignId);
  return (
    <MoreMenu label={`${words.common.actions} ${contact.email}`}>
      {actionsOf(contact).map((action) => (
        <Menu.Item key={action} onClick={() => change.mutate({ contact, body: { action } }, { onError: toast.fail })}>
          {text[action]}
        </Menu.Item>
      ))}
      <Menu.Item onClick={onMore}>{text.more}</Menu.Item>
    </MoreMenu>
  );
}
