import { describe, expect, it } from 'vitest';
import { readReplyText, trimReply, withoutQuotedPassages } from './reply-text.js';

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
    'Den 02.03.2026 kl. 09.00 skrev Mark Fox <mark@sender.example>:',
    'Mark Fox <mark@sender.example> skrev den 2. mar. 2026 kl. 09.00:',
    'po 2. 3. 2026 o 9:00 Mark Fox <mark@sender.example> napísal(a):',
    'пн, 2 бер. 2026 р. о 09:00 Mark Fox <mark@sender.example> пише:',
    'На пн, 2.03.2026 г. в 9:00 Mark Fox <mark@sender.example> написа:',
    'pon, 2. ožu 2026. u 09:00 Mark Fox <mark@sender.example> napisao je:',
    'Dana pon, 2. ožu 2026. u 09:00 Mark Fox <mark@sender.example> napisao/la je:',
    'V V pon., 2. mar. 2026 ob 09:00 je oseba Mark Fox <mark@sender.example> napisala:',
    'El dl., 2 de març 2026, 9:00, Mark Fox <mark@sender.example> va escriure:',
    'Missatge de Mark Fox <mark@sender.example> del dia dl., 2 de març 2026 a les 9:00:',
    'בתאריך יום ב׳, 2 במרץ 2026 ב-9:00 מאת \u202aMark Fox\u202c\u200f <\u202amark@sender.example\u202c>:',
    'في الاثنين، ٢ مارس ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة \u202aMark Fox\u202c <mark@sender.example>:',
    'Mark Fox <mark@sender.example> 於 2026年3月2日 週一 上午9:00寫道：',
    '在 2026年3月2日 09:00，Mark 写道：',
    '---- On Mon, 02 Mar 2026 09:00:00 +0000 Mark Fox <mark@sender.example> wrote ----',
    ' ---- El lun, 02 mar 2026 09:00:00 +0100 Mark Fox <mark@sender.example> escribió ----',
    'Mark Fox <mark@sender.example>\n2 марта 2026 г., 09:00:00:',
    '2026. márc. 2. 9:00 keltezéssel, Mark Fox <mark@sender.example> írta:',
    'pirmd., 2026. g. 2. marts, plkst. 09:00 — lietotājs Mark Fox (<mark@sender.example>) rakstīja:',
    '2026 m. kovo 2 d., pr 09:00 Mark Fox <mark@sender.example> rašė:',
    'เมื่อ จ. 2 มี.ค. 2026 เวลา 09:00 Mark Fox <mark@sender.example> เขียนว่า:',
    'Noong Lun, Mar 2, 2026 nang 9:00 AM, sinulat ni Mark Fox <mark@sender.example>:',
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
    'Odoslané: pondelok 2. marca 2026 9:00\nOd: Mark Fox\nKomu: Anna\nPredmet: Otázka\n\nDobrý deň',
    'De la: Mark Fox <mark@sender.example>\nTrimis: luni, 2 martie 2026 09:00\nCătre: Anna\nSubiect: Intrebare\n\nBuna ziua',
    'Šalje: Mark Fox\nPoslano: 2. ožujka 2026. 9:00\nPrima: Anna\nPredmet: Pitanje\n\nDobar dan',
    'От: Mark Fox\nИзпратено: 2 март 2026 г. 09:00\nДо: Anna\nОтносно: Въпрос\n\nЗдравейте',
    'De: Mark Fox\nEnviat: dilluns, 2 de març de 2026 9:00\nPer a: Anna\nAssumpte: Pregunta\n\nHola',
    'Kimden: Mark Fox\nGönderildi: 2 Mart 2026 Pazartesi 09:00\nKime: Anna\nKonu: Soru\n\nMerhaba',
    '보낸 사람: Mark Fox\n보낸 날짜: 2026년 3월 2일 월요일 오전 9:00\n받는 사람: Anna\n제목: 질문\n\n안녕하세요',
    'מאת: Mark Fox\nנשלח: יום שני 02 מרץ 2026 09:00\nאל: Anna\nנושא: שאלה\n\nשלום',
    'من: Mark Fox\nتم الإرسال: 2 مارس 2026 09:00\nإلى: Anna\nالموضوع: سؤال\n\nمرحبا',
    '发件人: Mark Fox\n发送时间: 2026年3月2日 9:00\n收件人: Anna\n主题: 问题\n\n你好',
    '-------- Dobarmen --------\nBidaltzailea: Mark Fox <mark@sender.example>\nData-ordua: 2026-03-02 09:00\nNori: Anna\nGaia: Galdera\n\nKaixo',
    '---------- Проследено ----------\nИсточник: Mark Fox <mark@sender.example>\nКогда: 02.03.2026 09:00\nКуда: Anna\n\nЗдраво',
  ])('end before the block "%s"', (block) => {
    expect(trimReply(`Sounds good.\n\n${block}`)).toBe('Sounds good.');
  });

  it.each(['--', '---', '___', '***', '###', '=====', '~~~'])('below a ruler (%s) are kept', (ruler) => {
    const text = `Yes, Tuesday works.\n${ruler}\nPlease bring the contract\nand ask for Bob\nat the desk.`;
    expect(trimReply(text)).toBe(text);
  });

  it.each(['-- ', '--', '___', '***', '###'])('end before a signature below a ruler (%s)', (ruler) => {
    for (const signature of [
      'Anna Lee',
      'Anna Lee\nHead of Sales',
      'Anna Lee\n+1 555 010 9999',
      'anna@customer.example',
    ]) {
      const text = `Yes, Tuesday works.\n\n${ruler}\n${signature}`;
      expect(readReplyText(text)).toEqual({ own: 'Yes, Tuesday works.', cut: `${ruler.trim()}\n${signature}` });
    }
  });

  it.each(['>- one', '>_ two', '>. three', '>(four)', '>five'])('do not hold a quoted line like %s', (line) => {
    const text = `Sounds good.\n\nOn Mon, Mar 2, 2026 at 9:00 AM, Mark <mark@sender.example> wrote:\n> Hello\n${line}\n> bye`;
    expect(trimReply(text)).toBe('Sounds good.');
  });

  it.each(['>:( no', '>.< no', '>_> no', '>;) no'])('may begin with a face: %s', (line) => {
    expect(trimReply(line)).toBe(line);
  });

  describe('that come back to us', () => {
    const sent =
      'Hi Anna,\n\nwe help teams like yours to answer twice as fast. Would you have ten minutes on Tuesday?\n\nMark\n\n' +
      'If you do not want to hear from me again, reply "unsubscribe" or follow https://s.example/u/abc';

    it.each([
      `Sounds good.\n\nMark Fox hat am Montag geantwortet\n${sent}`,
      `Sounds good.\n\n${sent}`,
      `Sounds good.\n\nFeladta: Mark (mark@sender.example)\nMikor: 2026.03.02\n\n${sent.replaceAll(' yours ', '\nyours ')}`,
      `Sounds good.\n\n${sent.replace('https://s.example/u/abc', 'https://safelinks.example/?url=x')}`,
      `${sent}\n\nSounds good.`,
    ])('are quotes, however a program marks them: %j', (text) => {
      expect(trimReply(text, null, [sent])).not.toMatch(/unsubscribe|ten minutes|Hi Anna/);
      expect(trimReply(text, null, [sent])).toContain('Sounds good.');
    });

    it('keep the text of the contact, even if it resembles the sent text', () => {
      expect(trimReply('Unsubscribe', null, [sent])).toBe('Unsubscribe');
      expect(trimReply('Yes, ten minutes on Tuesday would be fine.', null, [sent])).toMatch(/^Yes/);
      for (const answer of ['Unsubscribe', 'Yes', 'No', 'Ten minutes on Tuesday?', 'Mark'])
        expect(trimReply(`${answer}\n\n${sent}`, null, [sent])).toBe(answer);
      expect(trimReply(`Stop it. Mark\n\n${sent}`, null, [sent])).toBe('Stop it. Mark');
    });
  });

  it('below and between quotes are kept', () => {
    const text = `On Mon, Mar 2, 2026 at 9:00 AM, Mark <mark@sender.example> wrote:\n> Are you free?\nYes, Monday.\n> And your budget?\nNone yet.`;
    expect(trimReply(text)).toBe('Yes, Monday.\nNone yet.');
  });

  it('that look like headers of mail are kept', () => {
    const text = 'On Friday I wrote to the board: they like it.\nFrom: my side nothing against it.';
    expect(trimReply(text)).toBe(text);
  });

  it('keep a passage that the writer quoted, which rules can exclude', () => {
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
