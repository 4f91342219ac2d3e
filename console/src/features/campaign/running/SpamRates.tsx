import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../api/client';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import type { Period } from '../../../ui/period/period';
import { dayName } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { perThousand, spamTone } from '../../../ui/show/spam-rate';
import { useWorkspaceId } from '../../../ui/workspace';
import { running as text } from '../../../words/campaigns/running';
import type { Campaign } from '../queries';
import { spamRatesQuery } from './queries';

type Day = Schemas['SpamRateDay'];

/** Spam rates that Google reports of the campaign, by sending domain and day, and what they leave out. */
export function SpamRates({ campaign, period, zone }: { campaign: Campaign; period: Period; zone: string }) {
  const query = useQuery(spamRatesQuery(useWorkspaceId(), campaign, period, zone));
  return (
    <Loaded query={query} rows={1}>
      {({ days, readAt }) => {
        if (days.length === 0) {
          return (
            <Empty text={readAt === null ? text.spam.unread : text.spam.none}>
              <GoTo to="/domains">{text.spam.domains}</GoTo>
            </Empty>
          );
        }
        const domains = [...new Set(days.map(({ domain }) => domain))];
        return (
          <div className="stack">
            {domains.map((domain) => (
              <OfDomain key={domain} domain={domain} days={days.filter((day) => day.domain === domain)} />
            ))}
            <p className="muted">{text.spam.hint}</p>
          </div>
        );
      }}
    </Loaded>
  );
}

function OfDomain({ domain, days }: { domain: string; days: readonly Day[] }) {
  const [latest, highest] = [days.at(-1)?.spamRate ?? 0, Math.max(...days.map(({ spamRate }) => spamRate))];
  return (
    <details>
      <summary className="record-head">
        <span className="strong">{domain}</span>
        <State tone={spamTone(highest)}>{text.spam.perThousand(perThousand(latest), perThousand(highest))}</State>
      </summary>
      <ul className="records">
        {days.toReversed().map(({ date, spamRate }) => (
          <li key={date} className="record record-body">
            <span>{dayName(date)}</span>
            <span className="muted">{text.spam.onDay(perThousand(spamRate))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
