import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/me';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { compose as composeWords } from '../../words/inbox/compose';
import { circles } from '../../words/mailboxes/circles';
import { settings as settingsWords } from '../../words/settings/settings';

const text = settingsWords.parts;

/** Screen of the settings. */
export interface SettingsPart {
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
  return [
    { to: `${base}/workspace`, label: text.workspace, shown: true },
    { to: `${base}/brand`, label: text.brand, shown: true },
    { to: `${base}/reports`, label: text.reports, shown: true },
    { to: `${base}/people`, label: words.members.title, shown: true },
    { to: `${base}/replies`, label: composeWords.savedReplies.title, shown: true },
    { to: `${base}/labels`, label: text.labels, shown: true },
    { to: `${base}/inbox-rules`, label: text.inboxRules, shown: true },
    { to: `${base}/fields`, label: text.fields, shown: true },
    { to: `${base}/sources`, label: text.sources, shown: true },
    { to: `${base}/enrollment`, label: text.enrollment, shown: true },
    { to: `${base}/notices`, label: text.notices, shown: true },
    { to: `${base}/templates`, label: text.templates, shown: true },
    { to: `${base}/snippets`, label: text.snippets, shown: true },
    { to: `${base}/shared-texts`, label: text.sharedTexts, shown: true },
    { to: `${base}/keys`, label: text.keys, shown: isAdmin },
    // Circles belong to the instance, not to a workspace.
    {
      to: `${base}/circles`,
      label: circles.title,
      shown: isAdmin && me.data?.workspace_id === null,
      isOfAccount: true,
    },
    { to: `${base}/billing`, label: text.billing, shown: mayPay },
    { to: `${base}/retention`, label: text.retention, shown: true },
    // Backups belong to the instance, too.
    {
      to: `${base}/backups`,
      label: text.backups,
      shown: isAdmin && me.data?.workspace_id === null,
      isOfAccount: true,
    },
    // So do the addresses that email leaves from.
    {
      to: `${base}/addresses`,
      label: text.egress,
      shown: isAdmin && me.data?.workspace_id === null,
      isOfAccount: true,
    },
    { to: `${base}/audit`, label: text.audit, shown: isAdmin },
    { to: `${base}/me`, label: words.members.account, shown: true },
  ];
}
