import { useQuery } from '@tanstack/react-query';
import { Section } from '../../ui/page/Page';
import { CopyText } from '../../ui/show/Copy';
import { Explained } from '../../ui/show/Explained';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { CancelTransfer } from './CancelTransfer';
import { transferQuery } from './queries';

const text = domainsWords.panel;
const OVER = new Set(['completed', 'skipped', 'cancelled']);

/** Progress of connecting a domain, with the next step for its owner. */
export function Transfer({ domain }: { domain: string }) {
  const { data } = useQuery(transferQuery(useWorkspaceId(), domain));
  if (data == null || OVER.has(data.status)) return null;
  return (
    <Section
      title={text.transfer}
      aside={
        data.nextCheckAt !== null && (
          <span className="caption">
            {text.nextCheck} <Time at={data.nextCheckAt} />
          </span>
        )
      }
    >
      <div className="stack">
        <Explained of={['transfer', data.status]}>
          <State tone={data.status === 'failed' ? 'bad' : 'accent'} icon={data.status === 'failed' ? 'alert' : 'clock'}>
            {data.errorMessage ?? domainsWords.transfer[data.status]}
          </State>
        </Explained>
        {data.completedAt === null && (
          <div>
            <CancelTransfer id={data.id} domain={domain} />
          </div>
        )}
        {data.nameservers.length > 0 && (
          <>
            <span>{text.nameservers}</span>
            {data.nameservers.map((server) => (
              <CopyText key={server} value={server} label={text.copyValue(server)} />
            ))}
            <span className="muted">
              {text.current}: {data.currentNameservers.join(', ') || text.nothing}
            </span>
          </>
        )}
      </div>
    </Section>
  );
}
