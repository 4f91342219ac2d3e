import { Button } from '@mantine/core';
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
            <ul className="records">
              {data.expected.map((record) => (
                <Record key={record.id} record={record} />
              ))}
            </ul>
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
  return (
    <li className="record">
      <details open={!isSeen}>
        <summary className="record-head">
          <span className="strong">
            {record.type} <span className="muted">{domainsWords.purpose[record.purpose]}</span>
          </span>
          <Explained of={['record', record.status]}>
            <State tone={recordTone(record)}>
              {domainsWords.record[record.status]}
              {record.optional && !isSeen ? `, ${text.optional}` : ''}
            </State>
          </Explained>
        </summary>
        <div className="record-body">
          {record.advice !== null && <span>{record.advice}</span>}
          <CopyText value={record.name} label={text.copyName(what)} />
          {record.value === '' ? (
            <span className="muted">{text.noValue}</span>
          ) : (
            <CopyText value={record.value} label={text.copyValue(what)} />
          )}
          <span className="caption">
            {record.priority !== null && `${text.priority} ${record.priority}, `}
            {text.ttl} {text.seconds(record.ttl)}
          </span>
          {!isSeen && record.seenValues.length > 0 && (
            <div>
              <span className="caption">{text.seen}</span>
              {record.seenValues.map((value) => (
                <code key={value} className="mono record-seen">
                  {value}
                </code>
              ))}
            </div>
          )}
        </div>
      </details>
    </li>
  );
}
