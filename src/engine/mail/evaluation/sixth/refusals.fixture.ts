/** Refusals that were written after the cures of the fifth set, in the format of `fifth/refusals.fixture.ts`. */
export const SIXTH_REFUSALS: string = `
bounce hard|RCPT TO|5.1.1|in1-smtp.messagingengine.com|kim@shop.example|550 5.1.1 <kim@shop.example> Account not found, see https://support.fastmail.example/
bounce soft|RCPT TO|4.7.1|in1-smtp.messagingengine.com|kim@shop.example|451 4.7.1 <kim@shop.example>: Recipient address rejected: Temporarily rejected, spam score too high
bounce hard|RCPT TO|5.1.1|mx.zoho.eu|kim@shop.example|550 5.1.1 User does not exist - <kim@shop.example>
bounce soft|end of DATA|5.4.1|mx.zoho.eu|kim@shop.example|541 5.4.1 Mail rejected by destination domain
bounce soft|end of DATA|5.7.1|mx2.zoho.eu|kim@shop.example|554 5.7.1 Email rejected per SPAM policy
bounce hard|RCPT TO|5.1.1|mx1.privateemail.com|kim@shop.example|550 5.1.1 Mailbox for kim@shop.example does not exist
bounce soft|RCPT TO|5.0.0|mx1.privateemail.com|kim@shop.example|550 JunkMail rejected - out.sender.example [192.0.2.9]:41020 is in an RBL, see Client host blocked
bounce hard|RCPT TO|5.1.1|mx1.titan.email|kim@shop.example|550 5.1.1 invalid user kim@shop.example
bounce soft|RCPT TO|5.7.1|mx1.titan.email|kim@shop.example|550 5.7.1 SPF check failed for sender.example
bounce hard|RCPT TO|5.1.1|inmx.rambler.ru|kim@shop.example|551 5.1.1 The mailbox kim@rambler.example was not found
bounce soft|end of DATA|5.7.1|inmx.rambler.ru|kim@shop.example|550 5.7.1 Spam message rejected; If this is not spam contact abuse@rambler-co.ru
bounce hard|RCPT TO|5.1.1|mx.telenet-ops.be|kim@shop.example|550 5.1.1 unknown recipient <kim@telenet.example>
bounce soft|RCPT TO|4.2.2|mx.telenet-ops.be|kim@shop.example|452 4.1.1 <kim@telenet.example> mailbox full
bounce hard|RCPT TO|5.1.1|mxbw-bluewin-ch.hdb-cs04.ellb.ch|kim@shop.example|550 5.1.1 <kim@bluewin.example> Recipient unknown
bounce soft|initial connection|5.2.0|mxbw-bluewin-ch.hdb-cs04.ellb.ch|kim@shop.example|554 5.2.0 MXIN607 DNSBL listed - https://postmaster.bluewin.ch ;id=4vx
bounce hard|RCPT TO|5.1.1|mx.wp.pl|kim@shop.example|550 5.1.1 <kim@wp.example>: nie ma takiego konta
bounce soft|RCPT TO|5.2.2|mx.poczta.o2.pl|kim@shop.example|552 5.2.2 <kim@o2.example>: konto odbiorcy przepelnione
bounce soft|end of DATA|5.7.1|mx.interia.pl|kim@shop.example|550 5.7.1 Twoja wiadomosc zostala uznana za spam
bounce hard|RCPT TO|5.1.1|mx1.seznam.cz|kim@shop.example|550 5.1.1 <kim@seznam.example>: schranka neexistuje
bounce soft|RCPT TO|4.7.0|mx1.seznam.cz|kim@shop.example|421 4.7.0 Too many unknown recipients from your host, try again later
bounce hard|RCPT TO|5.1.1|mx-01-eu-central-1.prod.hydra.sophos.com|kim@shop.example|550 5.1.1 Recipient not found by SophosMail: kim@shop.example
bounce soft|RCPT TO|5.7.1|mx-01-eu-central-1.prod.hydra.sophos.com|kim@shop.example|550 5.7.1 Message rejected by Sophos policy: sender blocked by administrator
bounce soft|end of DATA|5.7.350|shop.example|kim@shop.example|550 5.7.350 Remote server returned message detected as spam -> 554 5.7.1 rejected
bounce soft|RCPT TO|5.2.121|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.2.121 RESOLVER.RST.RecipientThreadLimitExceeded; the recipient received too much from this sender this hour
bounce hard|RCPT TO|5.1.1|mx1.shop.example|kim@shop.example|550 5.1.20 Multiple From addresses? no: recipient address kim@shop.example could not be resolved; user unknown
bounce soft||4.4.1||kim@shop.example|connect to mx1.shop.example[192.0.2.5]:25: No route to host
bounce soft||5.7.1||kim@shop.example|host mx1.shop.example refused to talk to me: 554 5.7.1 Not authorised, go away
bounce hard||5.4.4||kim@shopp.example|Host or domain name not found. Name service error for name=shopp.example type=MX: Host not found
`;
