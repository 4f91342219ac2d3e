import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { addWorkspaceFile } from '../../../../test/support/cases/workspace-files.js';
import { openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { runStored } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { parseMessage } from '../../../platform/mail/mime/parse-message.js';
import { outboundLoop } from '../../conversation/outbound/index.js';
import { correctedJobHandlers } from '../delivery/corrected/index.js';

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
const write = (stepId: string | undefined, body: object) =>
  world.inA({ method: 'PATCH', url: `/campaigns/steps/${stepId}`, body });
const sendOf = async ({ contactIds }: SeededCampaign, at: number) => {
  const [send] = await world.ctx.sql.query<{ id: string; status: string; status_reason: string | null; due_at: Date }>(
    'select id, status, status_reason, due_at from sends where contact_id = $1',
    [contactIds[at]],
  );
  return send;
};
const explain = async (id: string | undefined) => (await world.inA({ url: `/sends/${id}/explain` })).json;
const setFields = (contactId: string | undefined, fields: object) =>
  world.ctx.sql.execute('update contacts set custom_fields = $2 where id = $1', [contactId, JSON.stringify(fields)]);
/** Runs the jobs of a correction, and sends what they made due. */
const drainCorrected = async () => {
  await runStored(world.ctx, correctedJobHandlers, 'campaigns.emails-corrected');
  await open.drain();
};
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** Returns name and digest of the files in the latest email to an address. */
const filesTo = (address: string) => {
  const raw = open.mailTo(address).at(-1)?.raw ?? '';
  const bodies = raw.split(/Content-Disposition: attachment/i).slice(1);
  return parseMessage(Buffer.from(raw, 'latin1')).attachments.map(({ filename }, index) => {
    const [base64 = ''] = bodies[index]?.split('\r\n\r\n')[1]?.split('\r\n--') ?? [];
    return [filename, digest(Buffer.from(base64, 'base64'))];
  });
};

/** Seeds contacts with these fields and a step that names their files. */
async function seedNaming(tag: string, fields: readonly object[], attachmentNames: readonly string[], more = {}) {
  const seeded = await seedCampaign(world, { contacts: fields.length, email: (n) => `${tag}${n}@named.test`, ...more });
  for (const [index, values] of fields.entries()) await setFields(seeded.contactIds[index], values);
  const written = await write(seeded.stepIds[0], { attachmentNames });
  expect(written.status, written.text).toBe(200);
  return seeded;
}

it('each contact gets the file that its field names, in the email, the preview, and the test email', async () => {
  const [steel, retail, terms] = [randomBytes(MIB + 3), randomBytes(500), Buffer.from('terms')];
  const ids = [
    await file('Angebot Stähl.pdf', steel),
    await file('offer-retail.pdf', retail),
    await file('terms.pdf', terms),
  ] as const;
  // The same letters in another Unicode form, and spaces around.
  const fields = [{ offer: '  Angebot Sta\u0308hl.pdf ' }, { offer: 'offer-retail.pdf' }, { offer: 'terms.pdf' }];
  const seeded = await seedNaming('each', fields, ['{{offer}}'], { contacts: 3 });
  await write(seeded.stepIds[0], { attachments: [{ fileId: ids[2] }] });
  expect((await world.inA({ url: `/campaigns/${seeded.campaignId}/steps` })).json).toMatchObject([
    { attachments: [{ fileId: ids[2] }], attachmentNames: ['{{offer}}'] },
  ]);
  const carried = [
    [
      ['terms.pdf', digest(terms)],
      ['Angebot Stähl.pdf', digest(steel)],
    ],
    [
      ['terms.pdf', digest(terms)],
      ['offer-retail.pdf', digest(retail)],
    ],
    // A file is attached once.
    [['terms.pdf', digest(terms)]],
  ];

  const shown = await open.preview({ stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] });
  expect(shown.json.attachments.map((one: { fileId: string }) => one.fileId)).toEqual([ids[2], ids[0]]);
  expect(shown.json.attachmentNames).toEqual([{ template: '{{offer}}', name: 'Angebot Stähl.pdf', fileId: ids[0] }]);
  const unsaved = await open.preview({
    ...{ stepId: seeded.stepIds[0], contactId: seeded.contactIds[1] },
    attachmentNames: ['offer-{{ kind | default: "retail" }}.pdf', 'none-{{offer}}'],
  });
  expect(
    unsaved.json.attachmentNames.map((one: { name: string; fileId: string | null }) => [one.name, one.fileId]),
  ).toEqual([
    ['offer-retail.pdf', ids[1]],
    ['none-offer-retail.pdf', null],
  ]);
  expect(unsaved.json.warnings).toContain(
    'The workspace has no file named none-offer-retail.pdf, so the email waits for it.',
  );
  const body = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[1], to: ['me@named.test'] };
  const tested = await world.inA({ method: 'POST', url: '/campaigns/steps/test-send', body });
  expect(tested.json).toMatchObject({ status: 'sent' });
  expect(filesTo('me@named.test')).toEqual(carried[1]);

  await open.drain();
  for (const [n, files] of carried.entries()) expect(filesTo(`each${n}@named.test`)).toEqual(files);
});

it('an email without its file waits with the name, others are sent, and so is this one once the file is uploaded', async () => {
  await file('here.pdf', Buffer.from('here'));
  // A file of another workspace counts as missing.
  await file('later.pdf', Buffer.from('theirs'), world.b);
  const seeded = await seedNaming('wait', [{ offer: 'later.pdf' }, { offer: 'here.pdf' }], ['{{offer}}']);
  await open.drain();
  expect(filesTo('wait1@named.test')).toEqual([['here.pdf', digest(Buffer.from('here'))]]);
  const held = await sendOf(seeded, 0);
  expect(held).toMatchObject({ status: 'scheduled', status_reason: 'attachment_missing' });
  const explained = await explain(held?.id);
  expect(explained).toMatchObject({ decision: 'wait', decidingGate: 'content' });
  expect(JSON.stringify(explained)).toContain(
    'The workspace has no file named later.pdf. Upload it, or correct the field of the contact or the attachment of the step.',
  );
  const body = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0], to: ['me@named.test'] };
  expect(codeOf(await world.inA({ method: 'POST', url: '/campaigns/steps/test-send', body }))).toEqual([
    ['body', 'stepId'],
    'unknown_file',
  ]);

  await file('unrelated.pdf', Buffer.from('unrelated'));
  await drainCorrected();
  expect(open.mailTo('wait0@named.test')).toEqual([]);
  const bytes = randomBytes(2_000);
  await file('later.pdf', bytes);
  await drainCorrected();
  expect(filesTo('wait0@named.test')).toEqual([['later.pdf', digest(bytes)]]);
  // The same bytes again are the same file, and send nothing again.
  await file('later.pdf', bytes);
  await open.drain();
  expect(open.mailTo('wait0@named.test')).toHaveLength(1);
});

it('a file whose name is completed by something else than its contact is looked up every hour', async () => {
  await file('right.pdf', Buffer.from('right'));
  const seeded = await seedNaming('field', [{ offer: 'wrong.pdf' }], ['{{offer}}']);
  await open.drain();
  expect(await sendOf(seeded, 0)).toMatchObject({ status_reason: 'attachment_missing' });
  await setFields(seeded.contactIds[0], { offer: 'right.pdf' });
  world.clock.advanceMs(3_600_000);
  await open.drain();
  expect(filesTo('field0@named.test')).toEqual([['right.pdf', digest(Buffer.from('right'))]]);
});

it('a name without a value skips the email like a text does, and a name that renders to nothing attaches nothing', async () => {
  await file('vip.pdf', Buffer.from('vip'));
  const names = ['{% if tier == "vip" %}vip.pdf{% endif %}'];
  const chosen = await seedNaming('if', [{ tier: 'vip' }, { tier: 'plain' }], names);
  const strict = await seedNaming('strict', [{}], ['offer-{{offer}}.pdf']);
  const blank = await seedNaming('blank', [{}], ['{{offer}}'], { settings: { missingVariable: 'blank' } });
  await open.drain();
  expect(filesTo('if0@named.test')).toEqual([['vip.pdf', digest(Buffer.from('vip'))]]);
  expect([open.mailTo('if1@named.test').length, filesTo('if1@named.test')]).toEqual([1, []]);
  const skipped = await sendOf(strict, 0);
  expect(skipped).toMatchObject({ status: 'skipped', status_reason: 'missing_variable' });
  expect(open.mailTo('strict0@named.test')).toEqual([]);
  expect([open.mailTo('blank0@named.test').length, filesTo('blank0@named.test')]).toEqual([1, []]);
  expect(chosen.contactIds).toHaveLength(2);
  expect(await sendOf(blank, 0)).toMatchObject({ status: 'sent' });
});

it('files that exceed 10 MiB together stop only their email, and preflight counts contacts with missing or large files', async () => {
  await file('big1.pdf', Buffer.alloc(6 * MIB, 'a'));
  await file('big2.pdf', Buffer.alloc(5 * MIB, 'b'));
  await file('small.pdf', Buffer.from('small'));
  const fields = [
    { a: 'big1.pdf', b: 'big2.pdf' },
    { a: 'small.pdf', b: 'small.pdf' },
    { a: 'small.pdf', b: 'gone1.pdf' },
    { a: 'gone1.pdf', b: 'gone2.pdf' },
  ];
  const seeded = await seedNaming('big', fields, ['{{a}}', '{{b}}']);
  const { json: copy } = await world.inA({
    method: 'POST',
    url: `/campaigns/${seeded.campaignId}/duplicate`,
    body: {},
  });
  expect((await world.inA({ url: `/campaigns/${(copy.campaign ?? copy).id}/steps` })).json).toMatchObject([
    { attachmentNames: ['{{a}}', '{{b}}'] },
  ]);
  const { checks } = (await world.inA({ url: `/campaigns/${seeded.campaignId}/preflight?action=resume` })).json;
  const check = (key: string) => checks.find((one: { key: string }) => one.key === key);
  expect(check('steps.named_files')).toMatchObject({
    status: 'warn',
    message: 'Contacts without a file for an attachment: 2 of 4 checked (gone1.pdf).',
    operation: 'addWorkspaceFile',
    details: {
      contacts: 2,
      checked: 4,
      tooLarge: 1,
      files: [
        { name: 'gone1.pdf', steps: [1], contacts: 2 },
        { name: 'gone2.pdf', steps: [1], contacts: 1 },
      ],
    },
  });
  expect(check('steps.attachments')).toMatchObject({ status: 'warn', details: { maxBytes: 11 * MIB } });
  await open.drain();
  expect(await sendOf(seeded, 0)).toMatchObject({ status: 'skipped', status_reason: 'content_too_large' });
  expect(await sendOf(seeded, 1)).toMatchObject({ status: 'sent' });
  expect(await sendOf(seeded, 2)).toMatchObject({ status_reason: 'attachment_missing' });
});

it('rejects names that do not compile, are empty, occur twice, or are too many, with their place', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'bad@named.test' });
  const [stepId] = seeded.stepIds;
  const at = ['body', 'attachmentNames'];
  const many = [...Array(10).keys()].map((n) => `file${n}.pdf`);
  const attachments = [{ fileId: await file('tenth.pdf', Buffer.from('tenth')) }];
  for (const [body, loc, code] of [
    [{ attachmentNames: ['ok.pdf', '{{offer'] }, [...at, 1], 'template_syntax'],
    [{ attachmentNames: ['{% include "x" %}'] }, [...at, 0], 'template_syntax'],
    [{ attachmentNames: ['a.pdf', 'a.pdf'] }, [...at, 1], 'conflicting_values'],
    [{ attachmentNames: many, attachments }, at, 'too_many'],
    [
      { variants: [{ subject: 'A' }, { subject: 'B', attachmentNames: ['{{'] }] },
      ['body', 'variants', 1, 'attachmentNames', 0],
      'template_syntax',
    ],
  ] as const) {
    expect(codeOf(await write(stepId, body))).toEqual([loc, code]);
  }
  for (const attachmentNames of [[''], ['a\r\nb.pdf'], [1], Array(11).fill('x')]) {
    expect((await write(stepId, { attachmentNames })).status).toBe(422);
  }
  expect((await world.inA({ url: `/campaigns/${seeded.campaignId}/steps` })).json).toMatchObject([
    { attachmentNames: [] },
  ]);
});

it('variants have their own names, those of the step, or none, and templates keep and update names', async () => {
  await file('a.pdf', Buffer.from('a'));
  const variants = [
    { subject: 'A', attachmentNames: ['{{x}}.pdf'] },
    { subject: 'B' },
    { subject: 'C', attachmentNames: [] },
  ];
  const text = { subject: 's', bodyText: 'x' };
  const source = await world.inA({
    method: 'POST',
    url: '/campaigns',
    body: { name: 'Names', steps: [{ ...text, attachmentNames: ['{{offer}}'], variants }] },
  });
  const names = [['{{x}}.pdf'], null, []];
  const [step] = (await world.inA({ url: `/campaigns/${source.json.id}/steps` })).json;
  expect(step.variants.map((one: { attachmentNames: unknown }) => one.attachmentNames)).toEqual(names);
  const { json: template } = await world.inA({
    method: 'POST',
    url: '/templates/from-campaign',
    body: { name: 'With names', campaignId: source.json.id },
  });
  const { json: target } = await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Names copied' } });
  const url = `/templates/${template.id}/insert`;
  const inserted = await world.inA({ method: 'POST', url, body: { campaignId: target.id } });
  const [copy] = inserted.json.steps;
  expect(copy).toMatchObject({
    attachmentNames: ['{{offer}}'],
    variants: names.map((attachmentNames) => ({ attachmentNames })),
  });
  await world.inA({
    method: 'PATCH',
    url: `/templates/${template.id}`,
    body: { steps: [{ ...text, attachmentNames: ['new-{{offer}}'], variants }] },
  });
  const update = await world.inA({ url: `/campaigns/steps/${copy.id}/template-update` });
  expect(update.json.changes).toEqual([
    { variant: null, field: 'attachmentNames', before: '{{offer}}', after: 'new-{{offer}}' },
  ]);
  await world.inA({ method: 'POST', url: `/campaigns/steps/${copy.id}/template-update`, body: {} });
  expect((await world.inA({ url: `/campaigns/${target.id}/steps` })).json).toMatchObject([
    { attachmentNames: ['new-{{offer}}'] },
  ]);
});

it('a file named in full cannot be deleted, one named by a field can, and its emails wait', async () => {
  const [fixed, byField] = [await file('fixed.pdf', Buffer.from('f')), await file('field.pdf', Buffer.from('g'))];
  const remove = (id: string) => world.inA({ method: 'DELETE', url: `/files/${id}` });
  const seeded = await seedNaming('erase', [{ offer: 'field.pdf' }], ['fixed.pdf', '{{offer}}']);
  expect(await remove(fixed)).toMatchObject({ status: 409, json: { code: 'file_in_use' } });
  expect((await remove(byField)).status).toBe(200);
  await open.drain();
  expect(await sendOf(seeded, 0)).toMatchObject({ status: 'scheduled', status_reason: 'attachment_missing' });
  await file('field.pdf', Buffer.from('again'));
  await drainCorrected();
  expect(filesTo('erase0@named.test').map(([name]) => name)).toEqual(['fixed.pdf', 'field.pdf']);
});

it('a file deleted between the claim and the email leaves the email waiting, not failed', async () => {
  await file('race.pdf', randomBytes(100));
  const seeded = await seedNaming('race', [{ offer: 'race.pdf' }], ['{{offer}}']);
  // As if another member had deleted the file after the claim read it.
  await world.ctx.sql.execute(
    `delete from file_chunks where file_id = (select id from workspace_files where name = 'race.pdf')`,
  );
  await open.drain();
  expect(await sendOf(seeded, 0)).toMatchObject({ status: 'scheduled' });
  expect(open.mailTo('race0@named.test')).toEqual([]);
});
