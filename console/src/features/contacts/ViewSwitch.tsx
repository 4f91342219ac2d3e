import { useNavigate, useSearch } from '@tanstack/react-router';
import { cleared } from '../../ui/list/filters';
import { Switcher } from '../../ui/page/Switcher';
import { contacts as text } from '../../words/contacts/contacts';

const ALL = 'all';

/** Switches between the address book and the contacts of campaigns; the search is kept. */
export function ViewSwitch() {
  const search = useSearch({ from: '/w/$workspaceId/contacts' });
  const navigate = useNavigate({ from: '/w/$workspaceId/contacts' });
  const show = (view: string) =>
    void navigate({ search: { ...cleared(search), q: search.q, view: view === ALL ? undefined : view } });
  return (
    <Switcher
      label={text.view}
      value={search.view ?? ALL}
      onChange={show}
      options={[
        { value: ALL, label: text.views.all },
        { value: 'campaigns', label: text.views.campaigns },
        { value: 'duplicates', label: text.views.duplicates },
      ]}
    />
  );
}
