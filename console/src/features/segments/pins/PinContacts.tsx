import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { Search } from '../../../ui/list/Search';
import { Loaded } from '../../../ui/page/Loaded';
import { useWorkspaceId } from '../../../ui/workspace';
import { segments } from '../../../words/contacts/segments';
import { profilesQuery } from '../../contacts/book/queries';
import type { Segment } from '../queries';
import { type Pin, usePins } from './use-pins';

const text = segments.pins;
const SHOWN = 8;
const ANY = { tag: undefined, owner: undefined, source: undefined, domain: undefined };
const ACTIONS: readonly (readonly [label: string, pin: Pin])[] = [
  [text.in, 'in'],
  [text.out, 'out'],
  [text.clear, null],
];

/** Finds contacts and pins them into a segment or out of it, or clears their pins. */
export function PinContacts({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(profilesQuery(useWorkspaceId(), { ...ANY, q: typed.trim() || undefined }));
  const pinning = usePins(segment.id);
  return (
    <Dialog title={text.title} size="lg" onClose={onClose}>
      <p className="muted">{text.lead}</p>
      <Search value={typed} label={text.find} onChange={setTyped} />
      <Loaded query={query} rows={4}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.items).slice(0, SHOWN);
          if (found.length === 0) return <NothingMatches onClear={() => setTyped('')} />;
          return (
            <ul className="pin-list">
              {found.map(({ id, email }) => (
                <li key={id}>
                  <bdi className="cut" title={email}>
                    {email}
                  </bdi>
                  <span className="pin-actions">
                    {ACTIONS.map(([label, pin]) => (
                      <Button
                        key={label}
                        variant="default"
                        size="compact-sm"
                        aria-label={text.of(label, email)}
                        onClick={() => pinning.mutate({ ids: [id], pin })}
                      >
                        {label}
                      </Button>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
