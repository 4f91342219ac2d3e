import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { compose as composeWords } from '../../words/inbox/compose';
import { circles } from '../../words/mailboxes/circles';
import { settings as settingsWords } from '../../words/settings/settings';

const text = settingsWords.parts;

/** Groups of the settings, in order. */
export const SETTINGS_GROUPS = ['general', 'inbox', 'contacts', 'content', 'account'] as const;

/** Screen of the settings. */
export interface SettingsPart {
  readonly group: (typeof SETTINGS_GROUPS)[number];
  readonly to: string;
  readonly label: string;
  /** Whether the caller may read it. */
  readonly shown: boolean;
  /** Open to the owner of the account only. */
  readonly isOfAccount?: boolean;
}

/** Screens of the settings, with the permissions to read them. */
export function useSettingsParts(): readonly SettingsPart[] {
  const base = `/w/${useWorkspaceId()}/settings`;
  const isAdmin = useMay('admin');
  const mayPay = useMay('billing');
  const me = useQuery(meQuery);
  // Circles, backups, and the addresses that email leaves from belong to the instance, not to a workspace.
  const ofInstance = { shown: isAdmin && me.data?.workspace_id === null, isOfAccount: true };
  return [
    { group: 'general', to: `${base}/workspace`, label: text.workspace, shown: true },
    { group: 'general', to: `${base}/people`, label: words.members.title, shown: true },
    { group: 'general', to: `${base}/brand`, label: text.brand, shown: true },
    { group: 'general', to: `${base}/reports`, label: text.reports, shown: true },
    { group: 'general', to: `${base}/notices`, label: text.notices, shown: true },
    { group: 'general', to: `${base}/retention`, label: text.retention, shown: true },
    { group: 'general', to: `${base}/audit`, label: text.audit, shown: isAdmin },
    { group: 'inbox', to: `${base}/replies`, label: composeWords.savedReplies.title, shown: true },
    { group: 'inbox', to: `${base}/labels`, label: text.labels, shown: true },
    { group: 'inbox', to: `${base}/inbox-rules`, label: text.inboxRules, shown: true },
    { group: 'contacts', to: `${base}/fields`, label: text.fields, shown: true },
    { group: 'contacts', to: `${base}/sources`, label: text.sources, shown: true },
    { group: 'contacts', to: `${base}/enrollment`, label: text.enrollment, shown: true },
    { group: 'content', to: `${base}/templates`, label: text.templates, shown: true },
    { group: 'content', to: `${base}/snippets`, label: text.snippets, shown: true },
    { group: 'content', to: `${base}/shared-texts`, label: text.sharedTexts, shown: true },
    { group: 'account', to: `${base}/me`, label: words.members.account, shown: true },
    { group: 'account', to: `${base}/keys`, label: text.keys, shown: isAdmin },
    { group: 'account', to: `${base}/billing`, label: text.billing, shown: mayPay },
    { group: 'account', to: `${base}/circles`, label: circles.title, ...ofInstance },
    { group: 'account', to: `${base}/backups`, label: text.backups, ...ofInstance },
    { group: 'account', to: `${base}/addresses`, label: text.egress, ...ofInstance },
  ];
}
