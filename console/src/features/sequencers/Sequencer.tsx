import { Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { later } from '../../ui/page/later';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { sequencers as text } from '../../words/settings/sequencers';
import { Exports } from './Exports';
import { type Connection, connectionsQuery } from './queries';
import { Readiness } from './Readiness';
import { ConnectionState } from './state';
import './sequencers.css';

const EditConnection = later(() => import('./EditConnection').then((file) => file.EditConnection));
const ExportMailboxes = later(() => import('./ExportMailboxes').then((file) => file.ExportMailboxes));
const Reconnect = later(() => import('./Reconnect').then((file) => file.Reconnect));
const DeleteConnection = later(() => import('./DeleteConnection').then((file) => file.DeleteConnection));
const ExportResult = later(() => import('./ExportResult').then((file) => file.ExportResult));

type Dialog = 'edit' | 'export' | 'reconnect' | 'delete';
type Result = Schemas['SequencerMailboxExportOut'];

/** A connection: readiness, exported mailboxes, and their remote status. */
export function Sequencer() {
  const workspaceId = useWorkspaceId();
  const { connectionId } = useParams({ from: '/w/$workspaceId/sequencers/$connectionId' });
  const navigate = useNavigate();
  const query = useQuery(connectionsQuery(workspaceId));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const connection = query.data?.sequencers.find((one) => String(one.id) === connectionId);
  const close = () => setDialog(null);
  const done = (made: Result) => {
    close();
    setResult(made);
  };
  return (
    <Page
      title={connection?.name ?? text.title}
      actions={connection && <Actions connection={connection} onDialog={setDialog} />}
      tools={
        <>
          <Link to={`/w/${workspaceId}/sequencers` as '/'} className="row">
            <Icon name="left" size={14} /> {text.back}
          </Link>
          {connection && <ConnectionState connection={connection} />}
        </>
      }
    >
      <Loaded query={query}>
        {() =>
          connection === undefined ? (
            <p className="panel-message">{words.common.notHere}</p>
          ) : (
            <div className="sequencer">
              <Readiness connection={connection} />
              <Exports connectionId={connection.id} onExport={() => setDialog('export')} />
            </div>
          )
        }
      </Loaded>
      {connection && dialog === 'edit' && <EditConnection connection={connection} onClose={close} />}
      {connection && dialog === 'export' && <ExportMailboxes connection={connection} onClose={close} onDone={done} />}
      {connection && dialog === 'reconnect' && <Reconnect connection={connection} onClose={close} onDone={done} />}
      {connection && dialog === 'delete' && (
        <DeleteConnection
          connection={connection}
          onClose={close}
          onDone={() =>
            void navigate({
              to: '/w/$workspaceId/sequencers',
              params: { workspaceId: String(workspaceId) },
              search: { add: undefined },
            })
          }
        />
      )}
      {result && <ExportResult result={result} onClose={() => setResult(null)} />}
    </Page>
  );
}

function Actions({ connection, onDialog }: { connection: Connection; onDialog: (dialog: Dialog) => void }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'sequencers') });
  const path = { connection_id: connection.id };
  const validate = useMutation({
    mutationFn: () =>
      take(
        api.POST('/sequencers/{connection_id}/validate', {
          params: { path, query: { workspaceId }, header: once(newKey()) },
          body: {},
        }),
      ),
    onSuccess: async (said) => {
      await refresh();
      toast.say(said.valid ? text.valid(said.account_name ?? '') : text.invalid(said.error_message ?? ''));
    },
    onError: toast.fail,
  });
  const turn = useMutation({
    mutationFn: (status: Schemas['SequencerSwitch']) =>
      take(api.PATCH('/sequencers/{connection_id}', { params: { path, query: { workspaceId } }, body: { status } })),
    onSuccess: async (_, status) => {
      await refresh();
      toast.say(status === 'disabled' ? text.switchedOff : text.switchedOn);
    },
    onError: toast.fail,
  });
  const isOff = connection.status === 'disabled';
  return (
    <>
      <MayButton variant="default" loading={validate.isPending} onClick={() => validate.mutate()}>
        {text.validate}
      </MayButton>
      <MayButton onClick={() => onDialog('export')}>{text.export}</MayButton>
      {may && (
        <MoreMenu label={text.more}>
          {connection.capabilities.reconnect_mailboxes !== 'none' && (
            <MenuAction icon="refresh" label={text.reconnect} onClick={() => onDialog('reconnect')} />
          )}
          <MenuAction icon="edit" label={text.edit} onClick={() => onDialog('edit')} />
          <MenuAction
            icon={isOff ? 'play' : 'pause'}
            label={isOff ? text.switchOn : text.switchOff}
            onClick={() => turn.mutate(isOff ? 'active' : 'disabled')}
          />
          <Menu.Divider />
          <MenuAction isDelete icon="trash" label={text.remove} onClick={() => onDialog('delete')} />
        </MoreMenu>
      )}
    </>
  );
}
