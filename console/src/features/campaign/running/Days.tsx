import { useQuery } from '@tanstack/react-query';
import { DayChart } from '../../../ui/chart/DayChart';
import { Loaded } from '../../../ui/page/Loaded';
import type { Period } from '../../../ui/period/period';
import { useWorkspaceId } from '../../../ui/workspace';
import type { Campaign } from '../queries';
import { daysQuery } from './queries';

const HEIGHT = 260;

/** Emails, replies and bounces per day, with the daily limit of the campaign. */
export function Days({ campaign, period, zone }: { campaign: Campaign; period: Period; zone: string }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(daysQuery(workspaceId, campaign, period, zone));
  return (
    <Loaded query={query} rows={6} rowHeight={50}>
      {({ days }) => <DayChart daily={days} height={HEIGHT} limit={campaign.sendingStatus.dailyLimit} />}
    </Loaded>
  );
}
