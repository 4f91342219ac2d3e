import { describe, expect, inject, it } from 'vitest';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('what waits for a person', () => {
  const at = useDesk('Overview');

  it('stands on the overview with the way to mend it, and comes there by itself', async () => {
    const { page, incidents } = at;
    await at.visit('');
    await page.getByText('Nothing needs you.').waitFor();
    const form = new FormData();
    form.set('file', new Blob(['who;what\nAnn;Head\n']), 'march.csv');
    await at.desk.call('POST', '/imports', form);
    const item = page.getByRole('listitem').filter({ hasText: 'Import “march.csv” waits' });
    await item.getByRole('link', { name: 'Map columns' }).click();
    await page.waitForURL(/\/imports\?import=/);
    await page.getByText('march.csv').first().waitFor();
    expect(incidents).toEqual([]);
  });
});
