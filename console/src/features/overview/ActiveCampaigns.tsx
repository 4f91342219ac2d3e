import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DayUse } from '../../ui/figure/DayUse';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Loaded } from '../../ui/page/Loaded';
import { count } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaigns } from '../../words/campaigns/campaigns';
import { overview as overviewWords } from '../../words/overview/overview';
import { CampaignState } from '../campaigns';
import { activeQuery } from './queries';

const text = overviewWords;

/** Active campaigns. */
export function ActiveCampaigns() {
  const workspaceId = useWorkspaceId();
  const query = useQuery(activeQuery(workspaceId));
  return (
    <Loaded query={query} rows={3}>
      {(items) =>
        items.length === 0 ? (
          <Empty text={text.noActive}>
            <GoTo to="/campaigns">{words.common.toCampaigns}</GoTo>
          </Empty>
        ) : (
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{campaigns.columns.name}</th>
                <th scope="col" style={{ width: '40%' }}>
                  {campaigns.columns.state}
                </th>
                <th scope="col" className="right">
                  {text.sent}
                </th>
                <th scope="col" className="right">
                  {text.replies}
                </th>
                <th scope="col" className="right">
                  {campaigns.columns.today}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td className="strong cut" dir="auto">
                    <Link to={`/w/${workspaceId}/campaigns/${item.id}` as '/'}>{item.name}</Link>
                  </td>
                  <td>
                    <CampaignState item={item} />
                  </td>
                  <td className="right num">{count(item.sent)}</td>
                  <td className="right num">
                    <Rate
                      value={item.replyRate}
                      part={item.uniqueReplies}
                      whole={item.contacted}
                      of={words.common.base.contacted}
                    />
                  </td>
                  <td className="right">
                    <DayUse sent={item.sentToday} limit={item.dailyLimit} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  );
}
