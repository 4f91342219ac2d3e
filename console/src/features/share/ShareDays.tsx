import { DayChart } from '../../ui/chart/DayChart';
import type { Shared } from './queries';
import { reader, text } from './reader';

const texts = { ...text.chart, locale: reader.locale };

/** Emails, replies and bounces per day. */
export function ShareDays({ data: { daily }, zone }: { data: Shared; zone: string }) {
  return (
    <section className="share-part">
      <div className="share-part-head">
        <h2>{text.perDay}</h2>
        <span className="caption">{text.zone(zone)}</span>
      </div>
      {daily.length === 0 ? (
        <p className="muted">{text.quiet}</p>
      ) : (
        <DayChart daily={daily} height={240} texts={texts} format={reader.count} />
      )}
    </section>
  );
}
