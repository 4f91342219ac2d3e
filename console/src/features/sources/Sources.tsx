import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Confirm } from '../../ui/form/Confirm';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { menuColumn } from '../../ui/list/row-menu';
import type { Column } from '../../ui/list/Table';
import { ListPage } from '../../ui/page/ListPage';
import { later } from '../../ui/page/later';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { State } from '../../ui/show/State';
import { Time } from '../../ui/show/Time';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { contactSources as text } from '../../words/settings/contact-sources';
import { campaignNamesQuery } from '../campaigns/queries';
import { useSourceActions } from './actions';
import { type Source, sourcesQuery } from './queries';

const EditSource = later(() => import('./EditSource').then((file) => file.EditSource));
const Requests = later(() => import('./Requests').then((file) => file.Requests));
const Readings = later(() => import('./Readings').then((file) => file.Readings));
const SourceUrl = later(() => import('./SourceUrl').then((file) => file.SourceUrl));

type Asked =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'requests' | 'rotate' | 'delete'; readonly source: Source };

/** Contact sources of the workspace: URLs that forms and other services send contacts to. */
export function Sources() {
  const workspaceId = useWorkspaceId();
  const query = useQuery(sourcesQuery(workspaceId));
  const { data: campaigns } = useQuery(campaignNamesQuery(workspaceId));
  const may = useMay();
  const actions = useSourceActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { mutate: enable } = actions.enable;
  const columns = useMemo(() => {
    const nameOf = (id: string | null): string => {
      if (id === null) return text.noCampaign;
      if (campaigns === undefined) return '';
      return campaigns.find(({ value }) => value === id)?.label ?? text.unknownCampaign;
    };
    const shown: readonly Column<Source>[] = [
      {
        key: 'name',
        title: text.columns.name,
        width: 'minmax(120px, 2fr)',
        cell: (one) => (
          <span className="strong" title={one.name}>
            {one.name}
          </span>
        ),
      },
      {
        key: 'campaign',
        title: text.columns.campaign,
        width: 'minmax(120px, 2fr)',
        wide: true,
        cell: (one) => <span title={nameOf(one.campaignId)}>{nameOf(one.campaignId)}</span>,
      },
      {
        key: 'state',
        below: true,
        title: text.columns.state,
        width: '110px',
        cell: (one) => <SourceState source={one} />,
      },
      {
        key: 'last',
        title: text.columns.last,
        width: '110px',
        right: true,
        wide: true,
        cell: (one) => <Time at={one.lastReceivedAt} />,
      },
    ];
    const menu = (source: Source) => (
      <MoreMenu label={`${text.more}: ${source.name}`}>
        <MenuAction
          icon="inbox"
          label={source.file === null ? text.received : text.readings.view}
          onClick={() => setAsked({ kind: 'requests', source })}
        />
        <MenuAction icon="edit" label={text.edit} onClick={() => setAsked({ kind: 'edit', source })} />
        <MenuAction
          icon={source.enabled ? 'pause' : 'play'}
          label={source.enabled ? text.pause : text.resume}
          onClick={() => enable({ id: source.id, enabled: !source.enabled })}
        />
        {source.file === null && (
          <MenuAction icon="key" label={text.rotate.action} onClick={() => setAsked({ kind: 'rotate', source })} />
        )}
        <MenuAction
          icon="trash"
          label={text.remove.action}
          onClick={() => setAsked({ kind: 'delete', source })}
          isDelete
        />
      </MoreMenu>
    );
    return may ? [...shown, menuColumn(menu)] : shown;
  }, [may, enable, campaigns]);
  return (
    <ListPage
      query={query}
      columns={columns}
      text={text}
      lead={text.lead}
      onAdd={() => setAsked({ kind: 'new' })}
      onOpen={(source) => setAsked({ kind: 'requests', source })}
    >
      {asked?.kind === 'new' && <EditSource onClose={close} />}
      {asked?.kind === 'edit' && <EditSource source={asked.source} onClose={close} />}
      {asked?.kind === 'requests' && asked.source.file !== null && (
        <Readings source={asked.source} actions={actions} onClose={close} />
      )}
      {asked?.kind === 'requests' && asked.source.file === null && (
        <Requests
          source={asked.source}
          onEdit={() => setAsked({ kind: 'edit', source: asked.source })}
          onClose={close}
        />
      )}
      {asked?.kind === 'rotate' &&
        (actions.rotate.data !== undefined && actions.rotate.data.url !== null ? (
          <SourceUrl
            source={actions.rotate.data}
            url={actions.rotate.data.url}
            onClose={() => {
              actions.rotate.reset();
              close();
            }}
          />
        ) : (
          <Confirm
            title={text.rotate.title(asked.source.name)}
            verb={text.rotate.action}
            danger={false}
            pending={actions.rotate.isPending}
            error={actions.rotate.error}
            onConfirm={() => actions.rotate.mutate(asked.source.id)}
            onClose={close}
          >
            <p>{text.rotate.text}</p>
          </Confirm>
        ))}
      {asked?.kind === 'delete' && (
        <ConfirmDelete
          title={text.remove.title(asked.source.name)}
          run={() => actions.remove(asked.source.id)}
          onDeleted={actions.removed}
          onClose={close}
        >
          <p>{text.remove.text}</p>
        </ConfirmDelete>
      )}
    </ListPage>
  );
}

/** Whether a source is active, with what happens next. */
function SourceState({ source: { enabled, file } }: { source: Source }) {
  if (!enabled) {
    return (
      <span title={file === null ? text.next.pausedForm : text.next.pausedFile}>
        <State tone="quiet" icon="pause">
          {text.paused}
        </State>
      </span>
    );
  }
  const isFailing = file !== null && file.failures > 0;
  const next = file === null ? text.next.form : text.next.file;
  return (
    <span title={isFailing ? text.next.failing : next}>
      <State tone={isFailing ? 'warn' : 'good'}>{isFailing ? text.failing : text.active}</State>
    </span>
  );
}
