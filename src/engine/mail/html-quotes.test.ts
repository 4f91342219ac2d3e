import { expect, it } from 'vitest';
import { readReplyText } from './reply-text.js';

/**
 * HTML of mail programs, with the writer's part: name of the case, body (and its text part, if it matters), and the writer's own text.
 */
const FORMS: readonly (readonly [name: string, body: string, own: string])[] = [
  [
    'outlook divRplyFwdMsg',
    '<html><body><div class="elementToProof">Sounds good, send it over.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif"><b>From:</b> Mark Stone &lt;mark@sender.example&gt;<br><b>Sent:</b> Tuesday<br></font></div><div>Hi Jane, our footer: reply stop</div></body></html>',
    'Sounds good, send it over.',
  ],
  [
    'outlook only hr + div',
    '<html><body><p>Yes please</p><hr tabindex="-1" style="display:inline-block; width:98%"><div id="x_divRplyFwdMsg"><b>Von:</b> Mark<br></div><div>Hi</div></body></html>',
    'Yes please',
  ],
  [
    'outlook desktop word',
    "<html><body><div class=WordSection1><p class=MsoNormal>Thursday works.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Mark Stone &lt;mark@sender.example&gt; <br><b>Sent:</b> Tuesday, March 3, 2026<br><b>To:</b> Jane<br><b>Subject:</b> Q</p></div><p>Hi Jane</p></div></body></html>",
    'Thursday works.',
  ],
  [
    'outlook new border b5c4df',
    '<html><body><div><p>Ok.</p><div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>De :</b> Mark [mailto:mark@sender.example]<br><b>Envoyé :</b> mardi 3 mars 2026<br><b>À :</b> Luc<br><b>Objet :</b> Q</p></div><p>Bonjour</p></div></body></html>',
    'Ok.',
  ],
  [
    'apple mail',
    '<html><head></head><body dir="auto">I am in.<br><div><br><blockquote type="cite"><div>On 3 Mar 2026, at 09:12, Mark Stone &lt;mark@sender.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>Hi Jane</div></blockquote></div><br></body></html>',
    'I am in.',
  ],
  [
    'apple mail iphone',
    '<html><body dir="auto">No thanks<br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 3 Mar 2026, at 09:12, Mark Stone &lt;mark@sender.example&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Hi Jane</div></blockquote></body></html>',
    'No thanks',
  ],
  [
    'yahoo_quoted',
    '<html><body><div class="ydp1yahoo-style-wrap"><div>Call me Friday</div><div><br></div></div><div id="ydp2yahoo_quoted_1234" class="ydp2yahoo_quoted"><div>On Tuesday, March 3, 2026 at 09:12:07 AM EST, Mark Stone &lt;mark@sender.example&gt; wrote:</div><div><br></div><div>Hi Jane</div></div></body></html>',
    'Call me Friday',
  ],
  [
    'yahoo_quoted plain id',
    '<div>Yes</div><div id="yahoo_quoted_99" class="yahoo_quoted"><div>On Tue, Mark wrote:</div>Hi</div>',
    'Yes',
  ],
  [
    'proton',
    '<div style="font-family: Arial">Tell me more.</div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/">Proton Mail</a> secure email.</div></div><div><br></div><div class="protonmail_quote">On Tuesday, March 3rd, 2026 at 09:12, Mark Stone &lt;mark@sender.example&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">Hi Jane</blockquote></div>',
    'Tell me more.',
  ],
  [
    'thunderbird reply',
    '<html><body><p>Fine with me.</p><div class="moz-cite-prefix">Am 03.03.26 um 09:12 schrieb Mark Stone:<br></div><blockquote type="cite" cite="mid:x@y"><p>Hi</p></blockquote></body></html>',
    'Fine with me.',
  ],
  [
    'thunderbird forward',
    '<html><body><p>FYI, can you answer this one?</p><div class="moz-forward-container"><br><br>-------- Forwarded Message --------<table class="moz-email-headers-table"><tbody><tr><th>Subject: </th><td>Q</td></tr><tr><th>From: </th><td>Mark</td></tr></tbody></table><p>Hi Jane</p></div></body></html>',
    'FYI, can you answer this one?',
  ],
  [
    'thunderbird forward text',
    'text: FYI, for you.\n\n\n-------- Forwarded Message --------\nSubject: \tQuick question\nDate: \tTue, 3 Mar 2026 09:12:07 +0100\nFrom: \tMark Stone <mark@sender.example>\nTo: \tjane@client.example\n\n\n\nHi Jane',
    'FYI, for you.',
  ],
  [
    'thunderbird forward text de',
    'text: Zur Info.\n\n\n-------- Weitergeleitete Nachricht --------\nBetreff: \tFrage\nDatum: \tTue, 3 Mar 2026 09:12:07 +0100\nVon: \tMark Stone <mark@sender.example>\nAn: \tjens@kunde.example\n\nHallo',
    'Zur Info.',
  ],
  [
    'gmail web',
    '<div dir="ltr">Great, thanks!</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue, Mar 3, 2026 at 9:12 AM Mark Stone &lt;<a href="mailto:mark@sender.example">mark@sender.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0"><div>Hi Jane</div></blockquote></div>',
    'Great, thanks!',
  ],
  [
    'gmail mobile without header',
    '<div dir="auto">Ja, passt.</div><br><div class="gmail_quote"><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">Hi Jane, quick question</blockquote></div>',
    'Ja, passt.',
  ],
  [
    'gmail quote without blockquote',
    '<div dir="auto">Ja, passt.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 3, 2026, 9:12 AM Mark Stone wrote:</div><div>Hi Jane</div></div>',
    'Ja, passt.',
  ],
  [
    'gmail forward',
    '<div dir="ltr">Please handle.<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong>Mark</strong> &lt;mark@sender.example&gt;<br>Date: Tue<br>Subject: Q<br>To: &lt;jane@client.example&gt;<br></div><br>Hi Jane</div></div>',
    'Please handle.',
  ],
  [
    'outlook ios html',
    '<html><body><div dir="ltr">Not now, sorry.</div><div><br></div><div class="ms-outlook-mobile-reference-message skipProofing"><meta><div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> Mark</div><div>Hi</div></body></html>',
    'Not now, sorry.',
  ],
  [
    'outlook ios body separator',
    '<html><body><div id="mail-editor-reference-message-container"><div>x</div></div></body></html>',
    '',
  ],
  [
    'outlook ios sig',
    '<html><body><div>Ok, sure</div><div id="ms-outlook-mobile-signature"><div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div></div><div id="mail-editor-reference-message-container" class="ms-outlook-mobile-reference-message"><div>From: Mark Stone</div>Hi</div></body></html>',
    'Ok, sure',
  ],
  [
    'outlook ios de',
    'text: Ja gerne\n\nOutlook für iOS<https://aka.ms/o0ukef> beziehen\n________________________________\nVon: Mark Stone <mark@sender.example>\nGesendet: Dienstag, 3. März 2026 09:12\nAn: Jens\nBetreff: Frage\n\nHi',
    'Ja gerne',
  ],
  [
    'outlook android',
    'text: Yes\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Mark\nSent: x\nTo: y\nSubject: z\n\nHi',
    'Yes',
  ],
  [
    'icloud web',
    '<div>Yes.</div><div><br></div><div><blockquote type="cite"><div>On Mar 3, 2026, at 9:12 AM, Mark wrote:</div></blockquote></div>',
    'Yes.',
  ],
  [
    'zoho',
    '<div>Interested.</div><div class="zmail_extra_hr" style="border-top:1px solid #ccc"></div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- On Tue, 03 Mar 2026 09:12:07 +0100 <b>Mark</b> wrote ---</div><blockquote>Hi</blockquote></div>',
    'Interested.',
  ],
  [
    'gmx/web.de',
    '<html><body><div><div>Nein danke.</div><div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;"><b>Gesendet:</b>&nbsp;Dienstag, 03. März 2026 um 09:12 Uhr<br/><b>Von:</b>&nbsp;"Mark" &lt;mark@sender.example&gt;<br/><b>An:</b>&nbsp;jens@gmx.example<br/><b>Betreff:</b>&nbsp;Frage</div><div name="quoted-content">Hallo</div></div></div></div></body></html>',
    'Nein danke.',
  ],
  [
    'mail.ru',
    '<HTML><BODY><div>Да, интересно.</div><div>&nbsp;</div><div>--<br>Иван</div><blockquote style="border-left:1px solid #0857A6; margin:10px; padding:0 0 0 10px;">Вторник, 3 марта 2026, 9:12 +03:00 от Mark &lt;mark@sender.example&gt;:<br>Привет</blockquote></BODY></HTML>',
    'Да, интересно.',
  ],
  [
    'yandex',
    '<div>Спасибо, нет.</div><div> </div><div>03.03.2026, 09:12, "Mark" &lt;mark@sender.example&gt;:</div><blockquote><div>Hi</div></blockquote>',
    'Спасибо, нет.',
  ],
  [
    'samsung',
    '<html><body>Ok call me<div id="composer_signature"><div>Sent from my Galaxy</div></div><div><br></div><div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Original message --------</div><div>From: Mark</div></div>Hi</body></html>',
    'Ok call me',
  ],
  [
    'lotus notes html',
    '<p>Works.</p><font size=1 color=#5f5f5f>From: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=1>Mark Stone &lt;mark@sender.example&gt;</font><br><font size=1>To: &nbsp; </font><font size=1>Jane</font><br><font size=1>Date: </font><font size=1>03/03/2026</font><br><font size=1>Subject: </font>Q<br><hr noshade>Hi Jane',
    'Works.',
  ],
  [
    'front',
    '<div>Yes!</div><div class="front-blockquote"><blockquote class="front-blockquote">On March 3, 2026 at 9:12 AM Mark wrote:<br>Hi</blockquote></div>',
    'Yes!',
  ],
  [
    'superhuman',
    '<div>Yes!</div><div class="sh-signature">Sent via Superhuman</div><div class="gmail_quote">On Tue, Mar 03, 2026 at 9:12 AM, Mark &lt;<a>mark@sender.example</a>&gt; wrote:<br><blockquote>Hi</blockquote></div>',
    'Yes!',
  ],
  [
    'spark',
    '<div name="messageBodySection">Let us talk.</div><div name="messageReplySection">On Mar 3, 2026 at 9:12 AM +0100, Mark &lt;mark@sender.example&gt;, wrote:<br><blockquote type="cite">Hi</blockquote></div>',
    'Let us talk.',
  ],
  [
    'tutanota',
    '<div>Sure.</div><div>--<br>Secured with Tuta Mail:<br>https://tuta.com/free-email</div><div><br></div><div>Mar 3, 2026, 09:12 by mark@sender.example:<br></div><blockquote class="tutanota_quote">Hi</blockquote>',
    'Sure.',
  ],
  [
    'inline in blockquote',
    '<blockquote type="cite">Do you have budget?</blockquote><div>Yes we do.</div><blockquote type="cite">When?</blockquote><div>In May.</div>',
    '> Do you have budget?\n\nYes we do.\n\n> When?\n\nIn May.',
  ],
];

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

it.each(FORMS)('the quote of %s goes', (_name, body, own) => {
  const text = body.startsWith('text: ') ? body.slice('text: '.length) : null;
  expect(squeezed(readReplyText(text, text === null ? body : null).own)).toBe(squeezed(own));
});
