import { Button, CopyButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, take } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Section } from '../../ui/page/Page';
import { saveFile } from '../../ui/save-file';
import { CopyText } from '../../ui/show/Copy';
import { Explained } from '../../ui/show/Explained';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { domains as domainsWords } from '../../words/mailboxes/domains';
import { BY_HAND, type DnsRecord, type Domain, recordsQuery } from './queries';
import { recordTone } from './state';
import { WriteRecords } from './WriteRecords';
import './domains.css';

const text = domainsWords.panel;

/** Required DNS records with their status, to copy, download, or write at the provider. */
export function Records({ domain }: { domain: Domain }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(recordsQuery(workspaceId, domain.domain));
  const [isWriting, setWriting] = useState(false);
  const expected = query.data?.expected.filter(({ value }) => value !== '') ?? [];
  const zone = useMutation({
    mutationFn: (all: boolean) =>
      take(
        api.GET('/domains/{domain}/zone_file', {
          params: { path: { domain: domain.domain }, query: { workspaceId, all } },
          parseAs: 'text',
        }),
      ),
    onSuccess: (file) => saveFile(`${domain.domain}.zone`, new Blob([file], { type: 'text/plain' })),
    onError: toast.fail,
  });
  return (
    <Section
      title={text.records}
      aside={
        <span className="row">
          {!BY_HAND.has(domain.provider) && (
            <MayButton variant="default" onClick={() => setWriting(true)}>
              {text.write}
            </MayButton>
          )}
          {expected.length > 0 && (
            <CopyButton value={linesOf(expected)} timeout={1_500}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
                  title={text.copyAllHint}
                >
                  {copied ? words.common.copied : text.copyAll}
                </Button>
              )}
            </CopyButton>
          )}
          <Button
            variant="default"
            loading={zone.isPending}
            onClick={() => zone.mutate(query.data?.health === 'healthy')}
            leftSection={<Icon name="download" size={14} />}
            title={query.data?.health === 'healthy' ? text.zoneAll : text.zoneHint}
          >
            {text.zone}
          </Button>
        </span>
      }
    >
      <Loaded query={query} rows={4} rowHeight={64}>
        {(data) => (
          <div className="stack">
            {data.health !== 'healthy' && <span className="muted">{text.lead}</span>}
            <div className="record-scroll">
              <table className="record-table">
                <thead>
                  <tr>
                    <th scope="col">{text.type}</th>
                    <th scope="col">{text.name}</th>
                    <th scope="col">{text.value}</th>
                    <th scope="col">{domainsWords.columns.state}</th>
                  </tr>
                </thead>
                {data.expected.map((record) => (
                  <Record key={record.id} record={record} />
                ))}
              </table>
            </div>
          </div>
        )}
      </Loaded>
      {isWriting && <WriteRecords domain={domain.domain} onClose={() => setWriting(false)} />}
    </Section>
  );
}

function Record({ record }: { record: DnsRecord }) {
  const isSeen = record.status === 'active';
  const what = `${record.type} ${record.name}`;
  const seen = isSeen ? [] : record.seenValues;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {record.type} <span className="caption record-purpose">{domainsWords.purpose[record.purpose]}</span>
        </th>
        <td>
          <CopyText value={record.name} label={text.copyName(what)} />
        </td>
        <td>
          {record.value === '' ? (
            <span className="muted">{text.noValue}</span>
          ) : (
            <CopyText value={record.value} label={text.copyValue(what)} />
          )}
          <span className="caption">
            {record.priority !== null && `${text.priority} ${record.priority}, `}
            {text.ttl} {text.seconds(record.ttl)}
          </span>
        </td>
        <td>
          <Explained of={['record', record.status]}>
            <State tone={recordTone(record)}>
              {domainsWords.record[record.status]}
              {record.optional && !isSeen ? `, ${text.optional}` : ''}
            </State>
          </Explained>
        </td>
      </tr>
      {(record.advice !== null || seen.length > 0) && (
        <tr className="record-more">
          <td colSpan={4}>
            {record.advice}
            {seen.length > 0 && (
              <div>
                <span className="caption">{text.seen}</span>
                {seen.map((value) => (
                  <code key={value} className="mono record-seen">
                    {value}
                  </code>
                ))}
              </div>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Returns records as lines for a spreadsheet or a DNS provider, each as type, name, value, priority, and TTL. */
function linesOf(records: readonly DnsRecord[]): string {
  const cells = records.map(({ type, name, value, priority, ttl }) => [type, name, value, priority ?? '', ttl]);
  return [['Type', 'Name', 'Value', 'Priority', 'TTL'], ...cells].map((line) => line.join('\t')).join('\n');
}
