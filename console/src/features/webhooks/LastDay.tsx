import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { Based } from '../../ui/figure/Based';
import { FigureTab } from '../../ui/figure/figure-tab';
import { useFigureRow } from '../../ui/figure/use-figure-row';
import { timeOfDay } from '../../ui/show/format';
import { useWorkspaceId } from '../../ui/workspace';
import { webhooks as words } from '../../words/settings/webhooks';
import { summaryQuery } from './queries';
import './last-day.css';

const text = words.lastDay;
type Hour = Schemas['DeliveryHour'];

/** Parts of a bar, from the bottom up. */
const PARTS = ['delivered', 'waiting', 'failed'] as const;

const totalOf = (hour: Hour): number => PARTS.reduce((sum, part) => sum + hour[part], 0);

/** Shows deliveries of the last 24 hours by result, in total and with a bar per hour. Renders nothing without deliveries. */
export function LastDay({ subscriptionId }: { subscriptionId: string }) {
  const { data } = useQuery(summaryQuery(useWorkspaceId(), subscriptionId));
  const hours = data?.hours ?? [];
  const most = Math.max(0, ...hours.map(totalOf));
  const row = useFigureRow(hours.length);
  if (most === 0) return null;
  return (
    <section className="last-day" aria-label={text.title}>
      <div>
        <div className="caption">{text.title}</div>
        <ul className="last-day-figures">
          {PARTS.map((part) => (
            <li key={part} className="num">
              <span className={`last-day-mark last-day-${part}`} />
              {text.parts[part](hours.reduce((sum, hour) => sum + hour[part], 0))}
            </li>
          ))}
        </ul>
      </div>
      <ol className="last-day-bars" onKeyDown={row.onKeyDown}>
        {hours.map((hour, index) => {
          const reading = text.hour(
            timeOfDay(hour.from),
            PARTS.filter((part) => hour[part] > 0).map((part) => text.parts[part](hour[part])),
          );
          return (
            <li key={hour.from}>
              <FigureTab.Provider value={index === row.at}>
                <Based className="last-day-bar" value="" base={reading}>
                  {PARTS.map((part) => (
                    <span
                      key={part}
                      className={`last-day-${part}`}
                      style={{ height: hour[part] === 0 ? 0 : `max(2px, ${(100 * hour[part]) / most}%)` }}
                    />
                  ))}
                </Based>
              </FigureTab.Provider>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
