import { ActionIcon } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Preferences } from '../../api/preferences';
import { prefer, usePreferences } from '../../ui/preferences';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { NameViewLater } from './late';
import type { Filter } from './views';

type SavedView = Preferences['saved_views'][number];
const text = inboxWords.saved;
const NONE: readonly string[] = [];

/** Saved views of other lists are in the same preference. */
const isOfInbox = ({ screen }: SavedView): boolean => screen === undefined || screen === 'inbox';

const searchOf = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
const isSame = (view: SavedView, search: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(view.search).sort()) === JSON.stringify(Object.entries(search).sort());

/** Saved views of the member in this workspace. */
export function SavedViews({ filter }: { filter: Filter }) {
  const workspaceId = useWorkspaceId();
  const all = usePreferences().saved_views;
  const navigate = useNavigate({ from: '/w/$workspaceId/inbox' });
  const own = all.filter((view) => isOfInbox(view) && view.workspace_id === workspaceId);
  if (own.length === 0) return null;
  const now = searchOf(filter);
  return (
    <fieldset className="inbox-mailboxes">
      <legend className="caption">{text.title}</legend>
      {own.map((view) => (
        <div key={view.name} className="saved-view">
          <button
            type="button"
            className={`rail-link${isSame(view, now) ? ' active' : ''}`}
            aria-pressed={isSame(view, now)}
            title={view.name}
            onClick={() => void navigate({ search: view.search })}
          >
            <Icon name="filter" />
            <span className="cut">{view.name}</span>
          </button>
          <ActionIcon
            size={24}
            aria-label={text.remove(view.name)}
            title={text.remove(view.name)}
            onClick={() => prefer({ saved_views: all.filter((one) => one !== view) })}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        </div>
      ))}
    </fieldset>
  );
}

/** Saves the current filters as a view. */
export function SaveView({ filter }: { filter: Filter }) {
  const workspaceId = useWorkspaceId();
  const all = usePreferences().saved_views;
  const [isOpen, setOpen] = useState(false);
  const search = searchOf(filter);
  const own = all.filter((view) => isOfInbox(view) && view.workspace_id === workspaceId);
  if (own.some((view) => isSame(view, search))) return null;
  const save = (name: string) => prefer({ saved_views: [...all, { workspace_id: workspaceId, name, search }] });
  return (
    <>
      <button type="button" className="quiet-button" onClick={() => setOpen(true)}>
        {words.common.views.save}
      </button>
      {isOpen && (
        <NameViewLater
          own={own.map((view) => view.name)}
          shared={NONE}
          mayShare={false}
          onClose={() => setOpen(false)}
          onName={save}
        />
      )}
    </>
  );
}
