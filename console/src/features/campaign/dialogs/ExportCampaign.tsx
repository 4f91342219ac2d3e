import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { PeriodPick } from '../../../ui/period/PeriodPick';
import type { Period } from '../../../ui/period/period';
import { saveFile } from '../../../ui/save-file';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaign as text } from '../../../words/campaigns/campaign';
import type { Campaign } from '../queries';

type Section = Schemas['ExportSection'];

export function ExportCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [section, setSection] = useState<Section>('contacts');
  const [period, setPeriod] = useState<Period>({ timeframe: 'all' });
  const load = useMutation({
    mutationFn: async () => {
      const { data } = await api.GET('/campaigns/{campaign_id}/export', {
        params: { path: { campaign_id: campaign.id }, query: { workspaceId, section, ...period } },
        parseAs: 'blob',
      });
      saveFile(`${campaign.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '')} ${section}.csv`, data as Blob);
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={text.exportTitle}
      submit={text.exportSubmit}
      onClose={onClose}
      onSubmit={() => load.mutate()}
      isBusy={load.isPending}
      error={load.error}
    >
      <Radio.Group label={text.exportSection} value={section} onChange={(value) => setSection(value as Section)}>
        <div style={{ display: 'flex', flexDirection: 'column', gap: 8, marginTop: 4 }}>
          {(Object.keys(text.exportSections) as Section[]).map((value) => (
            <Radio key={value} value={value} label={text.exportSections[value]} />
          ))}
        </div>
      </Radio.Group>
      <PeriodPick label={text.exportPeriod} value={period} onChange={setPeriod} isDisabled={section === 'contacts'} />
    </Dialog>
  );
}
