/** What people write into replies with their own hands, in the format of `replies-gmail.fixture.ts`. */
export const HAND_REPLIES: string = `
=== inline answers below a quote
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-> How many seats do you need?
+Twelve.
-> And when?
+In April.
=== bottom post
-On 3/2/26 10:00, Mark Stone wrote:
-> Hi Bob
-> Are you the right person?
-
+Yes I am.
+
+Bob
=== hand-picked quotes are kept
+> How many seats?
+Twelve.
=== signature with dashes
+Thanks, I will look at it.
-
--- 
-Bob Miller
-Head of Ops, Dest Inc.
-+1 555 0100
=== signature with dashes, no space
+Let us talk.
-
---
-Bob Miller
-Dest Inc.
-www.dest.example
=== sign-off is kept
+Thanks, I will look at it.
+
+Best,
+Bob
=== list with hyphens is no signature
+We need three things:
+- SSO
+- an audit log
+- a price
=== ruled list
+My notes:
+--
+1. SSO is a must
+2. Price below 10k
+--
+Can you do that?
=== headings with rulers
+Summary
+-------
+We like it.
+
+Open points
+-----------
+Price.
=== code
+Run this and tell me:
+
+    def f(x):
+        return x > 1
+
+Does it work on your side?
=== table
+| seats | price |
+|-------|-------|
+| 10    | 100   |
+
+Is that right?
=== from as a word at line start
+From what I can see, we would need SSO.
+To be honest, the price is high.
+Subject to approval, we go ahead.
=== on ... wrote as prose
+On Tuesday my boss wrote: we have no budget. So not now.
+Maybe later.
=== sent from as prose
+The contract was sent from my office yesterday, did you get it?
=== email with stars
+Two options:
+* monthly
+* yearly
=== three dots
+Hmm...
+Not sure yet.
=== disclaimer under a ruler
+Please call.
-
-________________________________
-CONFIDENTIALITY NOTICE: This e-mail and any attachments are confidential and intended solely for the addressee. If you are not the intended recipient, please delete it.
=== quote with angle and initials
+Fine.
-
-On 3/2/26 10:00, Mark Stone wrote:
->> Earlier
-> Later
=== empty reply
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-> Hi
=== only a signature of a phone
+ok
-
-Sent from my mobile device
=== sent from a huawei
+Yes
-
-Sent from my Huawei phone
=== enviado android
+Sí, claro
-
-Enviado desde mi Android
=== yahoo for iphone
+Ok
-
-Sent from Yahoo Mail for iPhone
-
-On Monday, March 2, 2026, 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-Hi Bob
=== yahoo android nested
+Tell me more
-
-Sent from Yahoo Mail on Android 
- 
-  On Mon, Mar 2, 2026 at 10:00 AM, Mark Stone<mark@sender.example> wrote:   Hi Bob,
-quick question
=== external warning
+Looks fine.
-
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00 AM
-To: Bob <bob@dest.example>
-Subject: [EXTERNAL] Quick question
-
-CAUTION: This email originated from outside of the organization.
-
-Hi
=== quoted with bars
+Agreed.
-
-Mark Stone wrote:
-| Hi Bob
=== name wrote
+Nope.
-
-Mark Stone <mark@sender.example> writes:
-
-> Hi Bob
=== name wrote de
+Nein.
-
-Mark Stone schrieb:
-> Hallo
=== pgp
+Signed answer.
-
--- 
-Bob
=== ps below the name
+Yes.
+
+Bob
+
+PS: please copy Ann.
=== numbers
+1) yes
+2) no
+3) maybe
=== arrow in own line
+-> see the wiki
+=> and the board
=== quoted opt-out footer below
+Not for us, thanks.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone <mark@sender.example> wrote:
-> Hi
-> --
-> Unsubscribe: https://sender.example/u/1
=== two levels of outlook
+Jim, can you look at this?
-
-From: Ann <ann@dest.example>
-Sent: Tuesday, March 3, 2026 9:00 AM
-To: Bob <bob@dest.example>
-Subject: FW: Quick question
-
-fyi
-
-From: Mark Stone <mark@sender.example>
-Sent: Monday, March 2, 2026 10:00 AM
-To: Ann <ann@dest.example>
-Subject: Quick question
-
-Hi Ann
`;
