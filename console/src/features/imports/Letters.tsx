import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/page/Loaded';
import { State } from '../../ui/show/State';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import { FixRow } from './FixRow';
import { type Import, type Letter, lettersQuery } from './queries';

/** Rejected rows, each with its reason and a way to fix it. */
export function Letters({ item }: { item: Import }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const query = useInfiniteQuery(lettersQuery(workspaceId, item.importId));
  const [fixing, setFixing] = useState<Letter | null>(null);
  return (
    <section aria-label={text.letters}>
      <h3 className="section-title">{text.letters}</h3>
      <Loaded query={query} rows={3}>
        {({ pages }) => {
          const letters = pages.flatMap((page) => page.items);
          if (letters.length === 0) return <State tone="good">{text.lettersDone}</State>;
          return (
            <>
              <p className="caption">{text.lettersHint}</p>
              <ul className="letters">
                {letters.map((letter) => (
                  <li key={letter.id} className="letter">
                    <span className="num">{text.row(letter.firstRow, letter.lastRow)}</span>
                    <span className="letter-text">
                      <span>{letter.errorMessage}</span>
                      <span className="caption cut">{valuesOf(letter)}</span>
                    </span>
                    {may && (
                      <Button variant="default" onClick={() => setFixing(letter)}>
                        {text.fix}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                  {text.more}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
      {fixing !== null && <FixRow letter={fixing} onClose={() => setFixing(null)} />}
    </section>
  );
}

const valuesOf = (letter: Letter): string =>
  Object.values(letter.values ?? {})
    .filter((value) => value !== '')
    .join(', ');
