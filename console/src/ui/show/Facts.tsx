import type { ReactNode } from 'react';
import './facts.css';

/** List of labeled values, one per line. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt className="muted">{name}</dt>
          <dd dir="auto">{typeof value === 'string' ? breakable(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a text that breaks after "@" before it breaks within a word. */
function breakable(text: string): ReactNode {
  const [first, ...rest] = text.split('@');
  if (rest.length !== 1) return text;
  return (
    <>
      {first}@<wbr />
      {rest}
    </>
  );
}
