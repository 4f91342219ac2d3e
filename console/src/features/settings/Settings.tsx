import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useActiveInView } from '../../ui/list/active-in-view';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Page } from '../../ui/page/Page';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';
import { useSettingsParts } from './parts';
import './settings.css';

const text = settingsWords.parts;

/** Settings with their navigation. Parts without permission have no link, and their URL loads no data. */
export function Settings() {
  const tabs = useActiveInView();
  const parts = useSettingsParts();
  const { pathname } = useLocation();
  const closed = parts.find(({ to, shown }) => !shown && pathname.endsWith(to));
  return (
    <div className="settings">
      <nav ref={tabs} className="settings-parts sideways" aria-label={text.label}>
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
            <Empty text={closed.isOfAccount ? words.common.ownersOnly : words.common.adminsOnly}>
              <GoTo to="">{words.common.toOverview}</GoTo>
            </Empty>
          </Page>
        )}
      </div>
    </div>
  );
}
