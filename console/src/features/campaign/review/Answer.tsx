import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../ui/page/Loaded';
import { shortTime } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { review } from '../../../words/campaigns/review';
import { reasons } from '../../../words/reasons';
import { limitOf } from './limit-of';
import { FORECAST_DAYS, forecastQuery, type Simulation } from './queries';

const text = review.answer;
const EXTRA = [0, 2, 4, 10];

interface AnswerProps {
  readonly campaignId: string;
  /** Number of mailboxes to try in addition. */
  readonly extra: number;
  readonly onExtra: (extra: number) => void;
}

/** When the campaign completes and what limits it, and when it would with more mailboxes. */
export function Answer({ campaignId, extra, onExtra }: AnswerProps) {
  const query = useQuery(forecastQuery(useWorkspaceId(), campaignId, {}));
  return (
    <Loaded query={query} rows={1} rowHeight={64}>
      {(forecast) =>
        hasNothingLeft(forecast) ? null : (
          <div className="review-answer">
            <h2 className="review-done">{doneText(forecast)}</h2>
            {(forecast.totals['sent'] ?? 0) > 0 && (
              <div className="review-more">
                <Select
                  aria-label={text.more}
                  data={EXTRA.map((count) => ({ value: String(count), label: text.extra(count) }))}
                  value={String(extra)}
                  allowDeselect={false}
                  w={200}
                  onChange={(next) => onExtra(Number(next))}
                />
                {extra > 0 && <WithMore campaignId={campaignId} extra={extra} />}
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

function WithMore({ campaignId, extra }: { campaignId: string; extra: number }) {
  const query = useQuery(forecastQuery(useWorkspaceId(), campaignId, { extraMailboxes: extra }));
  if (query.data === undefined || query.isPlaceholderData) return null;
  return <span role="status">{doneText(query.data)}</span>;
}

const hasNothingLeft = ({ totals }: Simulation): boolean =>
  !totals['sent'] && !totals['contactsLeft'] && !totals['followUpsLeft'];

function doneText({ completionAt, bindingLimits }: Simulation): string {
  const done = completionAt === null ? text.notDone(FORECAST_DAYS) : text.done(shortTime(completionAt));
  const limit = limitOf(bindingLimits);
  return limit === null ? done : `${done} ${text.limits[limit] ?? text.limited(reasons[limit])}`;
}
