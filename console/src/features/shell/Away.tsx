import { useEffect, useState } from 'react';
import { useLostAt } from '../../api/reach';
import { longTime } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';

/** A restart of the server takes less time; after that, displayed data may be outdated. */
const SAID_AFTER_MS = 10_000;

/** Shows that the server is unreachable, and since when displayed data may be outdated. */
export function Away() {
  const lostAt = useLostAt();
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    setSaid(false);
    if (lostAt === null) return;
    const timer = setTimeout(() => setSaid(true), lostAt + SAID_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [lostAt]);
  return (
    <div role="status">
      {isSaid && lostAt !== null && (
        <p className="away">
          <Icon name="alert" size={16} /> {words.nav.away(longTime(new Date(lostAt).toISOString()))}
        </p>
      )}
    </div>
  );
}
