import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { NumberField } from '../../../ui/form/NumberField';
import { Loaded } from '../../../ui/page/Loaded';
import { count, longTime } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { locale } from '../../../words/language';
import { bounds, boundsHint, otherRanges, rangeHint } from '../../../words/ranges';
import { reasons as reasonsWords } from '../../../words/reasons';
import { EnrollmentLine } from './EnrollmentLine';
import { forecastQuery } from './queries';

const SHOWN = 14;
const PAUSE_MS = 500;
const dayFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Forecast per day with the limiting factor of each day, also for simulated limits and `extra` mailboxes. */
export function Forecast({ campaignId, extra }: { campaignId: string; extra: number }) {
  const workspaceId = useWorkspaceId();
  const [limit, setLimit] = useState<number | ''>('');
  const [replies, setReplies] = useState<number | ''>('');
  const [body] = useDebouncedValue(
    JSON.stringify({
      ...(extra > 0 && { extraMailboxes: extra }),
      ...(limit !== '' && limit > 0 && { settings: { dailyLimit: limit } }),
      ...(replies !== '' && { model: { replyRate: Math.min(1, replies / 100) } }),
    }),
    PAUSE_MS,
  );
  const query = useQuery(forecastQuery(workspaceId, campaignId, JSON.parse(body) as Schemas['CampaignSimulateIn']));
  return (
    <>
      <p className="caption forecast-lead">{text.forecastLead}</p>
      <div className="forecast-tries">
        <NumberField
          label={text.forecastLimit}
          description={boundsHint(bounds['CampaignSettingsIn.dailyLimit'])}
          placeholder={text.asSet}
          value={limit}
          min={1}
          w={200}
          onChange={(next) => setLimit(next === '' ? '' : Number(next))}
        />
        <NumberField
          label={text.forecastReplies}
          description={rangeHint(otherRanges['SimulationModel.replyRate'], 100)}
          placeholder="0"
          value={replies}
          min={0}
          max={100}
          decimals={2}
          w={200}
          onChange={(next) => setReplies(next === '' ? '' : Number(next))}
        />
      </div>
      <Loaded query={query} rows={8} rowHeight={28}>
        {(forecast) => (
          <>
            <EnrollmentLine campaignId={campaignId} enrollment={forecast.enrollment} />
            {forecast.totals['sent'] ? <Days forecast={forecast} /> : <p className="muted">{text.forecastNone}</p>}
          </>
        )}
      </Loaded>
    </>
  );
}

function Days({ forecast }: { forecast: Schemas['CampaignSimulateOut'] }) {
  const [isWhole, setWhole] = useState(false);
  const last = forecast.days.findLastIndex((day) => day.sent > 0);
  const days = forecast.days.slice(0, last + 1);
  const most = Math.max(1, ...days.map((day) => day.sent));
  const held = Object.entries(forecast.bindingLimits).sort(([, one], [, other]) => other - one);
  return (
    <>
      <p>
        {[
          text.total(forecast.totals['sent'] ?? 0),
          text.working(days.filter((day) => day.sent > 0).length),
          forecast.firstSendAt !== null && text.firstSend(longTime(forecast.firstSendAt)),
          forecast.completionAt === null ? text.notDone : text.done(longTime(forecast.completionAt)),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {held.length > 0 && (
        <p className="muted">
          {text.heldBack}:{' '}
          {held
            .slice(0, 3)
            .map(([reason, number]) => text.bindsDays(reasonsWords[reason as keyof typeof reasonsWords], number))
            .join(', ')}
        </p>
      )}
      <table className="forecast">
        <thead>
          <tr className="caption">
            <th scope="col">{text.day}</th>
            <th scope="col" className="forecast-bars">
              {text.sentOfDay}
            </th>
            <th scope="col">{text.binds}</th>
          </tr>
        </thead>
        <tbody>
          {days.slice(0, isWhole ? undefined : SHOWN).map((day) => (
            <tr key={day.date}>
              <th scope="row" className="caption num">
                {dayFormat.format(new Date(`${day.date}T00:00:00Z`))}
              </th>
              <td>
                <span className="forecast-bar">
                  <span className="forecast-fill" style={{ width: `${(day.sent / most) * 100}%` }} />
                  <span className="num">{count(day.sent)}</span>
                </span>
              </td>
              <td className="caption">
                {day.bindingLimit === null ? text.bindsNothing : reasonsWords[day.bindingLimit]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && days.length > SHOWN && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {text.allDays(days.length)}
        </Button>
      )}
    </>
  );
}
