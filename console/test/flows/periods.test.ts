import { describe, expect, inject, it } from 'vitest';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

describe.skipIf(inject('service') === null)('figures of a period', () => {
  const at = useDesk('Periods', seedWorld);

  it('cover a custom range, kept in a link that can be shared', async () => {
    const { page, incidents } = at;
    const days = page.getByRole('combobox', { name: 'Period' });
    await at.visit('/analytics');
    await days.click();
    await page.getByRole('option', { name: texts.common.period.dates }).click();
    await page.getByLabel('First day').fill('2020-03-05');
    await page.getByLabel(texts.common.period.to).fill('2020-03-01');
    await page.getByRole('button', { name: texts.common.period.show }).click();
    await page.getByText(texts.common.period.backwards).waitFor();
    await page.getByLabel(texts.common.period.to).fill('2020-03-28');
    const answer = page.waitForResponse((one) => one.url().includes('/analytics/overview'));
    await page.getByRole('button', { name: texts.common.period.show }).click();
    expect((await answer).status()).toBe(200);
    await page.waitForURL(/period=2020-03-05\.\.2020-03-28/);
    expect(await days.inputValue()).toBe('Mar 5, 2020 to Mar 28, 2020');
    // No activity on that day.
    await page
      .getByRole('row', { name: /Spring/ })
      .getByText('0', { exact: true })
      .first()
      .waitFor();
    await page.reload();
    expect(await days.inputValue()).toBe('Mar 5, 2020 to Mar 28, 2020');
    await days.click();
    await page.getByRole('option', { name: texts.enums.timeframe.last_7_days }).click();
    await page.waitForURL(/period=last_7_days/);
    expect(incidents).toEqual([]);
  });

  it('are read per day with the arrow keys in the chart of a campaign', async () => {
    const { page, incidents } = at;
    await at.visit('/campaigns');
    await page.getByRole('row', { name: /Spring/ }).click();
    const chart = page.getByRole('slider', { name: texts.common.dayChart.perDay });
    await chart.focus();
    await page.keyboard.press('End');
    const reading = (await chart.getAttribute('aria-valuetext')) ?? '';
    expect(reading).toMatch(/Sent \d+ .* Replies \d+ of \d+ contacted .* Bounces \d+$/);
    await page.getByText(reading, { exact: true }).waitFor();
    expect(incidents).toEqual([]);
  });
});
