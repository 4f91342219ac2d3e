import { describe, expect, it } from 'vitest';
import { trimReply, withoutQuotedPassages } from './reply-text.js';

const QUOTE = '\n> Hello Anna,\n> unsubscribe here\n';

describe('own words', () => {
  it.each([
    'On Mon, Mar 2, 2026 at 9:00 AM, Mark Fox <mark@sender.example> wrote:',
    'On Mon, Mar 2, 2026 at 9:00 AM, Mark Fox with a long name <\nmark@sender.example> wrote:',
    'Am 02.03.2026 um 09:00 schrieb Mark Fox <mark@sender.example>:',
    'Le lun. 2 mars 2026 à 09:00, Mark Fox <mark@sender.example> a écrit :',
    'El lun, 2 mar 2026 a las 9:00, Mark Fox (<mark@sender.example>) escribió:',
    'Il giorno lun 2 mar 2026 alle ore 09:00 Mark Fox <mark@sender.example> ha scritto:',
    'Op ma 2 mrt. 2026 om 09:00 schreef Mark Fox <mark@sender.example>:',
    'Em seg., 2 de mar. de 2026 às 09:00, Mark Fox <mark@sender.example> escreveu:',
    'Den mån 2 mars 2026 kl 09:00 skrev Mark Fox <mark@sender.example>:',
    'Den man. 2. mar. 2026 kl. 09.00 skrev Mark Fox <mark@sender.example>:',
    'ma 2. maalisk. 2026 klo 9.00 Mark Fox (mark@sender.example) kirjoitti:',
    'pon., 2 mar 2026 o 09:00 Mark Fox <mark@sender.example> napisał(a):',
    'po 2. 3. 2026 v 9:00 odesílatel Mark Fox <mark@sender.example> napsal:',
    'Mark Fox <mark@sender.example> ezt írta (időpont: 2026. márc. 2., H, 9:00):',
    'пн, 2 мар. 2026 г. в 09:00, Mark Fox <mark@sender.example> написал(а):',
    'Mark Fox <mark@sender.example>, 2 Mar 2026 Pzt, 09:00 tarihinde şunu yazdı:',
    'Στις Δευ 2 Μαρ 2026 στις 9:00 π.μ., ο χρήστης Mark Fox <mark@sender.example> έγραψε:',
    'În lun., 2 mar. 2026 la 09:00, Mark Fox <mark@sender.example> a scris:',
    'Vào 9:00, Th 2, 2 thg 3, 2026 Mark Fox <mark@sender.example> đã viết:',
    'Pada Sen, 2 Mar 2026 pukul 09.00 Mark Fox <mark@sender.example> menulis:',
    'Mark Fox <mark@sender.example> 于2026年3月2日周一 09:00写道：',
    '2026年3月2日(月) 9:00 Mark Fox <mark@sender.example>:',
    '2026년 3월 2일 (월) 오전 9:00, Mark Fox <mark@sender.example>님이 작성:',
  ])('end before "%s"', (attribution) => {
    expect(trimReply(`Sounds good.\n\n${attribution}\n${QUOTE}`)).toBe('Sounds good.');
  });

  it.each([
    '________________________________\nFrom: Mark Fox <mark@sender.example>\nSent: Monday, March 2, 2026 9:00 AM\nTo: Anna\nSubject: Quick question\n\nHello Anna, unsubscribe here',
    'Von: Mark Fox\nGesendet: Montag, 2. März 2026 09:00\nAn: Anna\nBetreff: Frage\n\nHallo',
    '*De :* Mark Fox\n*Envoyé :* lundi 2 mars 2026\n*À :* Anna\n*Objet :* Question\n\nBonjour',
    '-----Original Message-----\nHello',
    '-----Ursprüngliche Nachricht-----\nHallo',
    'Begin forwarded message:\n\nHello',
    '---------- Forwarded message ---------\nHello',
    '-- \nAnna Lee\nHead of Sales',
    'Sent from my iPhone',
    'Von meinem iPhone gesendet',
    'Get Outlook for iOS<https://aka.ms/x>',
  ])('end before the block "%s"', (block) => {
    expect(trimReply(`Sounds good.\n\n${block}`)).toBe('Sounds good.');
  });

  it('below and between quotes are kept', () => {
    const text = `On Mon, Mar 2, 2026 at 9:00 AM, Mark <mark@sender.example> wrote:\n> Are you free?\nYes, Monday.\n> And your budget?\nNone yet.`;
    expect(trimReply(text)).toBe('Yes, Monday.\nNone yet.');
  });

  it('that look like headers of mail are kept', () => {
    const text = 'On Friday I wrote to the board: they like it.\nFrom: my side nothing against it.';
    expect(trimReply(text)).toBe(text);
  });

  it('with a passage quoted by hand keep it, and rules can leave it out', () => {
    const trimmed = trimReply('> unsubscribe here\nWhat does this mean?');
    expect(trimmed).toBe('> unsubscribe here\nWhat does this mean?');
    expect(withoutQuotedPassages(trimmed)).toBe('What does this mean?');
  });

  it('come out of HTML where there is no text', () => {
    const gmail = `<div dir="ltr">Sounds &lt;good&gt;.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Mar 2, 2026 at 9:00 AM Mark &lt;<a href="mailto:m@s.example">m@s.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote">unsubscribe</blockquote></div>`;
    expect(trimReply('', gmail)).toBe('Sounds <good>.');
    const outlook =
      '<style>p{}</style><div>Sounds good.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Mark</div><div>unsubscribe</div>';
    expect(trimReply(null, outlook)).toBe('Sounds good.');
  });

  it('are empty where there is nothing but a quote', () => {
    expect(trimReply(`On Mon, Mar 2, 2026 at 9:00 AM, Mark <m@s.example> wrote:${QUOTE}`)).toBe('');
    expect(trimReply(null)).toBe('');
  });
});
