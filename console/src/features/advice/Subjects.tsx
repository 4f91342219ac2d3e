import { advice as text } from '../../words/overview/advice';
import type { Finding } from './queries';

/** Affected mailboxes, domains, or campaigns with their values; the rest as a number. */
export function Subjects({ finding: { subjects, count }, most }: { finding: Finding; most: number }) {
  const shown = subjects.slice(0, most);
  return (
    <ul className="advice-subjects">
      {shown.map(({ id, name, value }) => (
        <li key={id}>
          <bdi className="cut" title={name}>
            {name}
          </bdi>
          {value !== null && <span className="muted">{value}</span>}
        </li>
      ))}
      {count > shown.length && <li className="muted">{text.more(count - shown.length)}</li>}
    </ul>
  );
}
