import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Schemas } from '../../api/client';
import { Empty } from '../../ui/list/Empty';
import { Choice, clearing, Day } from '../../ui/list/filters';
import { GoTo } from '../../ui/list/GoTo';
import { List } from '../../ui/list/List';
import { Search } from '../../ui/list/Search';
import type { Column } from '../../ui/list/Table';
import { Page, Section } from '../../ui/page/Page';
import { Panel } from '../../ui/page/Panel';
import { CopyText } from '../../ui/show/Copy';
import { Facts } from '../../ui/show/Facts';
import { Json } from '../../ui/show/Json';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';
import { type AuditRecord, auditChainQuery, auditQuery } from './queries';

const text = settingsWords.audit;
type Chain = Schemas['AuditVerifiedOut'];
const ACTORS = Object.entries(text.actor).map(([value, label]) => ({ value, label }));

const COLUMNS: readonly Column<AuditRecord>[] = [
  { key: 'at', title: text.columns.at, width: 'minmax(140px, 1fr)', cell: (one) => <Time at={one.at} long /> },
  {
    key: 'action',
    title: text.columns.action,
    below: true,
    width: 'minmax(140px, 3fr)',
    cell: (one) => (
      <span className="strong" title={one.action} dir="auto">
        {one.text}
      </span>
    ),
  },
  {
    key: 'resource',
    title: text.columns.resource,
    width: 'minmax(140px, 2fr)',
    wide: true,
    cell: (one) => (
      <span title={`${one.resource} ${one.resourceId}`} dir="auto">
        {one.resourceName ?? <span className="muted mono">{one.resourceId}</span>}
      </span>
    ),
  },
];

/** Audit log of the workspace. */
export function Audit() {
  const workspaceId = useWorkspaceId();
  const { record, ...filter } = useSearch({ from: '/w/$workspaceId/settings/audit' });
  const navigate = useNavigate({ from: '/w/$workspaceId/settings/audit' });
  const query = useInfiniteQuery(auditQuery(workspaceId, filter));
  const chain = useQuery(auditChainQuery(workspaceId)).data;
  const narrow = (part: Partial<typeof filter>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const shown = query.data?.pages.flatMap((page) => page.items).find((one) => one.id === record);
  const show = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, record: id }) });
  return (
    <Page
      title={text.title}
      tools={
        <>
          <Search
            value={filter.search ?? ''}
            label={text.search}
            onChange={(value) => narrow({ search: value.trim() || undefined })}
          />
          <Choice
            label={text.columns.actor}
            any={text.anyActor}
            value={filter.actor}
            onChange={(actor) => narrow({ actor })}
            data={ACTORS}
            width={170}
          />
          <Day label={text.since} value={filter.since} onChange={(since) => narrow({ since })} />
          <Day label={text.until} value={filter.until} onChange={(until) => narrow({ until })} />
          {chain && <ChainState chain={chain} onOpen={show} />}
        </>
      }
    >
      <List
        query={query}
        rowsOf={(page) => page.items}
        onClear={clearing(filter, narrow)}
        empty={
          <Empty text={text.empty}>
            <GoTo to="/settings/people">{text.toMembers}</GoTo>
          </Empty>
        }
        label={text.list}
        columns={COLUMNS}
        rowKey={(one) => one.id}
        selected={record ?? null}
        onOpen={(one) => show(one.id)}
      />
      {shown && <AuditPanel record={shown} chain={chain} onClose={() => show(undefined)} />}
    </Page>
  );
}

/** Result of verifying the hash chain; a fault opens its record. */
function ChainState({ chain, onOpen }: { chain: Chain; onOpen: (id: string) => void }) {
  const [first] = chain.faults;
  if (first === undefined) {
    return (
      <span title={text.verifiedHint}>
        <State tone="good">{text.verified(chain.checkedCount)}</State>
      </span>
    );
  }
  const said = <State tone="bad">{text.faulty(chain.faults.length)}</State>;
  const { id } = first;
  if (id === null) return <span title={text.fault[first.fault]}>{said}</span>;
  return (
    <UnstyledButton title={text.fault[first.fault]} onClick={() => onOpen(id)}>
      {said}
    </UnstyledButton>
  );
}

/** Whether the open record was altered, if it is among the verified ones. */
function RecordState({ record, chain }: { record: AuditRecord; chain: Chain }) {
  const found = chain.faults.find(({ id }) => id === record.id);
  if (found !== undefined) return <State tone="bad">{text.fault[found.fault]}</State>;
  const isChecked = chain.since !== null && record.at > chain.since;
  return isChecked ? <State tone="good">{text.intact}</State> : null;
}

/** Name of the actor, if known. */
function actorName({ actor, keyName, userName, userEmail }: AuditRecord): string {
  if (actor === 'person') return userName || userEmail || text.actor.person;
  return actor === 'api_key' && keyName !== null ? text.keyNamed(keyName) : text.actor[actor];
}

function AuditPanel({
  record,
  chain,
  onClose,
}: {
  record: AuditRecord;
  chain: Chain | undefined;
  onClose: () => void;
}) {
  const isEmpty = Object.keys(record.changes).length === 0;
  return (
    <Panel title={record.text} onClose={onClose} size={600}>
      <div className="section">
        <Facts
          facts={[
            [text.columns.at, <Time key="at" at={record.at} long />],
            [
              text.exactly,
              <span key="exactly" className="mono">
                {record.action}
              </span>,
            ],
            [text.columns.actor, actorName(record)],
            ...(record.keyId === null ? [] : [[text.key, record.keyId] as const]),
            ...(record.resourceName === null ? [] : [[text.columns.resource, record.resourceName] as const]),
            ...(record.resourceId === ''
              ? []
              : [
                  [
                    text.resourceId,
                    <CopyText
                      key="resource"
                      value={record.resourceId}
                      label={`${words.common.copy}: ${text.resourceId}`}
                    />,
                  ] as const,
                ]),
            [text.kind, record.resource],
            ...(record.requestId === ''
              ? []
              : [
                  [
                    text.request,
                    <CopyText key="request" value={record.requestId} label={words.common.copy} />,
                  ] as const,
                ]),
          ]}
        />
      </div>
      <Section title={text.changes}>
        {isEmpty ? (
          <span className="muted">{text.noChanges}</span>
        ) : (
          <Json label={record.resource} value={record.changes} />
        )}
      </Section>
      <Section title={text.hash}>
        <div className="stack">
          {chain && <RecordState record={record} chain={chain} />}
          <span className="caption">{text.hashHint}</span>
          <CopyText value={record.hash} label={`${words.common.copy}: ${text.hash}`} />
        </div>
      </Section>
    </Panel>
  );
}
