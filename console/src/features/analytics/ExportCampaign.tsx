import { Button, Group, Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, take } from '../../api/client';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { PeriodPick } from '../../ui/period/PeriodPick';
import type { Period } from '../../ui/period/period';
import { saveFile } from '../../ui/save-file';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { analytics as text } from '../../words/analytics/analytics';

type Section = Schemas['ExportSection'];

/** Exports data of a campaign as a file. */
export function ExportCampaign({
  campaignId,
  name,
  period: shown,
  onClose,
}: {
  campaignId: string;
  name: string;
  period: Period;
  onClose: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const [section, setSection] = useState<Section>('steps');
  const [period, setPeriod] = useState(shown);
  const fetchFile = useMutation({
    mutationFn: () =>
      take(
        api.GET('/campaigns/{campaign_id}/export', {
          params: { path: { campaign_id: campaignId }, query: { workspaceId, section, ...period } },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (file) => {
      saveFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${section}.csv`, file as Blob);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.exportTitle(name)}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <div className="stack">
        <Radio.Group label={text.section} value={section} onChange={(value) => setSection(value as Section)}>
          <div className="stack" style={{ padding: '8px 0' }}>
            {(Object.keys(text.sections) as Section[]).map((value) => (
              <Radio key={value} value={value} label={text.sections[value]} />
            ))}
          </div>
        </Radio.Group>
        <PeriodPick label={text.period} value={period} onChange={setPeriod} isDisabled={section === 'contacts'} />
        {fetchFile.error && <Problem error={fetchFile.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
            {text.download}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
