import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { Icon, type IconName } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { ALL_SCREENS } from './screens';
import './palette.css';

interface Item {
  readonly id: string;
  readonly group: string;
  readonly icon: IconName;
  readonly label: string;
  readonly go: () => void;
}

const PAUSE_MS = 150;

/** Screens at once, campaigns and conversations as the service finds them. */
export function Palette({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const params = { workspaceId: String(workspaceId) };
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const campaigns = useQuery({
    queryKey: keyOf(workspaceId, 'campaigns', 'palette', asked),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns', {
          params: { query: { workspaceId, limit: 6, ...(asked && { search: asked }) } },
          signal,
        }),
      ),
  });
  const threads = useQuery({
    queryKey: keyOf(workspaceId, 'threads', 'palette', asked),
    enabled: asked.length > 1,
    queryFn: ({ signal }) =>
      take(
        api.GET('/threads', {
          params: { query: { workspaceId, limit: 6, search_text: asked, show_all_emails: true } },
          signal,
        }),
      ),
  });
  const close = (go: () => void) => () => {
    onClose();
    go();
  };
  const matches = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const items: Item[] = [
    ...ALL_SCREENS.filter((screen) => matches(screen.label)).map((screen) => ({
      id: screen.to,
      group: words.nav.paletteScreens,
      icon: screen.icon,
      label: screen.label,
      go: () => void navigate({ to: screen.to, params } as never),
    })),
    ...(campaigns.data ?? []).map((one) => ({
      id: one.id,
      group: words.nav.paletteCampaigns,
      icon: 'campaigns' as const,
      label: one.name,
      go: () =>
        void navigate({
          to: '/w/$workspaceId/campaigns/$campaignId',
          params: { ...params, campaignId: one.id },
        } as never),
    })),
    ...(threads.data?.threads ?? []).map((one) => ({
      id: String(one.id),
      group: words.nav.paletteThreads,
      icon: 'mailboxes' as const,
      label: `${one.contact_email ?? one.mailbox_address}: ${one.subject_display}`,
      go: () =>
        void navigate({
          to: '/w/$workspaceId/inbox',
          params,
          search: { view: 'mail', thread: String(one.id), q: undefined },
        }),
    })),
  ];
  const picked = Math.min(at, items.length - 1);
  useEffect(() => {
    list.current?.querySelector(`[data-item="${picked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(picked + 1, items.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(picked - 1, 0));
    else if (event.key === 'Enter' && items[picked]) close(items[picked].go)();
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12vh" centered={false} padding="sm">
      <Modal.Overlay />
      <Modal.Content aria-label={words.nav.palette}>
        <Modal.Body>
          <TextInput
            data-autofocus
            size="md"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={press}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={items[picked] ? `${id}-${picked}` : undefined}
            aria-label={words.nav.palette}
            placeholder={words.nav.paletteHint}
            leftSection={<Icon name="search" />}
          />
          <ul className="palette-list" role="listbox" id={`${id}-list`} aria-label={words.nav.palette} ref={list}>
            {items.length === 0 && <li className="palette-group">{words.nav.paletteEmpty}</li>}
            {items.map((item, index) => [
              items[index - 1]?.group !== item.group && (
                <li key={item.group} className="palette-group" role="presentation">
                  {item.group}
                </li>
              ),
              <li
                key={item.id}
                id={`${id}-${index}`}
                data-item={index}
                className="palette-item"
                role="option"
                aria-selected={index === picked}
                onClick={close(item.go)}
                onMouseMove={() => setAt(index)}
              >
                <Icon name={item.icon} />
                <span className="cut" dir="auto">
                  {item.label}
                </span>
              </li>,
            ])}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
