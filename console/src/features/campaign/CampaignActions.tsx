import { Button, Menu } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { MenuAction } from '../../ui/page/MenuAction';
import { MoreMenu } from '../../ui/page/MoreMenu';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { campaign as text } from '../../words/campaigns/campaign';
import type { DialogName } from './dialogs/Dialogs';
import { useLifecycle } from './lifecycle';
import type { Campaign } from './queries';
import { nextStep } from './setup-steps';

const Dialogs = lazy(() => import('./dialogs/Dialogs').then((file) => ({ default: file.Dialogs })));

/** Actions on the campaign: the next step as a button, the rest in a menu. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const may = useMay();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const lifecycle = useLifecycle(campaign);
  const isArchived = campaign.status === 'archived';
  return (
    <>
      <Main campaign={campaign} />
      <MoreMenu label={text.more} variant="default">
        {may && !isArchived && <MenuAction icon="edit" label={text.rename} onClick={() => setDialog('rename')} />}
        {may && <MenuAction icon="duplicate" label={text.duplicate} onClick={() => setDialog('duplicate')} />}
        <MenuAction icon="link" label={text.share} onClick={() => setDialog('share')} />
        <MenuAction icon="download" label={text.export} onClick={() => setDialog('export')} />
        {may && (
          <>
            <Menu.Divider />
            <MenuAction
              icon="archive"
              label={isArchived ? text.unarchive : text.archive}
              onClick={() => lifecycle.mutate(isArchived ? 'unarchive' : 'archive')}
            />
            <MenuAction isDelete icon="trash" label={text.delete} onClick={() => setDialog('delete')} />
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
  // In a draft, the primary button is in the checklist.
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
