import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../api/errors';
import { withEveryDay } from '../../ui/period/every-day';
import { inZone, zoneOf } from '../../ui/period/in-zone';
import { PeriodPick } from '../../ui/period/PeriodPick';
import { dayIn, periodOf, textOf } from '../../ui/period/period';
import { Branded, BrandHead } from '../../ui/show/Branded';
import { FigureCards } from '../../ui/show/FigureCards';
import { Rate } from '../../ui/show/Rate';
import { printInLight } from './print-in-light';
import { type Shared, sharedQuery } from './queries';
import { reader, text } from './reader';
import { ShareDays } from './ShareDays';
import { ShareSteps } from './ShareSteps';
import './share.css';

const { count } = reader;
const periodTexts = { ...text.period, timeframes: text.timeframes, day: reader.day, input: 'native' } as const;

/** Results of a campaign for readers without an account; the URL grants access. */
export function SharePage() {
  const { token } = useParams({ from: '/share/$token' });
  const { period: asked } = useSearch({ from: '/share/$token' });
  const navigate = useNavigate({ from: '/share/$token' });
  const period = periodOf(asked, 'all');
  const first = useQuery(sharedQuery(token, { timeframe: 'all' }, 'UTC'));
  // Days are in the time zone of the workspace, which the first response contains.
  const zone = first.data?.timezone;
  const query = useQuery({ ...sharedQuery(token, period, zone ?? 'UTC'), enabled: zone !== undefined });
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = reader.language;
    return () => {
      documentElement.lang = before;
    };
  }, []);
  useEffect(printInLight, []);
  if (first.error instanceof ApiError && first.error.status === 404) return <Gone />;
  const { data, error, refetch } = zone === undefined ? first : query;
  if (data === undefined) return error === null ? <Loading /> : <Failed again={() => void refetch()} />;
  return (
    <main>
      <Branded className="share" accent={data.brand.accent}>
        <Head data={data}>
          <PeriodPick
            value={period}
            onChange={(next) => void navigate({ search: { period: textOf(next) }, replace: true })}
            texts={periodTexts}
          />
          <Button variant="default" onClick={() => window.print()}>
            {text.print}
          </Button>
        </Head>
        <Results metrics={data.metrics} />
        <ShareDays
          data={withEveryDay(data, inZone(period, data.timezone), dayIn(data.timezone, 0))}
          zone={zoneOf(period, data.timezone)}
        />
        <ShareSteps steps={data.steps} />
        <footer className="caption">{text.foot(data.workspaceName)}</footer>
      </Branded>
    </main>
  );
}

function Head({ data, children }: { data: Shared; children: ReactNode }) {
  useEffect(() => {
    document.title = text.title(data.name, data.workspaceName);
  }, [data.name, data.workspaceName]);
  return (
    <header className="share-head">
      <BrandHead name={data.workspaceName} logoUrl={data.brand.logoUrl} />
      <div className="share-title">
        <h1 dir="auto">{data.name}</h1>
        <span className="caption">
          {text.status[data.status]} {'\u00b7'} {text.updated(reader.moment(data.updatedAt))}
        </span>
      </div>
      <div className="share-tools no-print">{children}</div>
    </header>
  );
}

function Results({ metrics }: { metrics: Shared['metrics'] }) {
  const note = (value: number | null, part: number) =>
    value !== null && {
      note: (
        <Rate value={value} part={part} whole={metrics.contacted} of={text.outOf} text={text.ofContacted} by={reader} />
      ),
    };
  return (
    <FigureCards
      label={text.figures}
      figures={[
        {
          label: text.replies,
          value: count(metrics.uniqueReplies),
          ...note(metrics.replyRate, metrics.uniqueReplies),
        },
        {
          label: text.positive,
          value: count(metrics.interested),
          ...note(metrics.positiveReplyRate, metrics.interested),
        },
        { label: text.contacted, value: count(metrics.contacted) },
        { label: text.sent, value: count(metrics.sent) },
        {
          label: text.bounces,
          value: count(metrics.bounces),
          ...(metrics.bounceRate !== null && {
            note: (
              <Rate
                value={metrics.bounceRate}
                part={metrics.bounces}
                whole={metrics.attempted}
                of={text.outOf}
                text={text.ofSent}
                by={reader}
              />
            ),
          }),
        },
        {
          label: text.unsubscribes,
          value: count(metrics.unsubscribes),
          ...note(metrics.unsubscribeRate, metrics.unsubscribes),
        },
      ]}
    />
  );
}

function Loading() {
  return (
    <main className="share" aria-busy="true" aria-label={text.loading}>
      <Skeleton height={32} width="40%" />
      <Skeleton height={320} mt={24} />
    </main>
  );
}

function Failed({ again }: { again: () => void }) {
  return (
    <main className="share" role="alert">
      <p>{text.failed}</p>
      <Button variant="default" onClick={again}>
        {text.again}
      </Button>
    </main>
  );
}

function Gone() {
  return (
    <main className="share">
      <h1>{text.gone}</h1>
      <p className="muted">{text.goneLead}</p>
    </main>
  );
}
