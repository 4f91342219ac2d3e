import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partOf } from '../../../test/support/part-of.ts';
import { type Desk, newDesk } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { cuttableStream } from '../support/cuttable-stream.ts';
import { joinAs } from '../support/join.ts';
import { SCREEN_CASES } from '../support/screens.ts';
import { type Seeded, seedReply, seedWorld } from '../support/seed.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');
/** Controls that a viewer can open without changing anything. */
const OPENED = new Set([
  'campaign-contact',
  'campaign-explain',
  'contact-page',
  'segment',
  'segment-contacts',
  'inbox-person',
  'mailbox-figures',
  'activity',
]);

describe.skipIf(service === null)('a viewer', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let seeded: Seeded;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Viewer');
    seeded = await seedWorld(desk);
    await seedReply(desk);
    watched = await openWatched(browser, given, undefined, null);
    await joinAs(desk, watched.page, 'viewer', 'Vera');
  });
  afterAll(() => browser.close());

  it('reads every screen of the sidebar, and every part of a campaign, without a rejected request', async () => {
    const { page } = watched;
    const refused: string[] = [];
    let screen = '';
    page.on('response', (answer) => {
      if (answer.status() === 403)
        refused.push(`${screen}: ${answer.request().method()} ${new URL(answer.url()).pathname}`);
    });
    for (const one of partOf(SCREEN_CASES)) {
      if (one.act !== undefined && !OPENED.has(one.name)) continue;
      screen = one.name;
      await visit(page, given, desk.workspaceId, one.path(seeded));
      await one.act?.(page);
      await settle(page);
    }
    for (const path of [`/campaigns/${(await founders()).id}/review`, `/campaigns/${(await founders()).id}/steps`]) {
      screen = path;
      await visit(page, given, desk.workspaceId, path);
    }
    expect(refused).toEqual([]);
  });

  const founders = async () => {
    const all = await desk.call<{ id: string; name: string }[]>('GET', '/campaigns?search=Founders');
    return all[0] as { id: string };
  };

  it('sees which roles can open a restricted screen, without requesting its data', async () => {
    const { page } = watched;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const part of ['keys', 'audit', 'billing', 'circles']) {
      await visit(page, given, desk.workspaceId, `/settings/${part}`);
      await page.getByText(/^Only (admins and owners|the account owner)/).waitFor();
    }
    expect(asked.filter((path) => /api-keys|audit-log|payment_method|^.circles/.test(path))).toEqual([]);
  });

  it('who was a member when the page opened is notified once, without doing anything', async () => {
    const member = await openWatched(browser, given, undefined, null);
    const { page } = member;
    await joinAs(desk, page, 'member', 'Ida');
    const path = `/workspaces/${desk.workspaceId}/members`;
    const members = await desk.call<{ user_id: string; name: string }[]>('GET', path);
    await visit(page, given, desk.workspaceId, '/contacts');
    await desk.call('PATCH', `${path}/${members.find(({ name }) => name === 'Ida')?.user_id}`, { role: 'viewer' });
    const notice = page.getByRole('alert').filter({ hasText: 'viewer' });
    await notice.waitFor();
    await page.getByRole('main').getByText('View only').waitFor();
    await visit(page, given, desk.workspaceId, '/campaigns');
    await page.getByRole('main').getByText('View only').waitFor();
    expect(await notice.count()).toBe(0);
    expect(member.incidents).toEqual([]);
    await member.context.close();
  });

  it('whose role changed while the connection was lost is notified when it is back', async () => {
    const member = await openWatched(browser, given, undefined, null);
    const { page, context } = member;
    await joinAs(desk, page, 'member', 'Lea');
    const path = `/workspaces/${desk.workspaceId}/members`;
    const members = await desk.call<{ user_id: string; name: string }[]>('GET', path);
    const stream = await cuttableStream(page);
    await visit(page, given, desk.workspaceId, '/contacts');
    await stream.opened();
    await stream.cut();
    await desk.call('PATCH', `${path}/${members.find(({ name }) => name === 'Lea')?.user_id}`, { role: 'viewer' });
    await stream.restore();
    await page.getByRole('alert').filter({ hasText: 'viewer' }).waitFor();
    await page.getByRole('main').getByText('View only').waitFor();
    await context.close();
  });

  it('who was a member a moment ago is notified once, and loses the controls', async () => {
    const member = await openWatched(browser, given, undefined, null);
    const { page } = member;
    await joinAs(desk, page, 'member', 'Max');
    const path = `/workspaces/${desk.workspaceId}/members`;
    const members = await desk.call<{ user_id: string; name: string }[]>('GET', path);
    await visit(page, given, desk.workspaceId, '/campaigns');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Name' }).fill('Too late');
    await desk.call('PATCH', `${path}/${members.find(({ name }) => name === 'Max')?.user_id}`, { role: 'viewer' });
    await page.keyboard.press('Enter');
    const notice = page.getByRole('alert').filter({ hasText: 'viewer' });
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('main').getByText('View only').waitFor();
    await member.context.close();
  });
});
