import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { count, dayName } from '../../ui/show/format';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { egress as text } from '../../words/settings/egress';
import { type EgressAddress, egressQuery, type SndsRead } from './egress-queries';
import './settings.css';

type Listing = EgressAddress['blocklists'][number];
type SndsDay = NonNullable<EgressAddress['snds']>;

const LISTING_TONES: Record<Listing['status'], Tone> = { listed: 'bad', not_listed: 'good', unavailable: 'quiet' };
const FILTER_TONES: Record<NonNullable<SndsDay['filterResult']>, Tone> = { green: 'good', yellow: 'warn', red: 'bad' };

/** IP addresses that email of the instance leaves from, with what blocklists and Microsoft say. For account owners. */
export function EgressAddresses() {
  const query = useQuery(egressQuery(useWorkspaceId()));
  return (
    <Page title={text.title}>
      <p className="section-lead muted">{text.lead}</p>
      <Loaded query={query}>
        {({ items, snds }) => (
          <>
            {items.length === 0 && (
              <Empty text={text.empty}>
                <GoTo to="">{words.common.toOverview}</GoTo>
              </Empty>
            )}
            {items.map((one) => (
              <Address key={one.address} of={one} feed={snds} />
            ))}
            {snds !== null && <Feed feed={snds} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Address({ of, feed }: { of: EgressAddress; feed: SndsRead | null }) {
  const { address, blocklists, snds, askedAt } = of;
  const isListed = blocklists.some(({ status }) => status === 'listed');
  return (
    <Section title={address}>
      <div className="stack">
        {isListed && <span>{text.advice}</span>}
        <Facts
          facts={[
            ...blocklists.map(
              (one) => [one.name, <ListingState key={one.list} listing={one} askedAt={askedAt} />] as const,
            ),
            [text.asked, <Time key="asked" at={askedAt} long />],
            ...(snds !== null ? sndsFacts(snds) : feed === null ? [] : [[text.outlook, text.noData] as const]),
          ]}
        />
      </div>
    </Section>
  );
}

function ListingState({ listing, askedAt }: { listing: Listing; askedAt: string }) {
  const { status, reason, since, checkedAt, removalUrl } = listing;
  // A blocklist that does not respond keeps its last response.
  const isSilent = checkedAt !== askedAt;
  return (
    <span className="row">
      <State tone={LISTING_TONES[status]}>{text.status[status]}</State>
      {reason !== null && since !== null && (
        <span className="muted">
          {text.since(text.reason[reason])} <Time at={since} />
        </span>
      )}
      {isSilent && <span className="muted">{status === 'unavailable' ? text.unavailable : text.silent}</span>}
      {status === 'listed' && removalUrl !== null && (
        <a href={removalUrl} target="_blank" rel="noreferrer">
          {text.remove}
        </a>
      )}
    </span>
  );
}

function sndsFacts(day: SndsDay) {
  const { date, filterResult, complaintRate, trapHits, messageRecipients, comments } = day;
  return [
    [
      text.outlook,
      <span key="outlook" className="row">
        {filterResult === null ? (
          <span>{text.noVerdict}</span>
        ) : (
          <State tone={FILTER_TONES[filterResult]}>{text.filter[filterResult]}</State>
        )}
        <span className="muted">{text.on(dayName(date), count(messageRecipients))}</span>
      </span>,
    ],
    [text.complaints, complaintRate ?? text.noComplaints],
    [text.traps, count(trapHits)],
    ...(comments === null ? [] : [[text.comment, comments] as const]),
  ] as const;
}

function Feed({ feed: { readAt, problem } }: { feed: SndsRead }) {
  return (
    <Section title={text.feed}>
      <Facts
        facts={[
          [text.read, readAt === null ? text.neverRead : <Time key="read" at={readAt} long />],
          ...(problem === null
            ? []
            : [
                [
                  text.problem,
                  <span key="problem" className="row">
                    <State tone="warn">{text.unreadable}</State>
                    <span className="muted">{problem}</span>
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </Section>
  );
}
