import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../ui/chart/Chart';
import { Loaded } from '../../ui/page/Loaded';
import { Facts } from '../../ui/show/Facts';
import { count } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { mailboxes as mailboxesWords } from '../../words/mailboxes/mailboxes';
import { figuresQuery, type MailboxFigures as Of } from './queries';

const text = mailboxesWords.figures;

/** Emails and results of a mailbox in the last four weeks. */
export function MailboxFigures({ mailboxId }: { mailboxId: number }) {
  const query = useQuery(figuresQuery(useWorkspaceId(), [mailboxId]));
  return (
    <div className="section stack">
      <Loaded query={query} rows={4}>
        {([figures]) => figures && <Figures figures={figures} />}
      </Loaded>
    </div>
  );
}

function Figures({ figures }: { figures: Of }) {
  const { days } = figures;
  const names = useMemo(() => days.map((day) => day.date), [days]);
  const series = useMemo(
    () => [{ label: text.sent, color: '--series-sent', kind: 'bars' as const, values: days.map((day) => day.sent) }],
    [days],
  );
  return (
    <>
      <Chart label={text.perDay} days={names} series={series} format={count} height={140} />
      <Facts
        facts={[
          [text.sent, count(figures.sent)],
          [text.replies, count(figures.replies)],
          [text.autoReplies, count(figures.autoReplies)],
          [
            text.bounces,
            <span key="bounces">
              {count(figures.bounces)} (
              <Rate
                value={figures.bounceRate}
                part={figures.bounces}
                whole={figures.attempted}
                of={words.common.base.attempted}
              />
              )
            </span>,
          ],
          [text.softBounces, count(figures.softBounces)],
          [text.complaints, count(figures.complaints)],
        ]}
      />
      <p className="caption muted">{text.what}</p>
    </>
  );
}
