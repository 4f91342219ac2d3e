import { describe, expect, inject, it } from 'vitest';
import { type Desk, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { intercept, release } from '../support/intercept.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');

/** Records layout shifts more than half a second after an input. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

let seeded: Seeded;
const prepare = async (desk: Desk) => {
  seeded = await seedWorld(desk);
};

describe.skipIf(service === null)('interactions of the console', () => {
  const at = useDesk('Manners', prepare);
  const focused = () =>
    at.page.evaluate(() => {
      const { activeElement: focus } = document;
      return focus?.getAttribute('aria-label') ?? focus?.textContent ?? '';
    });
  const gone = () => at.page.getByRole('dialog').waitFor({ state: 'detached' });
  const focusReturnsTo = (name: string) => until(`${name} has the focus`, async () => (await focused()) === name);

  it('return the focus when a dialog closes, including a second dialog and a dialog from a menu', async () => {
    const { page } = at;
    await at.visit('/settings/keys');
    await page.getByRole('button', { name: texts.settings.keys.add }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('CI');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: texts.settings.keys.shown.title }).waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await focusReturnsTo(texts.settings.keys.add);

    await at.visit(`/campaigns/${seeded.campaignId}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: texts.campaign.rename }).click();
    await page.getByRole('dialog', { name: texts.campaign.renameTitle }).waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await focusReturnsTo('More');
    expect(at.incidents).toEqual([]);
  });

  it('close a dialog with Escape while its tags field has the focus', async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}/steps`);
    await page.getByRole('button', { name: texts.editor.test }).click();
    await page
      .getByRole('dialog', { name: texts.editor.test })
      .getByLabel('To', { exact: true })
      .fill('me@studio.test');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await gone();
    expect(at.incidents).toEqual([]);
  });

  it("remove a campaign's notice once it no longer applies", async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}`);
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await page.getByRole('button', { name: texts.campaign.pause }).click();
    await said(texts.campaign.paused('Spring')).waitFor();
    await page.getByText(texts.running.paused(texts.enums.pauseReason.manual)).waitFor();
    await page.getByRole('main').getByRole('button', { name: texts.campaign.resume }).click();
    await said(texts.campaign.resumed('Spring')).waitFor();
    await said(texts.campaign.paused('Spring')).waitFor({ state: 'detached' });
    expect(at.incidents).toEqual([]);
  });

  it('warn that variables are sent as written, and close the composer before the conversation', async () => {
    const { page } = at;
    await at.visit(`/inbox?view=all&thread=${seeded.threadId}`);
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).focus();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: texts.compose.text }).fill('Hi {{firstName}}');
    await page.getByText(texts.compose.variables(['{{firstName}}'])).waitFor();
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.compose.continue }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(texts.inbox.pick).waitFor();
    expect(at.incidents).toEqual([]);
  });

  it('format a message by keys, buttons, and paste, fill in its variables, and show the signature', async () => {
    const { page } = at;
    await at.desk.call('POST', '/mailboxes/update', {
      mailboxes: [seeded.mailbox],
      signature: '<b>Nora Lind</b><br>Studio',
    });
    await at.visit(`/inbox?view=all&thread=${seeded.threadId}&write=reply`);
    const text = page.getByRole('textbox', { name: texts.compose.text });
    await page.getByRole('group', { name: texts.compose.signature }).getByText('Nora Lind').waitFor();
    await text.fill('Hi {{firstName}}, it is free');
    await page.getByRole('button', { name: texts.compose.fill }).click();
    await expect.poll(() => text.inputValue()).toBe('Hi Ann, it is free');
    for (const _ of 'free') await text.press('Shift+ArrowLeft');
    await text.press('Control+b');
    expect(await text.inputValue()).toBe('Hi Ann, it is **free**');
    const preview = page.getByRole('region', { name: texts.compose.preview });
    await preview.locator('strong').getByText('free').waitFor();
    await text.press('Control+z');
    expect(await text.inputValue()).toBe('Hi Ann, it is free');
    await text.press('Control+b');
    await text.press('End');
    await page.getByRole('button', { name: texts.compose.variableMenu.title }).click();
    await page.getByRole('textbox', { name: texts.compose.variableMenu.find }).fill('comp');
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toBe('Hi Ann, it is **free**Acme');
    await text.press('Enter');
    await page.getByRole('button', { name: texts.compose.format.bullets }).click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await text.evaluate(
      paste,
      '<script>x</script><p onclick="x()" style="color:red">see <a href="https://a.test/p">our <span style="font-weight:700">prices</span></a></p>',
    );
    const written = 'Hi Ann, it is **free**Acme\n- one\n- see [our **prices**](https://a.test/p)';
    expect(await text.inputValue()).toBe(written);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: '/tmp/h4-compose.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: '/tmp/h4-compose-390.png' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await text.press('Control+Enter');
    const sent = await until('it is on its way', async () => {
      const { messages } = await at.desk.call<{ messages: Record<'body_text' | 'body_html', string>[] }>(
        'GET',
        `/threads/${seeded.threadId}/messages`,
      );
      return messages.find(({ body_text }) => body_text.startsWith('Hi Ann, it is free'));
    });
    expect(sent.body_text).toContain('Hi Ann, it is freeAcme\n- one\n- see our prices (https://a.test/p)\n\n-- \n');
    expect(sent.body_html.replaceAll(/ (?:target|rel)="[^"]*"/g, '')).toContain(
      '<strong>free</strong>Acme</p>\n<ul><li>one</li><li>see <a href="https://a.test/p">our <strong>prices</strong></a></li></ul>',
    );
    expect(at.incidents).toEqual([]);
  });

  it('shift no content on the page of a running campaign, however slowly its parts load', async () => {
    const { page } = at;
    await page.addInitScript(watchShifts);
    await intercept(
      page,
      (url) => /\/(stats|analytics\/)/.test(url.pathname),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      },
    );
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await page.getByRole('rowheader', { name: /^Step 1/ }).waitFor();
    await page.getByRole('figure').first().waitFor();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    await release(page);
    expect(at.incidents).toEqual([]);
  });
});

/** Pastes HTML as a browser does. */
function paste(field: HTMLElement, html: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', html);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
