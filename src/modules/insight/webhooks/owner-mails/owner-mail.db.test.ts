import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SystemMailServer, startSystemMailServer } from '../../../../../test/support/outside/system-mails.js';
import { firstOwner, person } from '../../../../../test/support/people.js';
import { answer } from '../../../../../test/support/webhook-receiver.js';
import { openWebhookWorld, type WebhookWorld } from '../../../../../test/support/webhook-world.js';
import { drainJobs } from '../../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../../platform/queue/start-queue.js';
import { peopleJobHandlers } from '../../../foundation/people/index.js';

let hooks: WebhookWorld;
let smtp: SystemMailServer;
let queue: RunningQueue;

beforeAll(async () => {
  smtp = await startSystemMailServer();
  hooks = await openWebhookWorld({ publicUrl: 'https://outrider.studio.test', systemMail: smtp.settings });
  queue = await startQueue(hooks.world.ctx, hooks.worker, { handlers: peopleJobHandlers });
  await firstOwner(hooks.world);
  await person(hooks.world, 'admin', 'Ada');
});
beforeEach(() => {
  smtp.mails.length = 0;
});
afterAll(async () => {
  await queue?.stop(5_000);
  await hooks?.close();
  await smtp?.close();
});

/** Returns the text with its lines joined, as a mail client shows it. */
const textOf = (mail: { readonly text: string } | undefined): string =>
  (mail?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');

it('tells the owners, and them alone, that a receiver is gone; without what its path holds', async () => {
  const receiver = await hooks.receive(answer(410));
  const { id } = await hooks.subscribe(`${receiver.url}secret-path`, { name: 'Ledger' });
  await hooks.emit();
  await hooks.drain();
  await drainJobs(hooks.world.ctx);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['nora@studio.test']]);
  const text = textOf(smtp.mails[0]);
  expect(text).toContain(`Subject: Webhooks to ${new URL(receiver.url).host} are disabled`);
  for (const words of ['Hi Nora Lind', 'Ledger', '410 Gone', `/app/w/${hooks.world.a.id}/webhooks/${id}`]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('secret-path');
});

it('notifies owners once while there is time to fix it, and once when it is too late', async () => {
  const receiver = await hooks.receive(answer(500));
  await hooks.subscribe(receiver.url);
  const subjects = () => smtp.mails.map((mail) => /^Subject: .* (\w+)\r$/m.exec(mail.text)?.[1]);
  for (let round = 0; round < 18; round += 1) {
    await hooks.emit(3);
    await hooks.drain();
    await drainJobs(hooks.world.ctx);
    if (round === 12) expect(subjects()).toEqual(['failing']);
    hooks.world.clock.advanceMs(8 * 3_600_000);
  }
  expect(subjects()).toEqual(['failing', 'disabled']);
}, 60_000);

it('writes to each owner in the language of their account', async () => {
  const gerd = await person(hooks.world, 'owner', 'Gerd');
  await gerd.ask({ method: 'PATCH', url: '/me/preferences', body: { language: 'de' } });
  const receiver = await hooks.receive(answer(410));
  await hooks.subscribe(receiver.url, { name: 'Ledger' });
  await hooks.emit();
  await hooks.drain();
  await drainJobs(hooks.world.ctx);
  const mailTo = (address: string) => textOf(smtp.mails.find(({ to }) => to[0] === address));
  expect(mailTo('nora@studio.test')).toContain(`Subject: Webhooks to ${new URL(receiver.url).host} are disabled`);
  const german = mailTo('gerd@studio.test');
  expect(german).toContain(`Subject: Webhooks an ${new URL(receiver.url).host} sind deaktiviert`);
  for (const words of ['<html lang="de">', 'Guten Tag Gerd', 'Der Endpunkt hat mit 410 Gone geantwortet.']) {
    expect(german).toContain(words);
  }
  expect(german).not.toMatch(/subscription|endpoint|owner/);
});
