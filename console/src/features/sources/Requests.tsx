import { useQuery } from '@tanstack/react-query';
import { MayButton } from '../../ui/form/MayButton';
import { Empty } from '../../ui/list/Empty';
import { Loaded } from '../../ui/page/Loaded';
import { Panel } from '../../ui/page/Panel';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { contactSources as text } from '../../words/settings/contact-sources';
import { requestsQuery, type Source, type SourceRequest } from './queries';
import './sources.css';

/** The last 50 requests to a source with their results. */
export function Requests({ source, onEdit, onClose }: { source: Source; onEdit: () => void; onClose: () => void }) {
  const query = useQuery(requestsQuery(useWorkspaceId(), source.id));
  return (
    <Panel title={text.requests.title(source.name)} onClose={onClose}>
      <div className="section">
        <Loaded query={query}>
          {(requests) =>
            requests.length === 0 ? (
              <Empty text={text.requests.empty}>
                <MayButton onClick={onEdit}>{text.edit}</MayButton>
              </Empty>
            ) : (
              <ul className="source-requests">
                {requests.map((request) => (
                  <li key={request.id}>
                    <Request request={request} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function Request({ request }: { request: SourceRequest }) {
  const { result, reason, field, fields, email, enrollment, enrollmentReason, receivedAt } = request;
  const why = reason === null ? null : [text.reason[reason], field].filter(Boolean).join(': ');
  return (
    <>
      <div>
        <State tone={result === 'rejected' ? 'warn' : 'good'}>{text.result[result]}</State> <bdi>{email ?? why}</bdi>{' '}
        <Time at={receivedAt} />
      </div>
      {enrollment !== null && (
        <div title={enrollmentReason ?? undefined}>
          {text.enrollment[enrollment]}
          {enrollmentReason !== null && <span className="muted"> {enrollmentReason}</span>}
        </div>
      )}
      <div className="muted">
        {fields.length === 0 ? text.requests.noFields : text.requests.fields(fields.join(', '))}
      </div>
    </>
  );
}
