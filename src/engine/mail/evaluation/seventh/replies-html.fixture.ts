/**
 * Answers that came as HTML only, a seventh set, written before a look at the rules. Format of a case: a line `=== ` with what
 * is to be shown, then the body in HTML.
 */
export const SEVENTH_HTML_REPLIES: string = `
=== Sounds good.
<div dir="ltr">Sounds good.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Mar 2, 2026 at 10:00 AM Mark &lt;mark@sender.example&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">Hi Kim</blockquote></div>
=== Not for us, thanks. Kim
<div><p>Not for us, thanks.</p><p>Kim</p></div><div><img src="cid:logo.png" alt="Shop logo"></div><p style="font-size:8pt;color:gray">This e-mail and any files transmitted with it are confidential and intended solely for the use of the individual to whom they are addressed.</p><hr><p><b>From:</b> Mark &lt;mark@sender.example&gt;<br><b>Sent:</b> Monday, March 2, 2026 10:00<br><b>To:</b> Kim<br><b>Subject:</b> Q</p><p>Hi Kim</p>
=== Rufen Sie an.
<html><body><div style="font-family:Verdana">Rufen Sie an.</div><div><br></div><div style="border-left:2px solid #1010FF;padding-left:5px">Am Mo., 2. März 2026 um 10:00 Uhr schrieb Mark &lt;mark@sender.example&gt;:<br>Hallo Kim</div></body></html>
=== Yes please
<p>Yes please</p><p>Sent from <a href="https://go.microsoft.com/fwlink/?LinkId=550986">Mail</a> for Windows</p><div style='mso-element:para-border-div;border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p><b>From: </b>Mark<br><b>Sent: </b>Monday, March 2, 2026 10:00 AM<br><b>To: </b>Kim<br><b>Subject: </b>Q</p></div><p>Hi</p>
=== Let us do Thursday.
<div name="messageBodySection"><div dir="auto">Let us do Thursday.</div></div><div name="messageReplySection">On 2 Mar 2026 at 10:00 +0100, Mark &lt;mark@sender.example&gt;, wrote:<br><blockquote type="cite">Hi Kim</blockquote></div>
=== Ok for me
<div>Ok for me</div><div class="zmail_extra" style="zoom:1"><br><div id="Zm-_Id_-Sgn1">---- On Mon, 02 Mar 2026 10:00:00 +0100 <b>Mark &lt;mark@sender.example&gt;</b> wrote ---</div><blockquote>Hi Kim</blockquote></div>
=== Send the deck.
<div class="protonmail_quote_before">Send the deck.</div><div class="protonmail_quote">On Monday, March 2nd, 2026 at 10:00, Mark &lt;mark@sender.example&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">Hi</blockquote></div>
=== Нет, спасибо.
<div>Нет, спасибо.</div><div>&nbsp;</div><div>02.03.2026, 10:00, "Mark" &lt;mark@sender.example&gt;:</div><blockquote><p>Здравствуйте</p></blockquote>
=== Interesting. What does it cost?
<table><tr><td>Interesting.<br>What does it cost?</td></tr></table><br>-- <br><table><tr><td><img src="cid:x"></td><td>Kim Berg<br>Shop Inc.</td></tr></table><blockquote type="cite"><div>On Mar 2, 2026, at 10:00 AM, Mark &lt;mark@sender.example&gt; wrote:</div><div>Hi</div></blockquote>
=== Merci, pas pour nous.
<p>Merci, pas pour nous.</p><p>&nbsp;</p><blockquote style="border-left:2px solid #f60"><p>&gt; Message du 02/03/26 10:00<br>&gt; De : "Mark" &lt;mark@sender.example&gt;<br>&gt; A : kim@orange.example<br>&gt; Objet : Q</p><p>Bonjour</p></blockquote>
=== Ja prima.
<div>Ja prima.</div><blockquote><div>Op 02-03-2026 10:00 CET schreef Mark &lt;mark@sender.example&gt;:</div><div>&nbsp;</div><div>Hallo</div></blockquote>
=== Please send more.
<div style="color:black"><div>Please send more.</div><div><br></div><div><br></div><div style="font-family:arial">-----Original Message-----<br>From: Mark &lt;mark@sender.example&gt;<br>To: kim@aol.example<br>Sent: Mon, Mar 2, 2026 10:00 am<br>Subject: Q<br><br><div id="aolmail_1">Hi</div></div></div>
=== OK
<span>OK</span><br><br><font size=2 face="sans-serif">From: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=2>Mark &lt;mark@sender.example&gt;</font><br><font size=2>To: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=2>kim@shop.example</font><br><font size=2>Date: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=2>02/03/2026 10:00</font><br><font size=2>Subject: &nbsp; &nbsp; &nbsp; &nbsp;</font><font size=2>Q</font><hr noshade>Hi
`;
