import { Section } from '../../ui/page/Page';
import { Explained } from '../../ui/show/Explained';
import { Facts } from '../../ui/show/Facts';
import { State, type Tone } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { blocklistWords as text } from '../../words/mailboxes/blocklists';
import type { Domain } from './queries';

type Listing = Domain['blocklists'][number];

const TONES: Record<Listing['status'], Tone> = { listed: 'bad', not_listed: 'good', unavailable: 'quiet' };

/** Listings of a domain. Renders nothing before the first query. */
export function Blocklists({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) return null;
  const isListed = listings.some(({ status }) => status === 'listed');
  return (
    <Section title={text.title}>
      <div className="stack">
        {isListed && <span>{text.advice}</span>}
        <Facts facts={listings.map((listing) => [listing.name, <Status key={listing.list} listing={listing} />])} />
      </div>
    </Section>
  );
}

function Status({ listing: { status, reason, since, removalUrl } }: { listing: Listing }) {
  return (
    <span className="row">
      <Explained of={['blocklist', status]}>
        <State tone={TONES[status]}>{text.status[status]}</State>
      </Explained>
      {reason !== null && since !== null && (
        <span className="muted">
          {text.since(text.reason[reason])} <Time at={since} />
        </span>
      )}
      {status === 'listed' && removalUrl !== null && (
        <a href={removalUrl} target="_blank" rel="noreferrer">
          {text.remove}
        </a>
      )}
    </span>
  );
}
