/** Answers of people as their programs send them, an eighth set, in the format of `third/replies.fixture.ts`, without labels. */
export const EIGHTH_REPLIES: string = `
=== outlook swedish
+Tack, vi hör av oss.
-
-Från: Mark Stone <mark@sender.example>
-Skickat: den 2 mars 2026 10:00
-Till: Kim Berg <kim@kund.example>
-Ämne: Fråga
-
-Hej
=== gmail norwegian
+Nei takk
-
-man. 2. mar. 2026 kl. 10:00 skrev Mark Stone <mark@sender.example>:
-
-> Hei
=== gmail czech
+Díky, ne.
-
-po 2. 3. 2026 v 10:00 odesílatel Mark Stone <mark@sender.example> napsal:
-
-> Dobrý den
=== thunderbird ukrainian
+Надішліть, будь ласка.
-
-02.03.26 10:00, Mark Stone пише:
-> Вітаю
=== apple italian
+Va bene
-
-> Il giorno 2 mar 2026, alle ore 10:00, Mark Stone <mark@sender.example> ha scritto:
->
-> Ciao
=== freshdesk
+Please send the price list.
-
-On Mon, 2 Mar at 10:00 AM , Mark Stone <mark@sender.example> wrote:
-Hi Kim,
=== intercom
+Not for us, sorry.
-
-Kim Berg from Shop
-
-Mark Stone <mark@sender.example>
-March 2, 2026 at 10:00
-Hi Kim,
=== german banner
-ACHTUNG: Diese E-Mail stammt von einem externen Absender. Bitte keine Anhänge öffnen.
-
+Bitte rufen Sie mich an.
=== signature of the writer in two paragraphs
+Let us talk on Tuesday.
-
-Kim Berg
-Sales Director
-
-Shop Inc., 12 Main St.
-+1 555 010 9988
-www.shop.example
=== sign off and signature
+I will check this.
+
+Best,
+Kim
-
-Kim Berg | Procurement
-Shop Ltd. | kim@shop.example
-
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00
-To: Kim Berg
-Subject: Q
-
-Hi
=== em client
+Sure.
-
------- Original Message ------
-From "Mark Stone" <mark@sender.example>
-To "Kim" <kim@shop.example>
-Date 3/2/2026 10:00:00 AM
-Subject Q
-
-Hi
=== the bat
+Thanks, no.
-
-Monday, March 2, 2026, 10:00:00 AM, you wrote:
-
-> Hi Kim
=== mutt
+Yes.
-
-* Mark Stone <mark@sender.example> [2026-03-02 10:00]:
-> Hi Kim
=== inline german
-Am 02.03.26 um 10:00 schrieb Mark Stone:
-> Nutzen Sie ein CRM?
+Ja, Salesforce.
-> Wie viele Nutzer?
+Etwa 20.
=== forward dutch
+Piet, iets voor jou?
-
-Begin doorgestuurd bericht:
-
-Van: Mark Stone <mark@sender.example>
-Datum: 2 maart 2026 om 10:00
-Aan: kim@klant.example
-Onderwerp: Vraag
-
-Hallo
=== list of points
+Three things:
+- price
+- term
+- support
-
---
-Kim
=== outlook android
+no thanks
-
-Get Outlook for Android<https://aka.ms/AAb9ysg>
-________________________________
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00:00 AM
-To: Kim Berg <kim@shop.example>
-Subject: Q
`;

/** Answers in HTML only, of the eighth set; the title is what is to be shown. */
export const EIGHTH_HTML_REPLIES: string = `
=== Please call.
<div>Please call.</div><br><div class="front-signature">Kim Berg<br>Shop</div><blockquote type="cite" class="front-blockquote">On March 2, 2026 Mark wrote:<br>Hi</blockquote>
=== Sí, adelante.
<p>Sí, adelante.</p><hr id="zwchr"><blockquote style="border-left:2px solid #1010FF"><b>De: </b>"Mark" &lt;mark@sender.example&gt;<br><b>Para: </b>"Kim"<br><b>Enviados: </b>Lunes, 2 de Marzo 2026<br><b>Asunto: </b>Q<br>Hola</blockquote>
=== Danke, kein Bedarf.
<div><p>Danke, kein Bedarf.</p></div><div><br></div><div>&#8212;</div><div>Gesendet von meinem Android-Mobiltelefon mit WEB.DE Mail</div><div>Am 02.03.26, 10:00, Mark &lt;mark@sender.example&gt; schrieb:</div><blockquote>Hallo</blockquote>
`;
