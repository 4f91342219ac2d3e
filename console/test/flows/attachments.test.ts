import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const { attachments: text } = texts;
const MIB = 1024 * 1024;

interface Step {
  readonly attachments: readonly { readonly fileId: string }[];
}

describe.skipIf(service === null)('attachments of a step', () => {
  const campaign = { id: '' };
  const at = useDesk('Attachments', async (desk) => {
    const steps = [{ subject: 'Hello', bodyText: 'Hi' }];
    campaign.id = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Offers', steps })).id;
  });
  const form = () => at.page.locator('.attachments-row');
  const open = () => form().getByRole('button', { name: text.attach, exact: true }).click();
  const stored = async () =>
    (await at.desk.call<Step[]>('GET', `/campaigns/${campaign.id}/steps`)).map((step) => step.attachments.length);
  const choose = async (name: string, buffer: Buffer) => {
    await open();
    const [chooser] = await Promise.all([
      at.page.waitForEvent('filechooser'),
      at.page.getByRole('menuitem', { name: text.upload }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer });
  };

  it('are uploaded, saved with the step, and shown in the preview', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaign.id}/steps`);
    await choose('offer.pdf', Buffer.alloc(2 * MIB, '%PDF'));
    await form().getByText('offer.pdf').waitFor();
    await page.locator('.preview').getByText('offer.pdf').waitFor();
    await expect.poll(stored, { timeout: 10_000 }).toEqual([1]);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('show why a file is rejected, and keep the others', async () => {
    const { incidents } = at;
    await choose('setup.exe', Buffer.from('MZ'));
    await form()
      .getByRole('alert')
      .getByText(/program or script/)
      .waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('422')]);
    await choose('film.pdf', Buffer.alloc(9 * MIB, 'x'));
    await form().getByRole('alert').getByText(/10/).waitFor();
    expect(await form().getByRole('listitem').count()).toBe(1);
    expect(await stored()).toEqual([1]);
    expect(incidents).toEqual([]);
  });

  it('are chosen from the files of the workspace and removed, also on a phone', async () => {
    const { page, incidents } = at;
    await page.setViewportSize({ width: 390, height: 800 });
    await at.visit(`/campaigns/${campaign.id}/steps`);
    await form()
      .getByRole('button', { name: text.remove('offer.pdf') })
      .click();
    await expect.poll(stored, { timeout: 10_000 }).toEqual([0]);
    await open();
    await page.getByRole('menuitem', { name: /offer\.pdf/ }).click();
    await form().getByText('offer.pdf').waitFor();
    await expect.poll(stored, { timeout: 10_000 }).toEqual([1]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('are named by a field, with the file of the previewed contact, and saved with the step', async () => {
    const { page, incidents } = at;
    const dialog = () => page.getByRole('dialog');
    const named = () => form().page().getByRole('list', { name: text.byFieldList });
    const names = async () =>
      (await at.desk.call<{ attachmentNames: string[] }[]>('GET', `/campaigns/${campaign.id}/steps`))[0]
        ?.attachmentNames;
    await at.desk.call('POST', `/campaigns/${campaign.id}/contacts`, {
      contacts: [{ email: 'ann@named.test', firstName: 'Ann', customFields: { offer: 'offer', kind: 'steel' } }],
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await at.visit(`/campaigns/${campaign.id}/steps`);
    await open();
    await page.getByRole('menuitem', { name: text.byField }).click();
    await dialog().getByLabel(text.fileName).fill('{{');
    await expect.poll(() => incidents.splice(0).length, { timeout: 10_000 }).toBeGreaterThan(0);
    await dialog().getByLabel(text.fileName).fill('');
    await dialog().getByLabel(text.field, { exact: true }).click();
    await page.getByRole('option', { name: 'custom.offer' }).click();
    await dialog().getByLabel(text.fileName).press('End');
    await dialog().getByLabel(text.fileName).pressSequentially('.pdf');
    await dialog().getByText('offer.pdf', { exact: true }).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: text.byFieldSubmit }).click();
    await named().getByText('offer.pdf', { exact: true }).waitFor();
    await expect.poll(names, { timeout: 10_000 }).toEqual(['{{custom.offer}}.pdf']);

    await named()
      .getByRole('button', { name: text.edit('{{custom.offer}}.pdf') })
      .click();
    await dialog().getByLabel(text.fileName).fill('{{kind}}.pdf');
    await dialog().getByText(text.hasNoFile('steel.pdf')).waitFor();
    await dialog().getByRole('button', { name: text.byFieldSubmit }).click();
    await named().getByText(text.hasNoFile('steel.pdf')).waitFor();
    await page
      .locator('.preview')
      .getByText(/no file named steel\.pdf/)
      .waitFor();
    await expect.poll(names, { timeout: 10_000 }).toEqual(['{{kind}}.pdf']);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await named()
      .getByRole('button', { name: text.remove('{{kind}}.pdf') })
      .click();
    await expect.poll(names, { timeout: 10_000 }).toEqual([]);
    expect(incidents).toEqual([]);
  });

  it('that are images are shown in the text of the preview', async () => {
    const { page, incidents } = at;
    await page.setViewportSize({ width: 1440, height: 900 });
    await at.visit(`/campaigns/${campaign.id}/steps`);
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    await choose('Our logo.gif', gif);
    await form().getByText('Our logo.gif').waitFor();
    await page.getByRole('radiogroup', { name: texts.editor.part }).getByText(texts.editor.parts.html).click();
    await form().getByRole('button', { name: text.embed }).click();
    const image = page.frameLocator('.preview-frame').locator('img');
    await expect
      .poll(() => image.getAttribute('src'), { timeout: 10_000 })
      .toBe(`data:image/gif;base64,${gif.toString('base64')}`);
    // A sandboxed frame has no origin, so axe cannot check inside it.
    await page
      .getByRole('radiogroup', { name: texts.editor.previewMode })
      .getByText(texts.editor.previewModes.plain)
      .click();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
    await form()
      .getByRole('button', { name: text.remove('Our logo.gif') })
      .click();
    await expect.poll(stored, { timeout: 10_000 }).toEqual([1]);
  });

  it('in use cannot be deleted, and others can', async () => {
    const { page, incidents } = at;
    const dialog = () => page.getByRole('dialog');
    await open();
    await page.getByRole('menuitem', { name: text.manage }).click();
    await dialog()
      .getByRole('button', { name: text.delete('offer.pdf') })
      .click();
    await dialog()
      .getByText(/these campaigns use it: Offers \(step 1\)/)
      .waitFor();
    expect(incidents.splice(0)).toEqual([expect.stringContaining('409')]);
    await dialog()
      .getByRole('button', { name: text.delete('film.pdf') })
      .click();
    await dialog().getByText('film.pdf').waitFor({ state: 'detached' });
    expect(incidents).toEqual([]);
  });
});
