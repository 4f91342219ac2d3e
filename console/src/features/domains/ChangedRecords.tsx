import type { Schemas } from '../../api/client';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import './domains.css';

const text = domainsWords.panel;

/** Records that a change affects, before and after it. */
export function ChangedRecords({ changed }: { changed: Schemas['DnsRecordsOut']['changed'] }) {
  if (changed.length === 0) return <p>{text.writeNothing}</p>;
  return (
    <ul className="records">
      {changed.map((one) => (
        <li key={`${one.type} ${one.name}`} className="record record-body">
          <span className="strong">
            {one.type} {one.name}
          </span>
          <span className="caption">
            {text.before}: {one.before.join(' | ') || text.nothing}
          </span>
          <code className="mono record-seen">{one.after.join(' | ') || text.nothing}</code>
        </li>
      ))}
    </ul>
  );
}
