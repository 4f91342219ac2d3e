import { useQuery } from '@tanstack/react-query';
import { Confirm } from '../../ui/form/Confirm';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { CopyText } from '../../ui/show/Copy';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { advice as text } from '../../words/overview/advice';
import { ChangedRecords } from '../domains/ChangedRecords';
import { planQuery, type RecordsChange } from '../domains/write';
import { useApply } from './apply';
import type { Finding } from './queries';
import '../domains/domains.css';

/** Each preview queries a DNS provider. */
const PREVIEWED = 10;
const panel = domainsWords.panel;

/** Previews and writes the DNS records that fix a finding, and shows the records that members publish themselves. */
export function FixRecords({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const apply = useApply(finding, onClose);
  const requests = finding.change?.requests ?? [];
  const written = new Set(requests.map(({ domain }) => domain));
  const byHand = finding.subjects.filter(({ id, records }) => !written.has(id) && records.length > 0);
  if (finding.change === null) {
    return (
      <Modal opened onClose={onClose} title={text.records} closeButtonProps={{ 'aria-label': words.common.close }}>
        <div className="stack">
          <span className="muted">{text.byHandOnly}</span>
          <ByHand subjects={byHand} />
        </div>
      </Modal>
    );
  }
  return (
    <Confirm
      title={text.preview}
      verb={text.writeRecords}
      danger={false}
      pending={apply.isPending}
      error={apply.error}
      onClose={onClose}
      onConfirm={() => apply.mutate()}
    >
      <span className="strong">{finding.change.preview}</span>
      {requests.slice(0, PREVIEWED).map(({ domain, body }) => (
        <Planned key={domain} domain={domain ?? ''} change={body as RecordsChange} />
      ))}
      {requests.length > PREVIEWED && <span className="muted">{text.more(requests.length - PREVIEWED)}</span>}
      {byHand.length > 0 && (
        <>
          <span className="muted">{text.byHand}</span>
          <ByHand subjects={byHand} />
        </>
      )}
    </Confirm>
  );
}

function Planned({ domain, change }: { domain: string; change: RecordsChange }) {
  const plan = useQuery(planQuery(useWorkspaceId(), domain, change));
  return (
    <Loaded query={plan} rows={2}>
      {({ changed }) => <ChangedRecords changed={changed} />}
    </Loaded>
  );
}

function ByHand({ subjects }: { subjects: Finding['subjects'] }) {
  return (
    <ul className="records">
      {subjects.flatMap(({ records }) =>
        records.map(({ type, name, value, priority }) => (
          <li key={`${type} ${name} ${value}`} className="record record-body">
            <span className="strong">
              {type}
              {priority !== null && `, ${panel.priority} ${priority}`}
            </span>
            <CopyText value={name} label={panel.copyName(`${type} ${name}`)} />
            <CopyText value={value} label={panel.copyValue(`${type} ${name}`)} />
          </li>
        )),
      )}
    </ul>
  );
}
