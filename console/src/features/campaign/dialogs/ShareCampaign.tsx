import { Button, CopyButton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, take } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { campaign as text } from '../../../words/campaigns/campaign';
import { type Campaign, shareQuery, useKeepCampaign } from '../queries';

export function ShareCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const queries = useQueryClient();
  const keep = useKeepCampaign();
  const query = useQuery(shareQuery(workspaceId, campaign.id));
  const turn = useMutation({
    mutationFn: (shareEnabled: boolean) =>
      take(
        api.PATCH('/campaigns/{campaign_id}', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId } },
          body: { settings: { shareEnabled } },
        }),
      ),
    onSuccess: async (changed) => {
      keep(changed);
      await queries.invalidateQueries({ queryKey: shareQuery(workspaceId, campaign.id).queryKey });
    },
  });
  return (
    <Dialog title={text.shareTitle} onClose={onClose} error={turn.error}>
      <span className="muted">{text.shareLead}</span>
      <Loaded query={query} rows={2}>
        {(share) => (
          <>
            <TextInput
              label={text.shareLink}
              readOnly
              value={share.url}
              onFocus={(event) => event.currentTarget.select()}
              rightSectionWidth={80}
              rightSection={
                <CopyButton value={share.url}>
                  {({ copied, copy }) => (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      onClick={copy}
                      leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />}
                    >
                      {copied ? words.common.copied : words.common.copy}
                    </Button>
                  )}
                </CopyButton>
              }
            />
            <GoTo to="/settings/reports">{text.shareReports}</GoTo>
            <Switch
              label={text.shareSwitch}
              description={share.enabled ? undefined : text.shareOff}
              checked={share.enabled}
              disabled={!may || turn.isPending}
              onChange={(event) => turn.mutate(event.currentTarget.checked)}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
