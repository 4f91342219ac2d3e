import { Button, Checkbox, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf, ownKey } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { useFields } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { later } from '../../ui/page/later';
import { Section } from '../../ui/page/Page';
import { Problem } from '../../ui/page/Problem';
import { Hint } from '../../ui/show/Hint';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { providerHints as providerHintsWords, connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { ConnectRows } from './ConnectRows';
import { type ConnectRow, isEmpty } from './connect-rows';
import { Discover } from './Discover';
import { updateOf } from './fields-of';
import { KNOWN, type KnownProvider, providerOfAddress } from './providers';
import { endpointOf, ServerFields } from './server-fields';

const Limits = later(() => import('./EditFields').then((file) => file.Limits));

const PROVIDERS = Object.entries(KNOWN).map(([value, known]) => ({ value, label: known.name }));
const LIMITS = {
  firstName: '',
  lastName: '',
  dailyLimit: 30 as number | string,
  minGapSeconds: 60 as number | string,
  externalDailyUsage: 0 as number | string,
  signature: '',
  replyTo: '',
  forwardTo: '',
  timezone: '',
  trackingDomain: '',
  tags: [] as string[],
  rampEnabled: false,
  rampStart: 10 as number | string,
  rampIncrement: 5 as number | string,
  rampCeiling: 50 as number | string,
  warmupRequired: false,
};
/** Mailboxes to connect, one a row, with their servers and limits. */
export function ConnectForm({
  how,
  rows,
  onRows,
  onMade,
}: {
  how: 'server' | 'host' | 'sandbox';
  rows: readonly ConnectRow[];
  onRows: (rows: readonly ConnectRow[]) => void;
  onMade: (made: Schemas['MailboxesCreateOut']) => void;
}) {
  const { workspace } = useWorkspace();
  const queries = useQueryClient();
  const workspaceId = workspace.workspace_id;
  const [picked, setPicked] = useState<KnownProvider | null>(null);
  const found = rows.map((row) => providerOfAddress(row.address)).find((one) => one !== null) ?? null;
  const provider = picked ?? found ?? 'other';
  const [servers, setServers] = useState<
    Partial<Record<KnownProvider, Pick<(typeof KNOWN)['other'], 'smtp' | 'imap'>>>
  >({});
  const { smtp, imap } = servers[provider] ?? KNOWN[provider];
  const [sendOnly, setSendOnly] = useState(false);
  const [verify, setVerify] = useState(true);
  const [isTried, setTried] = useState(false);
  const limits = useFields({ ...LIMITS, warmupRequired: how === 'host' });
  const key = useRef<{ body: string; key: string } | null>(null);
  const people = rows.filter((row) => !isEmpty(row));
  const create = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () => {
      const connection = (row: ConnectRow) => ({
        password: row.password,
        smtp: endpointOf(smtp),
        imap: sendOnly ? null : endpointOf(imap),
      });
      const { firstName: _first, lastName: _last, ...shared } = updateOf(limits.values);
      const body = {
        verify,
        mailboxes: people.map((row) => ({
          ...shared,
          address: row.address.trim(),
          firstName: row.firstName.trim(),
          lastName: row.lastName.trim(),
          ...(how === 'server' && { connection: connection(row) }),
          ...(how === 'sandbox' && { provider: 'sandbox' as const }),
        })),
      };
      const said = JSON.stringify(body);
      if (key.current?.body !== said) key.current = { body: said, key: newKey() };
      return take(api.POST('/mailboxes', { params: { query: { workspaceId }, header: once(key.current.key) }, body }));
    },
    onSuccess: async (done) => {
      key.current = null;
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'mailboxes') }),
        queries.invalidateQueries({ queryKey: ownKey('me') }),
      ]);
      onMade(done);
    },
  });
  const lacks = people.some(
    (row) => row.address.trim() === '' || row.firstName.trim() === '' || row.lastName.trim() === '',
  );
  const lacksHost = how === 'server' && (smtp.host.trim() === '' || (!sendOnly && imap.host.trim() === ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const lacksPassword = how === 'server' && people.some((row) => row.password === '');
    if (people.length > 0 && !lacks && !lacksHost && !lacksPassword) create.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Section title={text.people}>
        <ConnectRows
          rows={rows}
          onChange={onRows}
          withPassword={how === 'server'}
          error={create.error}
          isTried={isTried}
          indexOf={(row) => people.indexOf(row)}
        />
        {isTried && (people.length === 0 || lacks) && (
          <p role="alert" className="state-bad" style={{ margin: '8px 0 0' }}>
            {text.incomplete}
          </p>
        )}
      </Section>
      {how === 'server' && (
        <Section title={text.servers}>
          <div className="stack">
            <Select
              label={text.provider}
              description={picked === null && found !== null ? text.found : undefined}
              value={provider}
              onChange={(value) => setPicked(value as KnownProvider)}
              data={PROVIDERS}
              allowDeselect={false}
              maw={320}
            />
            <Discover
              address={people[0]?.address.trim() ?? ''}
              onFound={(found) => {
                setPicked('other');
                setSendOnly(found.imap === null);
                setServers({ ...servers, other: { smtp: found.smtp, imap: found.imap ?? KNOWN.other.imap } });
              }}
            />
            <Hint>{providerHintsWords[provider]}</Hint>
            <ServerFields
              label={text.smtp}
              values={smtp}
              onChange={(next) => setServers({ ...servers, [provider]: { smtp: next, imap } })}
              error={create.error}
              path="mailboxes.0.connection.smtp"
            />
            <Checkbox
              label={text.noImap}
              checked={sendOnly}
              onChange={(event) => setSendOnly(event.currentTarget.checked)}
            />
            {!sendOnly && (
              <ServerFields
                label={text.imap}
                values={imap}
                onChange={(next) => setServers({ ...servers, [provider]: { smtp, imap: next } })}
                error={create.error}
                path="mailboxes.0.connection.imap"
              />
            )}
            {isTried && lacksHost && (
              <span role="alert" className="state-bad">
                {text.needsHost}
              </span>
            )}
            <Checkbox
              label={text.verify}
              checked={verify}
              onChange={(event) => setVerify(event.currentTarget.checked)}
            />
          </div>
        </Section>
      )}
      <Section title={text.limits}>
        <div className="fields">
          <Limits form={limits} error={create.error} below="mailboxes.0." />
        </div>
      </Section>
      <div className="section">
        {create.error && <Problem error={create.error} />}
        <div className="row">
          <MayButton type="submit" loading={create.isPending}>
            {text.submit(Math.max(1, people.length))}
          </MayButton>
          <Button variant="default" component={Link} {...({ to: `/w/${workspaceId}/mailboxes` } as object)}>
            {words.common.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
