import { describe, expect, it } from 'vitest';
import { bucketOfIntent, INTENT_OF_LABEL, type ReplyIntent } from '../lifecycle/reply-enums.js';
import { classifyMachineMail } from '../mail/auto-reply.js';
import { messageOf, reportOf } from '../mail/message.fixture.js';
import { readReplyText, trimReply } from '../mail/reply-text.js';
import { classifyReply, type ReplyClassification } from './classify-reply.js';

const classify = (text: string, subject = 'Re: Quick question'): ReplyClassification =>
  classifyReply({ subject, text: trimReply(text), machine: null });

describe('an opt-out', () => {
  it.each([
    'Unsubscribe',
    'STOP',
    'Please remove me from your list.',
    'Take me off your list, please.',
    'Stop emailing me.',
    'We are interested in many things, but remove me from this list.',
    'Bitte austragen',
    'Bitte nehmen Sie mich aus Ihrem Verteiler.',
    'Keine weiteren E-Mails bitte.',
    'Merci de me désinscrire.',
    'Merci de ne plus m’écrire.',
    'Por favor, elimíneme de su lista.',
    'Quiero darme de baja',
    'Cancellatemi dalla vostra lista.',
    'Non scrivetemi più.',
    'Haal mij van uw lijst.',
    'Graag uitschrijven',
    'Remova-me da sua lista.',
    'Não me enviem mais e-mails.',
    'Ta bort mig från listan.',
    'Avregistrera mig',
    'Fjern mig fra jeres liste.',
    'Afmeld mig',
    'Proszę usunąć mnie z listy.',
    'Proszę więcej nie pisać.',
  ])('is understood: %s', (text) => {
    expect(classify(text)).toMatchObject({
      intent: 'unsubscribe',
      label: 'opt_out',
      bucket: 'negative',
      source: 'rules',
    });
  });

  it.each([
    "Please don't unsubscribe me, I like your mails!",
    'Please do not remove me from the list.',
    'Bitte nehmen Sie mich nicht aus dem Verteiler.',
    'Verwijder mij niet van de lijst.',
    'Fjern mig ikke fra listen.',
    'How does your unsubscribe feature work?',
    'Could you stop by our office on Tuesday?',
    'Our mails stop arriving in spam since we use it. Can we talk?',
    'Sounds good.\n\nOn Mon, Mar 2, 2026 at 9:00 AM, Mark <m@s.example> wrote:\n> To opt out reply unsubscribe',
    'Sounds good.\n\nThis message is confidential. To unsubscribe from our newsletter click here | preferences',
    'Sounds good.\nhttps://firm.example/unsubscribe',
    '> reply "unsubscribe" to opt out\nWhat does this line do?',
  ])('is not read into: %s', (text) => {
    expect(classify(text).intent).not.toBe('unsubscribe');
  });

  it('is looked for below a signature too, where footers of newsletters do not count', () => {
    const of = (text: string) => {
      const { own, cut } = readReplyText(text);
      return classifyReply({ subject: 'Re: x', text: own, cut, machine: null }).optOut;
    };
    expect(of('Regards, Anna\n\n-- \nAnna Lee\nPlease remove me from your list.')).toBe('certain');
    expect(of('Hi Mark\n\n-- \nunsubscribe')).toBe('doubtful');
    expect(of('Sounds good, tell me more.\n\n-- \nAnna Lee\nUnsubscribe')).toBeNull();
    expect(of('Hi Mark\n\n-- \nAnna Lee\nUnsubscribe here: https://firm.example/u')).toBeNull();
  });

  it('that threatens is a complaint', () => {
    for (const text of [
      'This is spam, I have reported you to your provider.',
      'Ich habe Ihre Mail als Spam gemeldet.',
      'Cease and desist, my lawyer will contact you.',
    ]) {
      expect(classify(text)).toMatchObject({ intent: 'unsubscribe', label: 'complaint' });
    }
  });

  it('in the subject of an empty mail counts, unless the subject is ours', () => {
    expect(classify('', 'unsubscribe').intent).toBe('unsubscribe');
    expect(classify('', 'Re: unsubscribe').intent).toBe('neutral');
  });
});

describe('interest and its absence', () => {
  it.each<[string, ReplyIntent, string | null]>([
    ['I am interested.', 'interested', null],
    ['I am not interested.', 'not_interested', 'declined'],
    ["We aren't really interested, thanks.", 'not_interested', 'declined'],
    ['Interesting, but no thanks.', 'not_interested', 'declined'],
    ['Not interested right now, maybe next quarter.', 'neutral', 'not_now'],
    ['Can we talk on Tuesday?', 'interested', 'meeting_request'],
    ['I just booked a slot in your calendar.', 'interested', 'meeting_booked'],
    ['How much does it cost?', 'interested', 'question'],
    ['I am not the right person. Please contact our head of sales.', 'not_interested', 'wrong_person'],
    ['Wrong person, please write to jane@customer.example instead.', 'neutral', 'referral'],
    ['Kein Interesse.', 'not_interested', 'declined'],
    ['Das interessiert uns. Wann können wir telefonieren?', 'interested', 'meeting_request'],
    ['Pas intéressé, merci.', 'not_interested', 'declined'],
    ['Ahora no, escríbame el próximo año.', 'neutral', 'not_now'],
  ])('%s', (text, intent, label) => {
    expect(classify(text)).toMatchObject({ intent, label });
  });

  it('names the other person', () => {
    const reply = classifyReply({
      subject: 'Re: x',
      text: 'Please contact my colleague Bob (bob@customer.example).\nAnna\nanna@customer.example',
      machine: null,
      knownAddresses: ['anna@customer.example'],
    });
    expect(reply).toMatchObject({ label: 'referral', referralEmail: 'bob@customer.example' });
  });

  it('shows what was read, in the words as written', () => {
    const { signals } = classify('Merci, mais nous ne sommes pas intéressés.');
    expect(signals.some(({ key, excerpt }) => key === 'rule:declined.fr' && excerpt.includes('intéress'))).toBe(true);
    for (const { excerpt, weight } of classify('no thanks '.repeat(500)).signals) {
      expect(excerpt.length).toBeLessThanOrEqual(200);
      expect(weight).toBeLessThanOrEqual(1);
    }
  });
});

describe('machine mail', () => {
  const machineOf = (message: ReturnType<typeof messageOf>) =>
    classifyReply({ subject: message.subject, text: message.text ?? '', machine: classifyMachineMail(message) });

  it('never counts as a reply', () => {
    const absence = machineOf(
      messageOf({ subject: 'Automatic reply: x', text: 'I am out of the office until March 9.' }),
    );
    expect(absence).toMatchObject({
      intent: 'out_of_office',
      label: 'vacation',
      isAutoReply: true,
      returnDate: '2026-03-09',
      bucket: 'automatic',
    });
    const bounce = machineOf(reportOf([['Final-Recipient: rfc822; a@b.example', 'Action: failed', 'Status: 5.1.1']]));
    expect(bounce).toMatchObject({ intent: 'bounced', label: 'delivery_failure', isAutoReply: true });
  });

  it('that left no mark is known by its words', () => {
    const text =
      'Thank you for your message. I am out of the office and will be back on March 9, 2026. In urgent cases please contact bob@customer.example.';
    expect(classify(text)).toMatchObject({
      intent: 'out_of_office',
      label: 'vacation',
      returnDate: '2026-03-09',
      referralEmail: 'bob@customer.example',
    });
    expect(classify('Ich bin nicht mehr im Unternehmen tätig.')).toMatchObject({ label: 'left_company' });
    expect(classify('Your ticket was created. This is an automatic confirmation.')).toMatchObject({
      label: 'auto_acknowledgement',
    });
  });
});

it('a label always lies under its intent and the bucket follows', () => {
  for (const text of [
    '',
    '👍',
    'ok',
    'no',
    'yes',
    'stop',
    'call me',
    'who are you?',
    'later',
    '\ud800',
    'x'.repeat(5000),
  ]) {
    const reply = classify(text);
    if (reply.label !== null) expect(INTENT_OF_LABEL[reply.label]).toBe(reply.intent);
    expect(reply.bucket).toBe(bucketOfIntent(reply.intent));
    expect(reply.confidence).toBeGreaterThanOrEqual(0);
    expect(reply.confidence).toBeLessThanOrEqual(1);
  }
});
