import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useActiveInView } from '../../ui/list/active-in-view';
import { Empty } from '../../ui/list/Empty';
import { GoTo } from '../../ui/list/GoTo';
import { Page } from '../../ui/page/Page';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';
import { SETTINGS_GROUPS, useSettingsParts } from './parts';
import './settings.css';

const text = settingsWords.parts;

/** Settings with their navigation: a column of groups, or a row where the window is narrow. Parts without permission have no link, and their URL loads no data. */
export function Settings() {
  const tabs = useActiveInView();
  const parts = useSettingsParts();
  const { pathname } = useLocation();
  const closed = parts.find(({ to, shown }) => !shown && pathname.endsWith(to));
  return (
    <div className="settings">
      <nav ref={tabs} className="settings-parts sideways" aria-label={text.label}>
        {SETTINGS_GROUPS.map((group) => (
          <div key={group} className="settings-group" role="group" aria-label={text.groups[group]}>
            <div className="caption settings-group-head" aria-hidden="true">
              {text.groups[group]}
            </div>
            {parts
              .filter((part) => part.group === group && part.shown)
              .map(({ to, label }) => (
                <Link key={to} to={to as '/'} className="settings-part" activeOptions={{ includeSearch: false }}>
                  {label}
                </Link>
              ))}
          </div>
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
