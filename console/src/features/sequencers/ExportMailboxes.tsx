import { Button, Checkbox, FileButton, Radio, TagsInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Panel } from '../../ui/page/Panel';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { bounds, boundsHint } from '../../words/ranges';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';
import { type Connection, readinessQuery } from './queries';

const text = sequencersWords.exporting;

/** Exports mailboxes: all, selected ones, or mailboxes of a file. */
export function ExportMailboxes({
  connection,
  onClose,
  onDone,
}: {
  connection: Connection;
  onClose: () => void;
  onDone: (result: Schemas['SequencerMailboxExportOut']) => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const readiness = useQuery(readinessQuery(workspaceId, connection.id));
  const offered = useQuery({
    queryKey: keyOf(workspaceId, 'mailboxes', 'addresses'),
    queryFn: ({ signal }) => take(api.GET('/mailboxes', { params: { query: { workspaceId, limit: 500 } }, signal })),
  });
  const [isTried, setTried] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { values, set } = useFields({
    which: 'all',
    mailboxes: [] as string[],
    warmup: false,
    limit: '' as number | string,
  });
  const send = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () => {
      const form = new FormData();
      if (values.which === 'all') form.append('all', 'true');
      if (values.which === 'some') form.append('mailboxes', values.mailboxes.join(','));
      if (values.which === 'file' && file !== null) form.append('file', file);
      if (values.warmup) form.append('include_warmup', 'true');
      if (values.limit !== '') form.append('daily_limit', String(values.limit));
      return take(
        api.POST('/sequencers/{connection_id}/export', {
          params: { path: { connection_id: connection.id }, query: { workspaceId }, header: once(newKey()) },
          body: form as never,
          bodySerializer: (body) => body as unknown as FormData,
        }),
      );
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sequencers') });
      onDone(done);
    },
  });
  const lacks =
    (values.which === 'some' && values.mailboxes.length === 0 && text.needsSome) ||
    (values.which === 'file' && file === null && text.needsFile);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!lacks) send.mutate();
  };
  const error = withoutField(send.error, ['mailboxes', 'daily_limit']);
  return (
    <Panel title={text.title} onClose={onClose}>
      <form onSubmit={submit} className="section stack">
        <span className="muted">{text.lead}</span>
        <Radio.Group label={text.which} value={values.which} onChange={set('which')}>
          <div className="stack" style={{ padding: '8px 0' }}>
            <Radio value="all" label={text.all(readiness.data?.eligible ?? 0)} />
            <Radio value="some" label={text.some} />
            <Radio value="file" label={text.file} />
          </div>
        </Radio.Group>
        {values.which === 'some' && (
          <TagsInput
            label={text.pick}
            description={text.pickHint}
            value={values.mailboxes}
            onChange={set('mailboxes')}
            data={(offered.data?.mailboxes ?? []).map((one) => one.address)}
            error={errorAt(send.error, 'mailboxes')}
            limit={100}
          />
        )}
        {values.which === 'file' && (
          <div className="row">
            <FileButton onChange={setFile} accept=".csv,text/csv">
              {(props) => (
                <Button {...props} variant="default" leftSection={<Icon name="upload" size={14} />}>
                  {text.chooseFile}
                </Button>
              )}
            </FileButton>
            {file && <span>{text.chosen(file.name)}</span>}
          </div>
        )}
        {isTried && lacks && (
          <span role="alert" className="state-bad">
            {lacks}
          </span>
        )}
        {connection.capabilities.warmup && (
          <Checkbox
            label={text.warmup}
            checked={values.warmup}
            onChange={(event) => set('warmup')(event.currentTarget.checked)}
          />
        )}
        <NumberField
          label={text.limit}
          description={`${text.limitHint} ${boundsHint(bounds['Body_public_export_mailboxes.daily_limit'])}`}
          value={values.limit}
          onChange={set('limit')}
          error={errorAt(send.error, 'daily_limit')}
          min={1}
          isBounded={false}
        />
        <FormEnd error={error} pending={send.isPending} onCancel={onClose}>
          {text.verb}
        </FormEnd>
      </form>
    </Panel>
  );
}
