import { Button, Menu } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { campaign as text } from '../../words/campaigns/campaign';
import type { DialogName } from './dialogs/Dialogs';
import { useLifecycle } from './lifecycle';
import type { Campaign } from './queries';
import { nextStep } from './setup-steps';

const Dialogs = lazy(() => import('./dialogs/Dialogs').then((file) => ({ default: file.Dialogs })));

/** What is done with the whole campaign: the next sensible thing as a button, the rest in a menu. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const lifecycle = useLifecycle(campaign);
  const isArchived = campaign.status === 'archived';
  return (
    <>
      <Main campaign={campaign} />
      <MoreMenu label={text.more} variant="default">
        {may && !isArchived && (
          <Menu.Item leftSection={<Icon name="edit" />} onClick={() => setDialog('rename')}>
            {text.rename}
          </Menu.Item>
        )}
        {may && (
          <Menu.Item leftSection={<Icon name="duplicate" />} onClick={() => setDialog('duplicate')}>
            {text.duplicate}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="link" />} onClick={() => setDialog('share')}>
          {text.share}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="download" />} onClick={() => setDialog('export')}>
          {text.export}
        </Menu.Item>
        {may && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<Icon name="archive" />}
              onClick={() => lifecycle.mutate(isArchived ? 'unarchive' : 'archive')}
            >
              {isArchived ? text.unarchive : text.archive}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setDialog('delete')}>
              {text.delete}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      <Suspense fallback={null}>
        {dialog !== null && <Dialogs name={dialog} campaign={campaign} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

function Main({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const lifecycle = useLifecycle(campaign);
  if (!may) return null;
  if (campaign.status === 'active' || campaign.status === 'launching') {
    return (
      <Button
        variant="default"
        leftSection={<Icon name="pause" size={14} />}
        onClick={() => lifecycle.mutate('pause')}
        loading={lifecycle.isPending}
      >
        {text.pause}
      </Button>
    );
  }
  const isReview = pathname.endsWith('/review');
  if (campaign.status === 'paused' && !isReview) {
    return (
      <Button
        leftSection={<Icon name="play" size={14} />}
        onClick={() => lifecycle.mutate('resume')}
        loading={lifecycle.isPending}
      >
        {text.resume}
      </Button>
    );
  }
  if (campaign.status === 'archived' || isReview) return null;
  // The checklist of a draft has the filled button of its page.
  const isChecklist = pathname.endsWith(`/campaigns/${campaign.id}`);
  const isNext = campaign.status === 'draft' && !isChecklist && nextStep(campaign) === 'review';
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      onClick={() => void navigate({ to: `/w/${workspaceId}/campaigns/${campaign.id}/review` as '/' })}
    >
      {text.review}
    </Button>
  );
}
