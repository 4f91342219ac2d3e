import { words } from '../../words';
import { CopyAction } from './Copy';
import './json.css';

/** Raw JSON to read and copy. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <figure className="json">
      <figcaption className="json-head caption">
        {label}
        <CopyAction value={text} label={`${words.common.copy}: ${label}`} />
      </figcaption>
      <pre className="mono json-text" tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}
