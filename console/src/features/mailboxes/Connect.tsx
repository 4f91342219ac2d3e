import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { later } from '../../ui/page/later';
import { Page } from '../../ui/page/Page';
import { Icon } from '../../ui/show/Icon';
import { useWorkspace } from '../../ui/workspace';
import { connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { ConnectForm } from './ConnectForm';
import { ConnectStart } from './ConnectStart';
import { type ConnectRow, emptyRow } from './connect-rows';
import { freeSeats, HOWS, NO_SIGN_IN } from './hows';
import './mailboxes.css';

const ConnectBySignIn = later(() => import('./ConnectBySignIn').then((file) => file.ConnectBySignIn));
const ConnectList = later(() => import('./ConnectList').then((file) => file.ConnectList));
const Tenants = later(() => import('./tenants/Tenants').then((file) => file.Tenants));
const ConnectResult = later(() => import('./ConnectResult').then((file) => file.ConnectResult));

/** Connects mailboxes of a provider, or hosts new ones, with a result for each. */
export function Connect() {
  const { workspace } = useWorkspace();
  const { how: asked, provider, ...signedIn } = useSearch({ from: '/w/$workspaceId/mailboxes/connect' });
  const navigate = useNavigate({ from: '/w/$workspaceId/mailboxes/connect' });
  const isSandbox = workspace.type === 'sandbox';
  const how = HOWS.find((one) => one === asked && (one !== 'sandbox' || isSandbox));
  const [rows, setRows] = useState<readonly ConnectRow[]>([emptyRow()]);
  const [made, setMade] = useState<Schemas['MailboxesCreateOut'] | null>(null);
  const more = () => {
    setRows([emptyRow()]);
    setMade(null);
  };
  return (
    <Page
      title={text.title}
      tools={
        <Link to={`/w/${workspace.workspace_id}/mailboxes` as '/'} className="row">
          <Icon name="left" size={14} /> {text.back}
        </Link>
      }
    >
      <div className="connect">
        {made !== null ? (
          <ConnectResult made={made} onMore={more} />
        ) : how === undefined ? (
          <ConnectStart isSandbox={isSandbox} rows={rows} onRows={setRows} onMade={setMade} />
        ) : (
          <>
            <div className="section stack">
              <div className="section-head">
                <h2 className="section-title">{text.how[how]}</h2>
                <Link from="/w/$workspaceId/mailboxes/connect" to="." search={NO_SIGN_IN}>
                  {text.otherWays}
                </Link>
              </div>
              <span className="muted">{text.lead[how]}</span>
              <span className="muted">{text.seats(freeSeats(workspace))}</span>
            </div>
            {how === 'google' || how === 'microsoft' ? (
              <ConnectBySignIn key={how} provider={how} came={signedIn} onMade={setMade} />
            ) : how === 'tenant' ? (
              <Tenants
                provider={provider === 'microsoft' ? 'microsoft' : 'google'}
                onProvider={(next) => void navigate({ search: { ...NO_SIGN_IN, how, provider: next }, replace: true })}
              />
            ) : how === 'list' ? (
              <ConnectList />
            ) : (
              <ConnectForm key={how} how={how} rows={rows} onRows={setRows} onMade={setMade} />
            )}
          </>
        )}
      </div>
    </Page>
  );
}
