/** Answers of people as their programs send them, a seventh set, written before a look at the rules, in the format of `third/replies.fixture.ts`, without labels. */
export const SEVENTH_PROGRAM_REPLIES: string = `
=== superhuman
+Sounds great, send it over.
-
-Sent via Superhuman ( https://sprh.mn/?vip=kim@shop.example )
-
-On Mon, Mar 2 2026 at 10:00 AM, Mark Stone < mark@sender.example > wrote:
-
-> 
-> Hi Kim,
-> 
=== spark
+Yes, next week is fine.
+
+Kim
-On 2 Mar 2026 at 10:00 +0100, Mark Stone <mark@sender.example>, wrote:
-> Hi Kim,
-> quick idea
=== notion mail
+Let me check with the team.
-
-On Mon, Mar 2, 2026 at 10:00 AM Mark Stone < mark@sender.example > wrote:
-
-Hi Kim,
-
-quick idea for your warehouse.
=== front
+Thanks Mark, I have passed this on.
+
+Best,
+Kim
-
-On March 2, 2026 at 10:00 AM GMT+1 mark@sender.example wrote:
-
-Hi Kim,
=== hubspot
+Happy to chat.
-
-Kim Berg
-Head of Sales
-Shop Inc.
-t: +1 555 010 9988
-
-On Mon, Mar 2, 2026 at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-> Hi Kim,
=== zendesk
-##- Please type your reply above this line -##
-
-Kim (Shop Support)
-
-Mar 2, 2026, 10:12 GMT+1
-
+Hello Mark,
+
+we do not need this at the moment.
+
+Kim
-
-This email is a service from Shop Support. Delivered by Zendesk
=== airmail
+No thanks.
-
-On 2 March 2026 at 10:00:00, Mark Stone (mark@sender.example) wrote:
-
-Hi Kim,
=== canary
+Please call me.
-
-Sent from Canary (https://canarymail.io)
-
-On Monday, Mar 02, 2026 at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-Hi Kim,
=== missive
+Could you send prices?
-
-On March 2, 2026 at 10:00 AM, Mark Stone <mark@sender.example> wrote:
-
-Hi Kim,
=== fastmail
+Not for us.
-
-On Mon, 2 Mar 2026, at 10:00 AM, Mark Stone wrote:
-> Hi Kim,
-> quick idea
=== proton
+Gerne.
-
-Gesendet mit Proton Mail sicherer E-Mail.
-
-Mark Stone <mark@sender.example> schrieb am Montag, 2. März 2026 um 10:00:
-
-> Hallo Kim,
=== tutanota
+Klingt interessant.
-
---
-Sicher versendet mit Tuta Mail:
-https://tuta.com/free-email
-
-02.03.2026, 10:00 von mark@sender.example:
-
-> Hallo Kim,
=== zoho
+Sure, go ahead.
-
-
----- On Mon, 02 Mar 2026 10:00:00 +0100 Mark Stone <mark@sender.example> wrote ---
-
-
-Hi Kim,
`;
