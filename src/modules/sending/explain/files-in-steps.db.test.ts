import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { addWorkspaceFile } from '../../../../test/support/cases/workspace-files.js';
import { openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { outboundLoop } from '../../conversation/outbound/index.js';

let open: PreviewWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openPreviewWorld([outboundLoop()]);
  world = open.world;
});
afterAll(() => open?.close());

const MIB = 1024 * 1024;
const file = (fileName: string, bytes: Buffer, workspace = world.a) =>
  addWorkspaceFile(world, fileName, bytes, workspace);
const attach = (...ids: string[]) => ids.map((fileId) => ({ fileId }));
const write = (stepId: string | undefined, body: object) =>
  world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body });
const stepsOf = async (campaignId: string) => (await world.inA({ url: `/campaigns/${campaignId}/steps` })).json;
const sendsOf = ({ campaignId }: SeededCampaign) =>
  world.ctx.sql.query<{ id: string; status: string; status_reason: string | null }>(
    'select id, status, status_reason from sends where campaign_id = $1 order by step_order, id',
    [campaignId],
  );
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** Returns name, type and digest of the files in the latest email to an address. */
const filesTo = (address: string) => {
  const raw = open.mailTo(address).at(-1)?.raw ?? '';
  const bodies = raw.split(/Content-Disposition: attachment/i).slice(1);
  return parseMessage(Buffer.from(raw, 'latin1')).attachments.map(({ filename, contentType }, index) => {
    const [base64 = ''] = bodies[index]?.split('\r\n\r\n')[1]?.split('\r\n--') ?? [];
    return [filename, contentType, digest(Buffer.from(base64, 'base64'))];
  });
};

/** Returns the attachments of the emails to an address, as the inbox lists them. */
const inboxFiles = async (address: string) => {
  const [thread] = await world.ctx.sql.query<{ id: number }>('select id from threads where contact_email = $1', [
    address,
  ]);
  const { json } = await world.inA({ url: `/threads/${thread?.id}/messages` });
  return json.messages.flatMap(({ attachments }: { attachments: Array<{ url: string }> }) => attachments) as Array<{
    readonly url: string;
  }>;
};

it('an email, its preview and its test email carry the files of the step, in order and with the uploaded bytes', async () => {
  const seeded = await seedCampaign(world, {
    contacts: 1,
    email: () => 'one@file.test',
    steps: [
      { subject: 'One', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 3_600 },
    ],
  });
  const [offer, invite] = [randomBytes(MIB + 5), Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')];
  const ids = [await file('Angebot März.pdf', offer), await file('invite.ics', invite)] as const;
  const written = await write(seeded.stepIds[0], { attachments: attach(ids[1], ids[0]) });
  expect(written.json.attachments).toEqual(attach(ids[1], ids[0]));
  const carried = [
    ['invite.ics', 'text/calendar', digest(invite)],
    ['Angebot März.pdf', 'application/pdf', digest(offer)],
  ];

  const shown = await open.preview({ stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] });
  expect(shown.json.attachments).toEqual([
    { fileId: ids[1], name: 'invite.ics', contentType: 'text/calendar', sizeBytes: invite.length, isInline: false },
    {
      fileId: ids[0],
      name: 'Angebot März.pdf',
      contentType: 'application/pdf',
      sizeBytes: offer.length,
      isInline: false,
    },
  ]);
  const tested = await world.inA({
    method: 'POST',
    url: '/campaigns/steps/test-send',
    body: { stepId: seeded.stepIds[0], to: ['me@file.test'] },
  });
  expect(tested.json).toMatchObject({ status: 'sent' });
  expect(filesTo('me@file.test')).toEqual(carried);

  await open.drain();
  expect(filesTo('one@file.test')).toEqual(carried);
  world.clock.advanceMs(3_600_000);
  await open.drain();
  expect(open.mailTo('one@file.test')).toHaveLength(2);
  expect(filesTo('one@file.test')).toEqual([]);
});

it('a variant carries its own files, those of the step, or none', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'variant@file.test' });
  const [ofStep, own] = [await file('step.pdf', Buffer.from('step')), await file('own.pdf', Buffer.from('own'))];
  const variants = [{ subject: 'A', attachments: attach(own) }, { subject: 'B' }, { subject: 'C', attachments: [] }];
  const { json } = await write(seeded.stepIds[0], { attachments: attach(ofStep), variants });
  expect(json.variants.map((one: { attachments: unknown }) => one.attachments)).toEqual([attach(own), null, []]);
  const namesOf = async (variantId: string) => {
    const shown = await open.preview({ stepId: seeded.stepIds[0], variantId });
    return shown.json.attachments.map(({ name }: { name: string }) => name);
  };
  const ids = json.variants.map(({ id }: { id: string }) => id);
  expect(await Promise.all(ids.map(namesOf))).toEqual([['own.pdf'], ['step.pdf'], []]);

  // A client without support for files changes only the texts.
  const renamed = ids.map((id: string, index: number) => ({ id, subject: `New ${index}` }));
  expect((await write(seeded.stepIds[0], { variants: renamed })).status).toBe(200);
  expect(await Promise.all(ids.map(namesOf))).toEqual([['own.pdf'], ['step.pdf'], []]);
  await write(seeded.stepIds[0], { attachments: null, variants: [{ id: ids[0], attachments: null }] });
  expect(await namesOf(ids[0])).toEqual([]);
});

it('a step cannot attach unknown or foreign files, a file twice, or more than 10 MiB, and nothing is written', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'none@file.test' });
  const [stepId] = seeded.stepIds;
  const foreign = await file('theirs.pdf', Buffer.from('theirs'), world.b);
  const small = await file('small.pdf', Buffer.from('small'));
  const large = [
    await file('large1.pdf', Buffer.alloc(6 * MIB, 'a')),
    await file('large2.pdf', Buffer.alloc(5 * MIB, 'b')),
  ];
  const at = ['body', 'attachments'];
  for (const [body, loc, code] of [
    [{ attachments: attach(foreign) }, [...at, 0, 'fileId'], 'unknown_file'],
    [{ attachments: attach(small, world.ctx.ids.uuid()) }, [...at, 1, 'fileId'], 'unknown_file'],
    [{ attachments: attach(small, small) }, [...at, 1, 'fileId'], 'conflicting_values'],
    [{ attachments: attach(...large) }, at, 'attachments_too_large'],
    [
      { variants: [{ subject: 'A' }, { subject: 'B', attachments: attach(foreign) }] },
      ['body', 'variants', 1, 'attachments', 0, 'fileId'],
      'unknown_file',
    ],
  ] as const) {
    expect(codeOf(await write(stepId, body))).toEqual([loc, code]);
  }
  const many = await Promise.all([...Array(11).keys()].map((n) => file(`many${n}.pdf`, Buffer.from(`${n}`))));
  expect((await write(stepId, { attachments: attach(...many) })).status).toBe(422);
  const steps = [{ subject: 's', bodyText: 'x', attachments: attach(foreign) }];
  const created = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'foreign', steps } });
  expect(codeOf(created)).toEqual([['body', 'steps', 0, 'attachments', 0, 'fileId'], 'unknown_file']);
  expect(await stepsOf(seeded.campaignId)).toMatchObject([{ attachments: [], variants: [] }]);
});

it('a file in use cannot be deleted, and the error lists its campaigns and steps', async () => {
  const id = await file('used.pdf', Buffer.from('used'));
  const text = { subject: 's', bodyText: 'x' };
  const steps = [text, { ...text, attachments: attach(id) }, { ...text, variants: [{ attachments: attach(id) }] }];
  const { json: campaign } = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'User', steps } });
  const { json: copy } = await world.inA({ method: 'POST', url: `/campaigns/${campaign.id}/duplicate`, body: {} });
  const remove = () => world.inA({ method: 'DELETE', url: `/files/${id}` });
  const refused = await remove();
  expect(refused).toMatchObject({ status: 409, json: { code: 'file_in_use' } });
  expect(refused.text).toContain('User (steps 2, 3), User (copy) (steps 2, 3)');
  for (const { id: campaignId } of [campaign, copy.campaign ?? copy]) {
    await world.inA({ method: 'DELETE', url: `/campaigns/${campaignId}` });
  }
  expect((await remove()).status).toBe(200);
});

it('emails of the same moment read a file once, and later ones take it from memory', async () => {
  const seeded = await seedCampaign(world, {
    contacts: 6,
    email: (n) => `many${n}@file.test`,
    steps: [
      { subject: 'One', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 3_600 },
    ],
  });
  const bytes = randomBytes(300_000);
  const id = await file('brochure.pdf', bytes);
  for (const stepId of seeded.stepIds) await write(stepId, { attachments: attach(id) });
  await open.drain();
  await world.ctx.sql.execute('delete from file_chunks where file_id = $1', [id]);
  world.clock.advanceMs(3_600_000);
  await open.drain();
  for (let n = 0; n < 6; n += 1) {
    expect(open.mailTo(`many${n}@file.test`)).toHaveLength(2);
    expect(filesTo(`many${n}@file.test`)).toEqual([['brochure.pdf', 'application/pdf', digest(bytes)]]);
  }
});

it('a file that disappeared stops only the emails that carry it, with the cause', async () => {
  const seeded = await seedCampaign(world, { contacts: 2, email: (n) => `gone${n}@file.test` });
  const broken = await seedCampaign(world, { contacts: 1, email: () => 'broken@file.test' });
  const sound = await seedCampaign(world, { contacts: 1, email: () => 'sound@file.test' });
  const [gone, empty] = [await file('gone.pdf', Buffer.from('gone')), await file('empty.pdf', Buffer.from('chunks'))];
  await write(seeded.stepIds[0], { attachments: attach(gone) });
  await write(broken.stepIds[0], { attachments: attach(empty) });
  // Files in use can disappear only through a change outside the service.
  await world.ctx.sql.execute('delete from workspace_files where id = $1', [gone]);
  await world.ctx.sql.execute('delete from file_chunks where file_id = $1', [empty]);
  await open.drain();
  expect((await sendsOf(seeded)).map(({ status, status_reason }) => [status, status_reason])).toEqual(
    Array(2).fill(['skipped', 'template_error']),
  );
  const [failed] = await sendsOf(broken);
  expect(failed).toMatchObject({ status: 'failed' });
  const explained = await world.inA({ url: `/sends/${failed?.id}/explain` });
  expect(explained.text).toContain('The attached file empty.pdf no longer exists.');
  expect(await sendsOf(sound)).toMatchObject([{ status: 'sent' }]);
  expect(open.mailTo('gone')).toEqual([]);
});

it('templates keep the files of a step, and an update shows and applies their change', async () => {
  const ids = [await file('v1.pdf', Buffer.from('v1')), await file('v2.pdf', Buffer.from('v2'))] as const;
  const text = { subject: 's', bodyText: 'x' };
  const source = await world.inA({
    method: 'POST',
    url: '/campaigns',
    body: { name: 'Source', steps: [{ ...text, attachments: attach(ids[0]) }] },
  });
  const { json: template } = await world.inA({
    method: 'POST',
    url: '/templates/from-campaign',
    body: { name: 'With a file', campaignId: source.json.id },
  });
  expect(template.steps).toMatchObject([{ attachments: attach(ids[0]) }]);
  const { json: target } = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Target' } });
  const inserted = await world.inA({
    method: 'POST',
    url: `/templates/${template.id}/insert`,
    body: { campaignId: target.id },
  });
  const [step] = inserted.json.steps;
  expect(step.attachments).toEqual(attach(ids[0]));
  const changed = await world.inA({
    method: 'PATCH',
    url: `/templates/${template.id}`,
    body: { steps: [{ ...text, attachments: attach(ids[1]) }] },
  });
  expect(changed.json).toMatchObject({ version: 2 });
  const update = await world.inA({ url: `/campaigns/steps/${step.id}/template-update` });
  expect(update.json.changes).toEqual([{ variant: null, field: 'attachments', before: 'v1.pdf', after: 'v2.pdf' }]);
  await world.inA({ method: 'POST', url: `/campaigns/steps/${step.id}/template-update`, body: {} });
  expect(await stepsOf(target.id)).toMatchObject([{ attachments: attach(ids[1]) }]);

  // A template of a version without attachments is current until its email changes.
  await world.ctx.sql.execute(
    `update template_versions set steps = (select jsonb_agg(s - 'attachments') from jsonb_array_elements(steps) s)
     where template_id = $1`,
    [template.id],
  );
  const old = await world.inA({ url: `/templates/${template.id}` });
  expect(old.json.steps).toMatchObject([{ attachments: [] }]);
});

it('preflight shows the size of files, and warns about the first email only', async () => {
  const text = { subject: 's', bodyText: 'x' };
  const id = await file('size.pdf', Buffer.alloc(1_200_000, 'x'));
  const { json } = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Size', steps: [text, text] } });
  const [first, second] = await stepsOf(json.id);
  const check = async (headers = {}) =>
    (await world.inA({ url: `/campaigns/${json.id}/preflight`, headers })).json.checks.find(
      ({ key }: { key: string }) => key === 'steps.attachments',
    );
  expect(await check()).toMatchObject({ status: 'pass', message: 'No step attaches a file.' });
  await write(second.id, { attachments: attach(id) });
  expect(await check()).toMatchObject({
    status: 'pass',
    message: 'Emails attach up to 1.2 MB, and the first one attaches no file.',
    details: { findings: [{ step: 2, variant: null, problem: 'size.pdf (1.2 MB)' }], maxBytes: 1_200_000 },
  });
  await write(first.id, { variants: [{ subject: 'A' }, { subject: 'B', attachments: attach(id) }] });
  expect(await check()).toMatchObject({
    status: 'warn',
    message: 'The first email attaches up to 1.2 MB.',
    details: { findings: [{ step: 1, variant: 'B' }, { step: 2 }] },
  });
  expect((await check({ 'accept-language': 'de' })).message).toBe('Die erste E-Mail hat Anhänge bis 1,2 MB.');
  // Files in use can disappear only through a change outside the service.
  await world.ctx.sql.execute('delete from workspace_files where id = $1', [id]);
  await world.ctx.sql.execute('update campaigns set revision = revision + 1 where id = $1', [json.id]);
  const { checks } = (await world.inA({ url: `/campaigns/${json.id}/preflight` })).json;
  expect(checks.find(({ key }: { key: string }) => key === 'steps.content')).toMatchObject({
    status: 'fail',
    details: { findings: [{ step: 1, variant: 'B', problem: 'an attached file no longer exists' }, { step: 2 }] },
  });
});

it('an image that the HTML shows is part of it in the email, the preview and the conversation, and left out of plain text', async () => {
  const logo = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const [image, terms] = [await file('Our lögo.gif', logo), await file('terms.pdf', Buffer.from('terms'))];
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'image@file.test' });
  const texts = { bodyHtml: '<p>Hi</p><img src="cid:Our%20lo\u0308go.gif"><img src="cid:gone.png">', bodyText: '' };
  await write(seeded.stepIds[0], { ...texts, attachments: attach(image, terms) });

  const shown = await open.preview({ stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] });
  expect(shown.json.attachments.map((one: { name: string; isInline: boolean }) => [one.name, one.isInline])).toEqual([
    ['Our lögo.gif', true],
    ['terms.pdf', false],
  ]);
  expect(shown.json.warnings).toEqual(['The image gone.png is not attached, so the email shows a gap instead.']);
  const { json } = await world.inA({ url: `/campaigns/${seeded.campaignId}/preflight` });
  expect(json.checks.find(({ key }: { key: string }) => key === 'steps.images')).toMatchObject({
    status: 'warn',
    details: { findings: [{ step: 1, variant: null, problem: 'gone.png is not attached' }] },
  });

  await world.inA({
    method: 'POST',
    url: '/campaigns/steps/test-send',
    body: { stepId: seeded.stepIds[0], to: ['tester@file.test'] },
  });
  await open.drain();
  for (const address of ['tester@file.test', 'image@file.test']) {
    const raw = open.mailTo(address).at(-1)?.raw ?? '';
    const message = parseMessage(Buffer.from(raw, 'latin1'));
    const [id] = /cid:([0-9a-f]{24}@[^"]+)/.exec(message.html ?? '')?.slice(1) ?? [];
    expect(message.attachments.map(({ filename, inline, contentId }) => [filename, inline, contentId])).toEqual([
      ['Our lögo.gif', true, id],
      ['terms.pdf', false, null],
    ]);
    expect(message.html).toContain('<img src="cid:gone.png">');
    expect(raw).toContain(logo.toString('base64'));
  }

  // The conversation shows the file of the workspace, and only to readers of the conversation.
  const [sent] = await world.ctx.sql.query<{ id: number; thread_id: number }>(
    `select m.id, m.thread_id from messages m where m.contact_id = $1 and m.direction = 'outbound'`,
    [seeded.contactIds[0]],
  );
  const page = await world.inA({ url: `/threads/${sent?.thread_id}/messages/${sent?.id}/view` });
  const [path] = / src="([^"]+)"/.exec(page.text)?.slice(1) ?? [];
  const picture = await world.inject({ url: path ?? '', key: null });
  expect([picture.status, picture.headers['content-type'], page.text.match(/ src=/g)?.length]).toEqual([
    200,
    'image/gif',
    1,
  ]);
  expect((await world.inject({ url: `${path?.slice(0, -3)}AAA`, key: null })).status).toBe(404);
  const { json: inbox } = await world.inA({ url: `/threads/${sent?.thread_id}/messages` });
  expect(inbox.thread.has_attachments).toBe(true);
  expect(inbox.messages[0].attachments).toMatchObject([
    { filename: 'Our lögo.gif', content_type: 'image/gif', inline: true, content_id: 'Our lögo.gif' },
    { filename: 'terms.pdf', inline: false, content_id: null },
  ]);

  const plain = await seedCampaign(world, {
    contacts: 1,
    email: () => 'plain@file.test',
    settings: { plainText: 'all' },
  });
  await write(plain.stepIds[0], { ...texts, bodyText: 'Hi', attachments: attach(image, terms) });
  await open.drain();
  const message = parseMessage(Buffer.from(open.mailTo('plain@file.test').at(-1)?.raw ?? '', 'latin1'));
  expect([message.html, message.attachments.map(({ filename }) => filename)]).toEqual([null, ['terms.pdf']]);
  expect(await inboxFiles('plain@file.test')).toMatchObject([{ filename: 'terms.pdf', inline: false }]);
});

it('the inbox lists the files of a sent email, downloads and forwards their bytes, and says which were deleted', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'inbox@file.test' });
  const [offer, terms] = [randomBytes(MIB + 5), Buffer.from('terms')];
  const ids = [await file('inbox-offer.pdf', offer), await file('inbox-terms.pdf', terms)] as const;
  await write(seeded.stepIds[0], { attachments: attach(...ids) });
  await open.drain();
  const listed = await inboxFiles('inbox@file.test');
  expect(listed).toMatchObject([
    { filename: 'inbox-offer.pdf', content_type: 'application/pdf', size: offer.length, is_available: true },
    { filename: 'inbox-terms.pdf', size: terms.length, inline: false, content_id: null, is_available: true },
  ]);
  const pathOf = (at: number): string => new URL(listed[at]?.url ?? '').pathname;
  const download = (at: number, { id, key } = world.a) =>
    world.app.inject({ url: `${pathOf(at)}?workspaceId=${id}`, headers: { authorization: `Bearer ${key}` } });
  const bytes = await Promise.all([download(0), download(1)]);
  expect(bytes.map(({ rawPayload }) => digest(rawPayload))).toEqual([digest(offer), digest(terms)]);
  expect((await download(0, world.b)).statusCode).toBe(404);

  await write(seeded.stepIds[0], { attachments: attach(ids[1]) });
  expect((await world.inA({ method: 'DELETE', url: `/files/${ids[0]}` })).status).toBe(200);
  expect(await inboxFiles('inbox@file.test')).toMatchObject([
    { filename: 'inbox-offer.pdf', size: offer.length, is_available: false },
    { filename: 'inbox-terms.pdf', is_available: true },
  ]);
  const gone = await download(0);
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'attachment_not_found']);
  const [, , threadId, , messageId] = pathOf(0).split('/');
  const forwarded = await world.inA({
    method: 'POST',
    url: `/threads/${threadId}/forward`,
    body: { message_id: Number(messageId), to_emails: ['colleague@file.test'] },
  });
  expect(forwarded.status, forwarded.text).toBe(200);
  await open.drain();
  expect(filesTo('colleague@file.test')).toEqual([['inbox-terms.pdf', 'application/pdf', digest(terms)]]);
});
