import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { meQuery } from '../../api/me';
import { useActiveInView } from '../../ui/list/active-in-view';
import { Empty } from '../../ui/list/Empty';
import { Page } from '../../ui/page/Page';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { circles } from '../../words/circles';
import { settings as settingsWords } from '../../words/settings';
import './settings.css';
import { compose as composeWords } from '../../words/compose';

const text = settingsWords.parts;

interface Part {
  readonly to: string;
  readonly label: string;
  readonly shown: boolean;
  /** Open to the owner of the account only. */
  readonly isOfAccount?: boolean;
}

/** The parts of the settings beside what they show; without the right, a part has no link and its address loads nothing. */
export function Settings() {
  const base = `/w/${useWorkspaceId()}/settings`;
  const isAdmin = useMay('admin');
  const mayPay = useMay('billing');
  const me = useQuery(meQuery);
  const place = useActiveInView();
  const parts: readonly Part[] = [
    { to: `${base}/workspace`, label: text.workspace, shown: true },
    { to: `${base}/people`, label: words.members.title, shown: true },
    { to: `${base}/replies`, label: composeWords.savedReplies.title, shown: true },
    { to: `${base}/keys`, label: text.keys, shown: isAdmin },
    // A circle is of the whole installation, not of a workspace.
    {
      to: `${base}/circles`,
      label: circles.title,
      shown: isAdmin && me.data?.workspace_id === null,
      isOfAccount: true,
    },
    { to: `${base}/billing`, label: text.billing, shown: mayPay },
    { to: `${base}/audit`, label: text.audit, shown: isAdmin },
    { to: `${base}/me`, label: words.members.account, shown: true },
  ];
  const { pathname } = useLocation();
  const closed = parts.find(({ to, shown }) => !shown && pathname.endsWith(to));
  return (
    <div className="settings">
      <nav ref={place} className="settings-parts sideways" aria-label={text.label}>
        {parts
          .filter((part) => part.shown)
          .map((part) => (
            <Link key={part.to} to={part.to as '/'} className="settings-part" activeOptions={{ includeSearch: false }}>
              {part.label}
            </Link>
          ))}
      </nav>
      <div className="settings-body">
        {closed === undefined ? (
          <Outlet />
        ) : (
          <Page title={closed.label}>
            <Empty text={closed.isOfAccount ? words.common.ownersOnly : words.common.adminsOnly} />
          </Page>
        )}
      </div>
    </div>
  );
}
