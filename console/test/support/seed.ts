import type { Desk } from './api.ts';
import { until } from './api.ts';

const ALWAYS = {
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
};
const PEOPLE = [
  ['Ann', 'Berg', 'Acme', 'reply1h'],
  ['Bob', 'North', 'North', 'question1h'],
  ['Eve', 'South', 'South', 'no1h'],
  ['Carla', 'Rossi', 'Rossi and daughters', 'ooo7d'],
  ['Dmitri', 'Petrov', 'Petrov', 'later2h'],
  ['Hanna', 'Lindqvist', 'Lindqvist', 'reply1h-de'],
  ['Ivan', 'Novak', 'Novak', 'dsn1h'],
  ['Lena', 'Maier', 'Maier', 'silent'],
] as const;

/** Right-to-left names of the same contacts. */
const HEBREW: Readonly<Record<string, string>> = {
  ...{ Ann: 'חנה', Bob: 'בועז', Eve: 'חוה', Carla: 'כרמל', Dmitri: 'דוד', Hanna: 'הדס', Ivan: 'איתן', Lena: 'לאה' },
  ...{ Berg: 'הררי', North: 'צפוני', South: 'דרומי', Acme: 'פסגה', Nora: 'נורית', Lind: 'אלון', Spring: 'אביב' },
};

export interface Seeded {
  readonly campaignId: string;
  /** Conversation with an interested contact. */
  readonly threadId: number;
  /** Another conversation with a reply. */
  readonly otherThreadId: number;
  readonly mailbox: string;
  readonly subscriptionId: string;
}

/** Creates a mailbox, a launched campaign, and replies of its contacts; with Hebrew names if `isHebrew`. */
export async function seedWorld(desk: Desk, isHebrew = false): Promise<Seeded> {
  const said = (name: string): string => (isHebrew ? (HEBREW[name] ?? name) : name);
  const address = `nora@studio${desk.workspaceId}.test`;
  await desk.call('POST', '/mailboxes', {
    mailboxes: [{ address, firstName: said('Nora'), lastName: said('Lind'), warmupRequired: false, minGapSeconds: 0 }],
  });
  const campaign = await desk.call<{ id: string }>('POST', '/campaigns', {
    name: said('Spring'),
    mailboxes: [{ email: address }],
    settings: { gapSeconds: 0, jitterSeconds: 0 },
    schedule: ALWAYS,
    steps: [
      { subject: '{{company}} and a quieter inbox', bodyText: 'Hi {{firstName}},\n\n{a quick|one} question.\n\nNora' },
      { delaySeconds: 86_400, bodyText: 'Did my note reach you, {{firstName}}?' },
    ],
  });
  await desk.call('POST', '/campaigns', { name: 'Founders', steps: [] });
  await desk.call('POST', `/campaigns/${campaign.id}/contacts`, {
    contacts: PEOPLE.map(([firstName, lastName, company, tag]) => ({
      ...{ firstName: said(firstName), lastName: said(lastName), company: said(company) },
      ...{ title: 'Head of sales', city: 'Berlin' },
      email: `${firstName.toLowerCase()}+${tag}@${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.test`,
    })),
  });
  await desk.call('POST', `/campaigns/${campaign.id}/launch`);
  const answers = PEOPLE.filter(([, , , tag]) => /reply|question|no|later/.test(tag)).length;
  const threads = await until('everybody has answered', async () => {
    const page = await desk.call<{ threads: { id: number; contact_email: string }[] }>(
      'GET',
      '/threads?has_customer_reply=true',
    );
    return page.threads.length >= answers && page.threads;
  });
  const ann = threads.find((thread) => thread.contact_email.startsWith('ann+'));
  const subscription = await desk.call<{ id: string }>('POST', '/campaigns/webhooks/subscriptions', {
    ...{ name: 'Nowhere', url: 'https://hooks.example/outrider', eventTypes: ['campaign.launched'] },
  });
  const events = ['campaign.contact.replied', 'mailbox.disconnected'];
  await desk.call('POST', '/notice-channels', {
    ...{ kind: 'slack', name: 'Sales', url: 'https://hooks.example/notices', eventTypes: events },
  });
  await desk.call('POST', '/contact-sources', {
    name: 'Website form',
    mapping: { email: 'email', plan: 'custom.plan' },
  });
  return {
    campaignId: campaign.id,
    threadId: (ann ?? threads[0])?.id ?? 0,
    otherThreadId: threads.find((thread) => thread !== (ann ?? threads[0]))?.id ?? 0,
    mailbox: address,
    subscriptionId: subscription.id,
  };
}

/** Creates a typed field, with values, tags, and a contact without a campaign. */
export async function seedBook(desk: Desk): Promise<void> {
  const fields = [
    { name: 'plan', label: 'Plan', type: 'choice', choices: ['Starter', 'Pro'] },
    { name: 'seats', label: 'Seats', type: 'number' },
    { name: 'renewal', label: 'Renewal', type: 'date' },
  ];
  for (const field of fields) await desk.call('POST', '/profiles/fields', field);
  const { items } = await desk.call<{ items: { id: string }[] }>('GET', '/profiles?limit=2');
  for (const { id } of items) {
    await desk.call('PATCH', `/profiles/${id}`, { tags: ['customer', 'vip'], fields: { plan: 'Pro', seats: 25 } });
  }
  const nested = {
    match: 'any',
    conditions: [
      { about: 'tag', op: 'has', value: 'customer' },
      { about: 'activity', op: 'did', activity: 'replied', days: 90 },
    ],
  };
  const conditions = [{ about: 'field', field: 'city', op: 'contains', value: 'Berlin' }, nested];
  await desk.call('POST', '/segments', { name: 'Warm contacts', definition: { match: 'all', conditions } });
  await desk.call('POST', '/profiles', {
    email: `zoe@later${desk.workspaceId}.test`,
    company: 'Later',
    tags: ['lead'],
  });
  await desk.call('POST', '/profiles', { email: `zoe+fair@later${desk.workspaceId}.test`, company: 'Later Ltd' });
}

/** Creates a saved reply, a snippet, a template, a file, and data of the address book, for the screens that list them. */
export async function seedReply(desk: Desk, isHebrew = false): Promise<void> {
  await seedBook(desk);
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), isHebrew ? 'מחירון.pdf' : 'Price list.pdf');
  await desk.call('POST', '/files', form);
  await desk.call('POST', '/snippets', {
    name: 'offer',
    bodyText: isHebrew
      ? 'עשרה אחוזי הנחה עד יום שישי.'
      : 'Ten percent off for {{company | default: "your team"}} until Friday.',
  });
  await desk.call('POST', '/inbox-rules', {
    name: isHebrew ? 'לידים חמים' : 'Warm replies',
    enabled: false,
    conditions: { replyIntents: ['interested'] },
    actions: { snoozeMinutes: 60 },
  });
  await desk.call('POST', '/templates', {
    ...{ name: 'Cold opener', folder: isHebrew ? 'סוכנויות' : 'Agencies', language: 'en-US', kind: 'sequence' },
    steps: [
      {
        subject: isHebrew ? 'שאלה קצרה' : 'Quick question, {{firstName | default: "there"}}',
        bodyText: 'Who handles hiring?',
      },
      { subject: '', bodyText: isHebrew ? 'מה דעתכם?' : 'Any thoughts?' },
    ],
  });
  await desk.call('POST', '/saved-replies', {
    ...(isHebrew ? { name: 'מחירון' } : { name: 'Price list', shortcut: 'prices' }),
    bodyText: isHebrew
      ? 'המחירים בעמוד אחד.'
      : 'Hi {{firstName | default: "there"}},\n\nour prices are on one page.\n\n{{senderFirstName}}',
  });
}
