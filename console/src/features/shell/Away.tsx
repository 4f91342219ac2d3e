import { useEffect, useState } from 'react';
import { useLostAt } from '../../api/reach';
import { longTime } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';

/** A restart of the service takes less; what is shown by then may be old. */
const SAID_AFTER_MS = 10_000;

/** Says that the service is away, and since when what is shown may be out of date. */
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
