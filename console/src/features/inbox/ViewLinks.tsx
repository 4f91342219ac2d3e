import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../ui/show/Icon';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { VIEW_GROUPS, VIEWS, type View } from './views';

const GROUPS = Object.keys(VIEW_GROUPS) as (keyof typeof VIEW_GROUPS)[];

interface Props {
  readonly view: View;
  readonly names: readonly View[];
  /** Counts of the views; undefined until they are loaded. */
  readonly counts: ((view: View) => number) | undefined;
  /** Maximum count: a number of this size means this many or more. */
  readonly most: number;
  readonly onPick: (view: View) => void;
  readonly children?: ReactNode;
}

/** Views in two groups, with their counts; on a phone, a row that scrolls sideways. */
export function ViewLinks({ view, names, counts, most, onPick, children }: Props) {
  const active = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting a view scrolls its button into view, and loaded counts change the widths.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [view, counts === undefined]);
  return (
    <nav className="inbox-views sideways" aria-label={inboxWords.viewsLabel}>
      {GROUPS.map((group) => (
        <div key={group} className="inbox-group" role="group" aria-label={inboxWords.viewGroups[group]}>
          <div className="caption inbox-group-head" aria-hidden="true">
            {inboxWords.viewGroups[group]}
          </div>
          {VIEW_GROUPS[group]
            .filter((name) => names.includes(name))
            .map((name) => (
              <button
                key={name}
                ref={name === view ? active : undefined}
                type="button"
                className={`rail-link${name === view ? ' active' : ''}`}
                aria-current={name === view ? 'page' : undefined}
                onClick={() => onPick(name)}
              >
                <Icon name={VIEWS[name].icon} />
                {inboxWords.views[name]}
                {counts !== undefined && <Count count={counts(name)} most={most} />}
              </button>
            ))}
        </div>
      ))}
      {children}
    </nav>
  );
}

interface Part<Key> {
  readonly key: Key;
  readonly name: string;
  readonly unread: number;
}

interface UnreadByProps<Key> {
  readonly title: string;
  readonly parts: readonly Part<Key>[];
  readonly chosen: Key | undefined;
  readonly most: number;
  readonly onChoose: (key: Key | undefined) => void;
  readonly children?: ReactNode;
}

/** Unread conversations by mailbox or client; choosing one filters the list, and choosing it again clears the filter. */
export function UnreadBy<Key extends string>({ title, parts, chosen, most, onChoose, children }: UnreadByProps<Key>) {
  if (parts.length === 0) return null;
  return (
    <fieldset className="inbox-mailboxes">
      <legend className="caption">{title}</legend>
      {parts.map(({ key, name, unread }) => (
        <button
          key={key}
          type="button"
          className={`rail-link${key === chosen ? ' active' : ''}`}
          aria-pressed={key === chosen}
          title={name}
          onClick={() => onChoose(key === chosen ? undefined : key)}
        >
          <span className="cut" dir="auto">
            {name}
          </span>
          <Count count={unread} most={most} />
        </button>
      ))}
      {children}
    </fieldset>
  );
}

function Count({ count, most }: { count: number; most: number }) {
  if (count === 0) return null;
  return <span className="rail-count num">{inboxWords.upTo(count, most)}</span>;
}
