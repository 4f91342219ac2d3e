import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { intercept, release } from '../support/intercept.ts';
import { seedWorld } from '../support/seed.ts';
import { deliver } from '../support/smtp.ts';
import { texts } from '../support/texts.ts';
import { openWatched, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

interface Thread {
  readonly is_read: boolean;
  readonly id: number;
  readonly contact_email: string;
  readonly replyIntent: string | null;
  readonly is_archived: boolean;
  readonly snoozed_until: string | null;
}

describe.skipIf(service === null)('a day in the inbox', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  let threads: Record<'bob' | 'eve' | 'dmitri' | 'hanna', Thread>;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'A day');
    await seedWorld(desk);
    const all = await answered();
    const of = (name: string) => all.find((thread) => thread.contact_email.startsWith(`${name}+`)) as Thread;
    threads = { bob: of('bob'), eve: of('eve'), dmitri: of('dmitri'), hanna: of('hanna') };
    watched = await openWatched(browser, given);
  });
  afterAll(() => browser.close());
  beforeEach(() => {
    watched.incidents.splice(0);
  });

  /** Returns the conversations newest first, as in the list: each except the last has a next one. */
  const answered = async (): Promise<Thread[]> =>
    (await desk.call<{ threads: Thread[] }>('GET', '/threads?has_customer_reply=true')).threads;
  const topmost = async (): Promise<Thread> => (await answered())[0] as Thread;
  const open = async (thread: Thread): Promise<void> => {
    await visit(watched.page, given, desk.workspaceId, `/inbox?view=all&thread=${thread.id}`);
    await watched.page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await watched.page.locator('.thread-open').waitFor();
  };
  const read = async (thread: Thread): Promise<Thread> =>
    (await desk.call<{ thread: Thread }>('GET', `/threads/${thread.id}/messages`)).thread;
  const openName = (): Promise<string | null> => watched.page.locator('.thread-open .thread-name').textContent();
  const leave = (name: string | null) => until('another one is open', async () => (await openName()) !== name);

  it('keeps the newest message in view when the composer takes its room, until the reader scrolls', async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 1440, height: 560 });
    await open(await topmost());
    const region = page.getByRole('region', { name: texts.inbox.conversation, exact: true });
    const beyond = () =>
      region.evaluate((box) => {
        const [shown, last] = [box.getBoundingClientRect(), (box.lastElementChild as Element).getBoundingClientRect()];
        return Math.round(Math.min(last.bottom, last.top + shown.height) - shown.bottom);
      });
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: texts.compose.text }).waitFor();
    await expect.poll(beyond, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    await region.hover();
    await page.mouse.wheel(0, -2_000);
    await expect.poll(() => region.evaluate((box) => box.scrollTop)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 520 });
    expect(await region.evaluate((box) => box.scrollTop)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('lists conversations in two lines, and folds own messages before the newest one', async () => {
    const { page } = watched;
    await open(threads.bob);
    expect((await page.locator('.thread-row').first().boundingBox())?.height).toBe(56);
    const region = page.getByRole('region', { name: texts.inbox.conversation, exact: true });
    const own = region.getByRole('button', { name: /^Nora Lind/ });
    expect(await region.locator('article').last().getByRole('button', { expanded: false }).count()).toBe(0);
    expect(await own.getAttribute('aria-expanded')).toBe('false');
    const text = region.locator('article').first().locator('.message-text');
    expect(await text.count()).toBe(0);
    await own.focus();
    await page.keyboard.press('Enter');
    await text.waitFor();
    expect(await own.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await own.getAttribute('aria-expanded')).toBe('false');
  });

  it('keeps a draft through another conversation and a reload, and restores it when sending is undone', async () => {
    const { page } = watched;
    const text = page.getByRole('textbox', { name: texts.compose.text });
    const thread = await topmost();
    await open(thread);
    const first = await openName();
    await page.keyboard.press('r');
    await text.fill('Half a thought');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await leave(first);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: texts.compose.continue }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: texts.compose.continue }).waitFor();
    await page.keyboard.press('r');
    expect(await text.inputValue()).toBe('Half a thought');

    await page.keyboard.press('Control+Enter');
    await page.getByText(texts.compose.sending(10)).waitFor();
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).focus();
    await page.keyboard.press('z');
    await page.getByText(texts.compose.undone).waitFor();
    expect(await text.inputValue()).toBe('Half a thought');
    const { messages } = await desk.call<{ messages: { status: string | null }[] }>(
      'GET',
      `/threads/${thread.id}/messages?show_system_messages=true`,
    );
    expect(messages.map((message) => message.status).filter((status) => status !== null)).toEqual(['cancelled']);
    expect(watched.incidents).toEqual([]);
  });

  it('sets an intent with one key and moves to the next; z undoes it', async () => {
    const { page } = watched;
    const thread = await topmost();
    await open(thread);
    const first = await openName();
    await page.keyboard.press('3');
    await page.getByText('Marked as neutral.').waitFor();
    await leave(first);
    expect((await read(thread)).replyIntent).toBe('neutral');
    await page.keyboard.press('z');
    await until('it is as it was', async () => (await read(thread)).replyIntent === thread.replyIntent);
    expect(watched.incidents).toEqual([]);
  });

  it('undoes with z all that 5 did: the contact continues and its address is not suppressed', async () => {
    const { page } = watched;
    const thread = await topmost();
    const email = encodeURIComponent(thread.contact_email);
    const suppressed = async () =>
      (await desk.call<{ suppressed: boolean }>('GET', `/campaigns/suppressions/status?email=${email}`)).suppressed;
    const campaigns = async () =>
      JSON.stringify(
        (await desk.call<{ items: { campaigns: unknown }[] }>('GET', `/contacts?search=${email}`)).items[0],
      );
    const [wasSuppressed, before] = [await suppressed(), await campaigns()];
    expect(wasSuppressed).toBe(false);
    await open(thread);
    await page.keyboard.press('5');
    await page.getByText(/^Marked as unsubscribe.*1 address suppressed\./).waitFor();
    expect(await suppressed()).toBe(true);
    await page.keyboard.press('z');
    await until('nothing of it is left', async () => !(await suppressed()) && (await campaigns()) === before);
    expect((await read(thread)).replyIntent).toBe(thread.replyIntent);

    await open(thread);
    await page.keyboard.press('6');
    await page.getByText('Marked as bounced.').waitFor();
    expect(await suppressed()).toBe(false);
    await page.keyboard.press('z');
    await until('it is as before', async () => (await campaigns()) === before);
    expect(watched.incidents).toEqual([]);
  });

  it('asks before an intent resumes a sequence, and before many are unsubscribed', async () => {
    const { page } = watched;
    const thread = await topmost();
    await open(thread);
    const before = (await read(thread)).replyIntent;
    await page.keyboard.press('4');
    const question = page.getByRole('dialog', { name: /^Resume the sequence for / });
    await question.getByText(/^The sequence is paused until /).waitFor();
    await question.getByRole('button', { name: texts.common.cancel }).click();
    await question.waitFor({ state: 'detached' });
    expect((await read(thread)).replyIntent).toBe(before);

    await open(thread);
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText(texts.inbox.pickedBar.count(2)).waitFor();
    await page.keyboard.press('5');
    await page
      .getByRole('dialog', { name: 'Unsubscribe 2 contacts?' })
      .getByRole('button', { name: texts.common.cancel })
      .click();
    await page.getByText(texts.inbox.pickedBar.count(2)).waitFor();
    await page.keyboard.press('Escape');
    expect((await read(thread)).replyIntent).toBe(before);
    // The server rejects resuming without a confirmation, which the browser logs.
    expect(watched.incidents.splice(0).filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });

  it('lets keys that are faster than the rendering act on the selected conversation', async () => {
    const { page } = watched;
    const [first, second] = (await answered()) as [Thread, Thread];
    await open(first);
    await page.evaluate(async () => {
      for (const key of ['j', '2']) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        // Waits long enough for the list to move on, within the same task.
        for (let n = 0; n < 50; n += 1) await null;
      }
    });
    await page.getByText('Marked as not interested.').waitFor();
    expect([(await read(first)).replyIntent, (await read(second)).replyIntent]).toEqual([
      first.replyIntent,
      'not_interested',
    ]);
    await page.keyboard.press('z');
    await until('it is as it was', async () => (await read(second)).replyIntent === second.replyIntent);
    expect(watched.incidents).toEqual([]);
  });

  it('archives and snoozes by keys, which removes conversations from the list', async () => {
    const { page } = watched;
    await open(threads.eve);
    await page.keyboard.press('e');
    await page.getByText(texts.inbox.done.archived).waitFor();
    expect((await read(threads.eve)).is_archived).toBe(true);
    await open(threads.dmitri);
    await page.keyboard.press('s');
    await page.getByRole('button', { name: /Tomorrow/ }).waitFor();
    await page.keyboard.press('2');
    await page.getByText(/^Conversation snoozed until/).waitFor();
    expect((await read(threads.dmitri)).snoozed_until).not.toBeNull();
    expect((await read(threads.dmitri)).replyIntent).toBe(threads.dmitri.replyIntent);
    await page.getByRole('button', { name: texts.inbox.views.snoozed }).click();
    await page.getByRole('listitem').filter({ hasText: 'Dmitri' }).waitFor();
    expect(watched.incidents).toEqual([]);
  });

  it('archives a conversation by a swipe to the left on a phone, and snoozes it by one to the right, with undo', async () => {
    const { page, context } = watched;
    const thread = await topmost();
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, given, desk.workspaceId, '/inbox?view=all');
    const touch = await context.newCDPSession(page);
    const swipe = async (by: number) => {
      const row = await page.locator(`[data-thread="${thread.id}"]`).boundingBox();
      const at = { x: 195, y: (row?.y ?? 0) + 28 };
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: at.y }] });
      await send('touchStart', at.x);
      for (const part of [0.2, 0.5, 1]) await send('touchMove', at.x + by * part);
      await send('touchEnd');
    };
    const row = page.locator(`[data-thread="${thread.id}"]`);
    await swipe(-60);
    expect([await row.count(), new URL(page.url()).searchParams.get('thread')]).toEqual([1, null]);
    await swipe(-140);
    await page.getByText(texts.inbox.done.archived).waitFor();
    await until('it is archived', async () => (await read(thread)).is_archived);
    await page.getByRole('button', { name: texts.common.undo }).click();
    await row.waitFor();
    await until('it is back', async () => !(await read(thread)).is_archived);
    await swipe(140);
    await until('it is snoozed', async () => (await read(thread)).snoozed_until !== null);
    await page.getByRole('button', { name: texts.common.undo }).last().click();
    await until('it is awake', async () => (await read(thread)).snoozed_until === null);
    await touch.detach();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(watched.incidents).toEqual([]);
  });

  it('shows a snoozed conversation on top when it returns, with a mark, also after archiving it is undone', async () => {
    const { page } = watched;
    await visit(page, given, desk.workspaceId, '/inbox?view=all');
    const soon = new Date(Date.now() + 1_000).toISOString();
    await desk.call('PATCH', `/threads/${threads.dmitri.id}`, { snoozed_until: soon });
    const row = page.locator('.thread-slot').filter({ hasText: 'Dmitri' });
    await row.locator('.thread-woken').waitFor();
    const topmostId = () => page.locator('.thread-slot').first().getAttribute('data-thread');
    expect(await topmostId()).toBe(String(threads.dmitri.id));

    await open(threads.dmitri);
    await page.keyboard.press('e');
    await page.getByText(texts.inbox.done.archived).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await until('it is back for everybody', async () => !(await read(threads.dmitri)).is_archived);
    await row.locator('.thread-woken').waitFor();
    await until('it is on top again', async () => (await topmostId()) === String(threads.dmitri.id));
    expect(watched.incidents).toEqual([]);
  });

  it('applies an action to several selected conversations, and undoes it for all of them', async () => {
    const { page } = watched;
    await visit(page, given, desk.workspaceId, '/inbox?view=all');
    const rows = page.locator('.thread-slot');
    await rows.nth(1).waitFor();
    const search = page.getByLabel(texts.inbox.search);
    await search.focus();
    await page.keyboard.press('Control+a');
    expect(await page.locator('.thread-picked').count()).toBe(0);
    await search.blur();
    await page.keyboard.press('Control+a');
    await page.getByText(texts.inbox.pickedBar.count(await rows.count())).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.thread-picked').first().waitFor({ state: 'detached' });
    const names = [
      await rows.nth(0).locator('.thread-name').textContent(),
      await rows.nth(1).locator('.thread-name').textContent(),
    ];
    await page.getByRole('checkbox', { name: texts.inbox.pickedBar.pick(names[0] ?? '') }).check();
    await page
      .getByRole('checkbox', { name: texts.inbox.pickedBar.pick(names[1] ?? '') })
      .click({ modifiers: ['Shift'] });
    await page.getByText(texts.inbox.pickedBar.count(2)).waitFor();
    await page.keyboard.press('e');
    await page.getByText(texts.inbox.pickedBar.archived(2)).waitFor();
    for (const name of names) await rows.filter({ hasText: name ?? '' }).waitFor({ state: 'detached' });
    const archived = async () =>
      (await desk.call<{ threads: Thread[] }>('GET', '/threads?archived=true&show_all_emails=true')).threads.length;
    const before = await archived();
    await page.keyboard.press('z');
    for (const name of names) await rows.filter({ hasText: name ?? '' }).waitFor();
    await until('they are back for everybody', async () => (await archived()) === before - 2);
    expect(watched.incidents).toEqual([]);
  });

  it('removes archived conversations from the list permanently, even when the list was reloaded in between', async () => {
    const { page } = watched;
    await visit(page, given, desk.workspaceId, '/inbox?view=all');
    const rows = page.locator('.thread-slot');
    await rows.nth(1).waitFor();
    const name = (await rows.nth(0).locator('.thread-name').textContent()) ?? '';
    const row = rows.filter({ hasText: name });
    await intercept(page, '**/threads/batch?*', async (route) => {
      const list = page.waitForResponse((answer) => /\/threads\?/.test(answer.url()));
      const { is_read } = await read(threads.bob);
      await desk.call('PATCH', `/threads/${threads.bob.id}`, { is_read: !is_read });
      await list;
      await row.waitFor();
      await route.continue();
    });
    await page.getByRole('checkbox', { name: texts.inbox.pickedBar.pick(name) }).check();
    await page.keyboard.press('e');
    await page.getByText(texts.inbox.pickedBar.archived(1)).waitFor();
    await row.waitFor({ state: 'detached' });
    await release(page);
    await page.keyboard.press('z');
    await row.waitFor();
    expect(watched.incidents).toEqual([]);
  });

  it('shows unread counts of views and mailboxes, and filters by a mailbox with one click', async () => {
    const { page } = watched;
    await desk.call('PATCH', `/threads/${threads.bob.id}`, { is_read: false });
    await visit(page, given, desk.workspaceId, '/inbox?view=all');
    const mailbox = page.getByRole('group', { name: texts.inbox.mailboxes }).getByRole('button');
    await mailbox.waitFor();
    await until('the numbers are those of the service', async () => {
      const { needs_answer: count } = await desk.call<{ needs_answer: number }>('GET', '/threads/counts');
      const beside = await mailbox.textContent();
      return beside === `nora@studio${desk.workspaceId}.test${count}` && (await page.title()).startsWith(`(${count}) `);
    });
    await mailbox.click();
    await page.getByRole('button', { name: texts.inbox.filter.remove(texts.inbox.filter.mailbox) }).waitFor();
    expect(watched.incidents).toEqual([]);
  });

  it('suppresses a contact with two key presses, and undoes it', async () => {
    const { page } = watched;
    const isSuppressed = async () => {
      const email = encodeURIComponent(threads.hanna.contact_email);
      return (await desk.call<{ suppressed: boolean }>('GET', `/campaigns/suppressions/status?email=${email}`))
        .suppressed;
    };
    const suppress = async () => {
      await open(threads.hanna);
      await page.keyboard.press('u');
      await page.getByRole('radio', { name: /^Only / }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByText(texts.inbox.suppress.done(threads.hanna.contact_email)).first().waitFor();
    };
    await suppress();
    expect(await isSuppressed()).toBe(true);
    await page.getByRole('button', { name: texts.common.undo }).first().click();
    await until('the suppression is undone', async () => !(await isSuppressed()));
    await suppress();
    expect(await isSuppressed()).toBe(true);
    expect(watched.incidents).toEqual([]);
  });

  it('shows new messages automatically, explains unverified messages, and applies the decision of a member', async () => {
    const { page } = watched;
    const address = `nora@studio${desk.workspaceId}.test`;
    await visit(page, given, desk.workspaceId, '/inbox?view=mail');
    await page.getByRole('listitem').first().waitFor();
    await deliver(given.inboundPort, 'kim@elsewhere.test', address, [
      'From: Kim <kim@elsewhere.test>',
      `To: ${address}`,
      'Subject: A question out of the blue',
      `Message-ID: <blue.${desk.workspaceId}@elsewhere.test>`,
      '',
      'Do you write to everybody?',
    ]);
    await page.getByRole('listitem').filter({ hasText: 'A question out of the blue' }).waitFor();

    await deliver(given.inboundPort, '', address, forgedBounce(address, 'lena+silent@maier.test'));
    await page.getByRole('button', { name: texts.inbox.views.unproven }).click();
    await page.getByRole('listitem').filter({ hasText: 'Lena' }).click();
    await page.getByText(texts.inbox.unproven.would.bounce).waitFor();
    await page.getByText(texts.inbox.unproven.reason.no_reference).waitFor();
    await page.getByRole('button', { name: texts.inbox.unproven.forged }).click();
    await page.getByText(texts.inbox.unproven.ignored).waitFor();
    await until('nothing waits for a decision', async () => {
      const waiting = await desk.call<{ threads: unknown[] }>(
        'GET',
        '/threads?authenticated=false&show_all_emails=true',
      );
      return waiting.threads.length === 0;
    });
    expect(watched.incidents).toEqual([]);
  });
});

/** Returns a delivery report about a message that was never sent. */
function forgedBounce(to: string, recipient: string): string[] {
  return [
    'From: Mail Delivery System <mailer-daemon@maier.test>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <report.1@maier.test>',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `Your message to ${recipient} could not be delivered: 550 5.1.1 no such user.`,
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.maier.test',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `From: ${to}`,
    `To: ${recipient}`,
    'Subject: Maier and a quieter inbox',
    `Message-ID: <guessed@${to.slice(to.indexOf('@') + 1)}>`,
    '',
    '--b--',
  ];
}
