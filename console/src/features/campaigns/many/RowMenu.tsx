import { Menu } from '@mantine/core';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { words } from '../../../words';
import { campaigns } from '../../../words/campaigns/campaigns';
import type { CampaignItem } from '../queries';
import { SWITCHES, taking, useDuplicate, useSwitch } from './changes';

const text = campaigns.many;

/** Actions for one campaign of the list; `onMore` selects it, so that the actions for selected campaigns appear. */
export function RowMenu({ campaign, onMore }: { campaign: CampaignItem; onMore: () => void }) {
  const { mutate: change } = useSwitch();
  const { mutate: duplicate } = useDuplicate();
  return (
    <MoreMenu label={`${words.common.actions} ${campaign.name}`}>
      {SWITCHES.filter((action) => taking([campaign], action).length > 0).map((action) => (
        <Menu.Item key={action} onClick={() => change({ campaigns: [campaign], action })}>
          {text.actions[action]}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => duplicate([campaign])}>{text.duplicate}</Menu.Item>
      <Menu.Item onClick={onMore}>{text.more}</Menu.Item>
    </MoreMenu>
  );
}
