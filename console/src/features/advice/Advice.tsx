import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { advice as text } from '../../words/overview/advice';
import { FindingRow } from './FindingRow';
import { adviceQuery, type Finding, shownOf } from './queries';
import './advice.css';

const IMPACTS: readonly Finding['impact'][] = ['high', 'medium', 'low'];

/** All findings of the advisor, most useful first. */
export function Advice() {
  const query = useQuery(adviceQuery(useWorkspaceId()));
  const [isAll, setAll] = useState(false);
  return (
    <Page title={text.title}>
      <Loaded query={query} rows={6} rowHeight={96}>
        {({ items }) => {
          const dismissed = items.filter(({ dismissedAt }) => dismissedAt !== null);
          const shown = shownOf(items);
          return (
            <>
              {shown.length === 0 ? (
                <Empty text={text.empty}>
                  <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
                    {text.again}
                  </Button>
                </Empty>
              ) : (
                IMPACTS.map((impact) => (
                  <Findings
                    key={impact}
                    title={text.impact[impact]}
                    items={shown.filter((finding) => finding.impact === impact)}
                  />
                ))
              )}
              {dismissed.length > 0 && (
                <Button variant="subtle" color="gray" onClick={() => setAll(!isAll)} aria-expanded={isAll}>
                  {isAll ? text.hideDismissed : text.showDismissed(dismissed.length)}
                </Button>
              )}
              {isAll && <Findings title={text.dismissedTitle} items={dismissed} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Findings({ title, items }: { title: string; items: readonly Finding[] }) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="advice">
        {items.map((finding) => (
          <FindingRow key={finding.key} finding={finding} />
        ))}
      </ul>
    </Section>
  );
}
