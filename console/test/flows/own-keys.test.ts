import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { intercept, release } from '../support/intercept.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('keys of a control that has the focus', () => {
  const at = useDesk('Own keys', async (desk) => {
    await seedWorld(desk);
    for (let n = 0; n < 40; n += 1) await desk.call('POST', '/campaigns', { name: `Many ${n}` });
  });

  it('belong to the control: a link acts on Enter on a screen whose table listens to it', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    await page.getByRole('link', { name: 'Inbox' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/inbox/);
    expect(at.incidents).toEqual([]);
  });

  it('keep the row selected with j in view when the list is longer than the screen', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    for (let n = 0; n < 35; n += 1) await page.keyboard.press('j');
    await until('the row that has the focus is in view', () =>
      page.evaluate(() => {
        const box = document.activeElement?.closest('[data-row]')?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
      }),
    );
    const row = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    await page.keyboard.press('Home');
    await expect.poll(row).toBe('0');
    await page.keyboard.press('End');
    await expect.poll(async () => Number(await row())).toBeGreaterThan(35);
  });

  it('reach every workspace in the menu of 41, by scrolling and by typing', async () => {
    const { page, service } = at;
    await intercept(page, `${service.origin}/me`, async (route) => {
      const answer = await route.fetch();
      const me = (await answer.json()) as { workspaces: { workspace_id: number; project_name: string }[] };
      const [own] = me.workspaces.filter((one) => one.workspace_id === at.desk.workspaceId);
      const others = Array.from({ length: 40 }, (_, n) => ({
        ...{ ...own, workspace_id: 900_001 + n, project_name: `Client ${n + 1}` },
      }));
      await route.fulfill({ response: answer, json: { ...me, workspaces: [own, ...others] } });
    });
    await at.visit('/warmup');
    await page.keyboard.press('w');
    const last = page.getByRole('menuitem', { name: 'Client 40' });
    // To the first item, and from there to the last.
    await page.getByRole('textbox', { name: texts.nav.findWorkspace }).press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await until('the last workspace is focused and in view', () =>
      last.evaluate((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return document.activeElement === item && top >= 0 && bottom <= window.innerHeight;
      }),
    );
    await page.getByRole('textbox', { name: texts.nav.findWorkspace }).fill('client 37');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/w\/900037/);
    await release(page);
    await at.visit('/campaigns');
    // The invented workspace is unknown to the service.
    at.incidents.splice(0);
  });

  it('open one dialog by a double click, which stays', async () => {
    const { page } = at;
    await at.visit('/settings/keys');
    await page.getByRole('button', { name: texts.settings.keys.add }).dblclick();
    // Both clicks have been handled by now.
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Stays');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(at.incidents).toEqual([]);
  });
});
