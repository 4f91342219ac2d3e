import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { useWorkspaceId } from '../../ui/workspace';
import { start as startWords } from '../../words/overview/start';
import { startQuery } from './queries';
import { Way } from './Way';

/** Getting started: the steps from an empty workspace to the first reply. */
export function Start() {
  const query = useQuery(startQuery(useWorkspaceId()));
  return (
    <Page title={startWords.title}>
      <div className="start">
        <Loaded query={query} rows={5} rowHeight={72}>
          {(data) => <Way data={data} />}
        </Loaded>
      </div>
    </Page>
  );
}
