import { readFile } from 'node:fs/promises';
import { describe, expect, inject, it } from 'vitest';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('who must not be written to', () => {
  const at = useDesk('Suppressions');

  it('is imported from a file, with line numbers of invalid rows', async () => {
    const { page, incidents } = at;
    await at.visit('/suppressions');
    await page.getByRole('button', { name: texts.suppressions.add, exact: true }).first().click();
    const panel = page.getByRole('dialog');
    const file = 'email;reason\nana@example.test;legal\n@shut.test;\nnobody;\n';
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await panel.getByText('list.csv').waitFor();
    await panel.getByRole('button', { name: texts.suppressions.form.submitFile }).click();
    await panel.getByText(texts.suppressions.form.result(2, 0)).waitFor();
    await panel.getByText(/^Line 4, nobody:/).waitFor();
    await panel.getByText(texts.common.close, { exact: true }).click();
    await page.getByRole('row', { name: /ana@example\.test.*Legal.*Import/ }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('is found by a part of the address, and exported', async () => {
    const { page, incidents } = at;
    await page.getByRole('searchbox').fill('shut');
    await page.getByRole('row', { name: /ana@example\.test/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /@shut\.test/ }).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.suppressions.export }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(text).toContain('@shut.test');
    expect(text).not.toContain('ana@example.test');
    expect(incidents).toEqual([]);
  });

  it('is removed with others after a question with their number', async () => {
    const { page, incidents } = at;
    const { many } = texts.suppressions;
    await at.desk.call('POST', '/campaigns/suppressions', { emails: ['x@shut.test', 'y@shut.test'] });
    await page.reload();
    for (const name of [/x@shut/, /y@shut/]) {
      await page.getByRole('row', { name }).getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: many.action }).click();
    await page.getByRole('dialog').getByText(many.title(2)).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: many.verb(2) })
      .click();
    await page.getByText(many.done(2)).waitFor();
    await page.getByRole('row', { name: /x@shut/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /@shut\.test/ }).waitFor();
    expect(incidents).toEqual([]);
  });

  it('is checked for a whole list', async () => {
    const { page, incidents } = at;
    await page.getByRole('button', { name: texts.suppressions.checkList.action }).click();
    const panel = page.getByRole('dialog');
    await panel
      .getByLabel(texts.suppressions.checkList.addresses)
      .fill('ana@example.test\nbo@shut.test\nfree@example.test');
    await panel.getByRole('button', { name: texts.suppressions.checkList.submit, exact: true }).click();
    await panel.getByText(texts.suppressions.checkList.covered(2)).waitFor();
    await panel.getByText('bo@shut.test: suppressed by @shut.test').waitFor();
    await panel.getByText(texts.suppressions.checkList.clear(1)).waitFor();
    expect(incidents).toEqual([]);
  });
});
