import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meQuery } from '../../api/me';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspace } from '../../ui/workspace';
import { start as text } from '../../words/overview/start';
import { LoadDemo } from '../demo';
import type { Begun } from './queries';
import { TryNow } from './TryNow';
import './start.css';

interface Step {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly note?: ReactNode;
  readonly action?: { readonly to: string; readonly label: string };
}

/** Checklist to the first reply, completed from server data. */
export function Way({ data }: { data: Begun }) {
  const { workspace } = useWorkspace();
  const me = useQuery(meQuery);
  const base = `/w/${workspace.workspace_id}`;
  const { campaign, preflight, hasMailbox } = data;
  const own = campaign === null ? `${base}/campaigns` : `${base}/campaigns/${campaign.id}`;
  const routes: Readonly<Record<string, unknown>> = useRouter().routesByPath;
  const part = (name: string) =>
    campaign === null || !(`/w/$workspaceId/campaigns/$campaignId/${name}` in routes) ? own : `${own}/${name}`;
  const isLaunched = campaign?.launchedAt != null;
  const say = text.steps;
  const may = useMay();
  const mayMake = me.data?.workspace_id === null && me.data.scopesIn(workspace).includes('admin');
  const steps: readonly Step[] = [
    {
      key: 'mailbox',
      title: say.mailbox.title,
      text: say.mailbox.text,
      isDone: hasMailbox,
      note:
        workspace.type === 'sandbox' ? (
          say.mailbox.isSandbox
        ) : mayMake && !hasMailbox ? (
          <>
            {say.mailbox.sandbox} <Link to={`${base}/settings/workspace` as '/'}>{say.mailbox.sandboxAction}</Link>
          </>
        ) : undefined,
      action: { to: `${base}/mailboxes/connect`, label: say.mailbox.action },
    },
    {
      key: 'people',
      title: say.people.title,
      text: say.people.text,
      isDone: campaign !== null && campaign.contactsCount > 0,
      action: { to: part('audience'), label: campaign === null ? say.people.action : say.people.actionImport },
    },
    {
      key: 'text',
      title: say.text.title,
      text: say.text.text,
      isDone: campaign !== null && campaign.stepsCount > 0,
      action: { to: part('steps'), label: say.text.action },
    },
    {
      key: 'check',
      title: say.check.title,
      text: say.check.text,
      isDone: isLaunched || preflight?.ready === true,
      ...(preflight?.ready === false && { note: say.check.blocked(preflight.summary.failed) }),
      action: { to: part('review'), label: say.check.action },
    },
    {
      key: 'launch',
      title: say.launch.title,
      text: isLaunched ? say.launch.launched : say.launch.text,
      isDone: isLaunched,
      action: { to: part('review'), label: say.launch.action },
    },
  ];
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <>
      {!isLaunched && <TryNow />}
      <p className="muted">{may ? text.lead : text.leadOfReader}</p>
      <ol className="start-steps">
        {steps.map((step, index) => (
          <li key={step.key} className={`start-step${index === next ? ' start-next' : ''}`}>
            <span className={`start-mark${step.isDone ? ' start-done' : ''}`}>
              {step.isDone ? <Icon name="check" size={16} /> : index + 1}
              <span className="hidden">{step.isDone ? text.done : ''}</span>
            </span>
            <div className="start-text">
              <h2 className="start-title">{step.title}</h2>
              <span className="muted">{step.text}</span>
              {step.note !== undefined && !step.isDone && <span>{step.note}</span>}
            </div>
            {may && !step.isDone && step.action && index === next && (
              <Link to={step.action.to as '/'} className="start-action">
                {step.action.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {next === -1 && (
        <Link to={`${base}/inbox` as '/'} className="start-action">
          {say.launch.inbox}
        </Link>
      )}
      <LoadDemo />
    </>
  );
}
