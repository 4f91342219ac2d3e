import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Chart } from '../../ui/chart/Chart';
import type { Series } from '../../ui/chart/reading';
import { useIsPhone } from '../../ui/list/phone';
import { FoldLine } from '../../ui/page/FoldLine';
import { Problem } from '../../ui/page/Problem';
import { count, wholePercent } from '../../ui/show/format';
import { Rate } from '../../ui/show/Rate';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import { nameOf } from './provider-names';
import { placementQuery } from './queries';
import './placement-days.css';

type Provider = Schemas['WarmupProviderPlacement'];
type Where = (typeof PLACES)[number];

const text = warmupWords.placement;
const PLACES = ['inbox', 'spam', 'missing'] as const;
const LOOKS = {
  inbox: { color: '--series-sent' },
  spam: { color: '--series-bounces', dash: [4, 3] },
  missing: { color: '--series-other', dash: [1, 3] },
} as const;

const allOf = (one: Readonly<Record<Where, number>>): number => one.inbox + one.spam + one.missing;
const shareOf = (one: Readonly<Record<Where, number>>, where: Where): number | null =>
  allOf(one) === 0 ? null : one[where] / allOf(one);
const asPercent = (value: number | null): string => (value === null ? '' : wholePercent(value / 100));

/** Inbox placement of the workspace by provider and day. Renders nothing before the first located email. */
export function PlacementDays() {
  const { data, error, refetch } = useQuery(placementQuery(useWorkspaceId()));
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  const [chosen, setChosen] = useState('');
  const providers = data?.providers ?? [];
  const provider = providers.find((one) => one.provider === chosen) ?? providers[0];
  if (data === undefined && error !== null) {
    return (
      <div className="placement">
        <Problem error={error} again={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined || provider === undefined) return null;
  return (
    <details
      className="placement"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      aria-label={text.title}
    >
      <FoldLine className="placement-line">
        <span className="strong">{text.title}</span>
        <span className="caption">{text.days(data.timezone)}</span>
      </FoldLine>
      {isOpen && (
        <div className="placement-body">
          <Rates providers={providers} />
          <div className="placement-chart">
            {providers.length > 1 && (
              <SegmentedControl
                size="xs"
                aria-label={text.provider}
                value={provider.provider}
                onChange={setChosen}
                data={providers.map((one) => ({ value: one.provider, label: nameOf(one.provider) }))}
              />
            )}
            <Days key={provider.provider} provider={provider} />
          </div>
        </div>
      )}
    </details>
  );
}

function Rates({ providers }: { providers: readonly Provider[] }) {
  return (
    <table className="plain placement-rates">
      <thead>
        <tr>
          <th scope="col">{text.provider}</th>
          {PLACES.map((where) => (
            <th key={where} scope="col" className="right">
              {text.places[where]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {providers.map((one) => (
          <tr key={one.provider}>
            <th scope="row" className="cut" title={nameOf(one.provider)}>
              {nameOf(one.provider)}
            </th>
            {PLACES.map((where) => (
              <td key={where} className="right num">
                <Rate value={shareOf(one, where)} part={one[where]} whole={allOf(one)} of={words.common.base.placed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ provider }: { provider: Provider }) {
  const days = useMemo(() => provider.days.map(({ date }) => date), [provider]);
  const series = useMemo(
    () =>
      PLACES.map((where): Series => {
        const shares = provider.days.map((day) => shareOf(day, where));
        return {
          ...LOOKS[where],
          ...{ label: text.places[where], kind: 'line' },
          values: shares.map((share) => (share === null ? null : share * 100)),
          say: (index) => {
            const day = provider.days[index];
            if (day === undefined || allOf(day) === 0) return text.none;
            return text.of(wholePercent(day[where] / allOf(day)), count(day[where]), count(allOf(day)));
          },
        };
      }),
    [provider],
  );
  return (
    <Chart label={text.chart(nameOf(provider.provider))} days={days} series={series} format={asPercent} height={150} />
  );
}
