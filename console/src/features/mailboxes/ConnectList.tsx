import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { errorAt, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { connectMailboxes as labels } from '../../words/mailboxes/mailboxes';

const text = labels.fromList;

/** Connects mailboxes of a CSV list, with a result for each row. The list is not stored. */
export function ConnectList() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [csv, setCsv] = useState('');
  const [verify, setVerify] = useState(true);
  const [isTried, setTried] = useState(false);
  const send = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () =>
      take(
        api.POST('/mailboxes/import', {
          params: { query: { workspaceId }, header: once(newKey()) },
          body: { csv, verify },
        }),
      ),
    onSuccess: async () => {
      setCsv('');
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'mailboxes') }),
        queries.invalidateQueries({ queryKey: ownKey('me') }),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (csv.trim() !== '') send.mutate();
  };
  if (send.data) return <Rows result={send.data} onAgain={send.reset} />;
  const error = withoutField(send.error, ['csv']);
  return (
    <form onSubmit={submit} className="section stack">
      <FileButton onChange={(file) => void file?.text().then(setCsv)} accept=".csv,text/csv">
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<Icon name="upload" size={14} />}
            style={{ alignSelf: 'flex-start' }}
          >
            {text.file}
          </Button>
        )}
      </FileButton>
      <Textarea
        label={text.csv}
        description={text.csvHint}
        value={csv}
        onChange={(event) => setCsv(event.currentTarget.value)}
        error={errorAt(send.error, 'csv') ?? (isTried && csv.trim() === '' ? text.empty : undefined)}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
      />
      <Checkbox label={labels.verify} checked={verify} onChange={(event) => setVerify(event.currentTarget.checked)} />
      {error != null && <Problem error={error} />}
      <MayButton type="submit" loading={send.isPending} style={{ alignSelf: 'flex-start' }}>
        {text.submit}
      </MayButton>
    </form>
  );
}

function Rows({ result, onAgain }: { result: Schemas['MailboxImportOut']; onAgain: () => void }) {
  const workspaceId = useWorkspaceId();
  return (
    <Section title={labels.result}>
      <p role="status" style={{ margin: '0 0 8px' }}>
        {labels.accepted(result.acceptedCount, result.requestedCount)}{' '}
        {result.ignoredColumns.length > 0 && text.ignored(result.ignoredColumns.join(', '))}
      </p>
      <ul className="connect-result">
        {result.rows.map((row) => (
          <li key={row.line}>
            <span>
              <span className="muted num">
                {text.line} {row.line}
              </span>{' '}
              <span className="strong">{row.mailbox}</span>
            </span>
            <State tone={row.mailboxId === null ? 'bad' : 'good'}>
              {row.mailboxId === null ? row.message : text.taken}
            </State>
          </li>
        ))}
      </ul>
      <div className="row" style={{ marginTop: 16 }}>
        <Link to={`/w/${workspaceId}/mailboxes` as '/'}>{labels.done}</Link>
        <Button variant="default" onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </Section>
  );
}
