/** Refusals of an eighth set, written after the cures of the seventh, in the format of `fifth/refusals.fixture.ts`. */
export const EIGHTH_REFUSALS: string = `
bounce hard|RCPT TO|5.1.1|mx2.comcast.net|kim@comcast.example|550 5.1.1 Not our Customer
bounce soft|initial connection|5.0.0|mx1.comcast.net|kim@comcast.example|554 resimta-h1p-037598.sys.comcast.net 192.0.2.9 Comcast block for spam. Please see https://postmaster-blacklist.comcast.net/
bounce soft|MAIL FROM|5.3.0|ff-ip4-mx-vip1.prodigy.net|kim@att.example|553 5.3.0 alph773 DNSBL:RBL 521< 192.0.2.9 >_is_blocked.For assistance forward this error to abuse_rbl@abuse-att.net
bounce hard|RCPT TO|5.0.0|mx.ziggo.nl|kim@ziggo.example|550 Recipient kim@ziggo.example does not exist here
bounce hard|RCPT TO|5.1.1|mx1.terra.com.br|kim@terra.example|550 5.1.1 <kim@terra.example>: conta inexistente
bounce soft|RCPT TO|5.2.2|mx.uol.com.br|kim@uol.example|552 5.2.2 <kim@uol.example>: caixa postal cheia
bounce hard|RCPT TO|5.1.1|smtp-in.libero.it|kim@libero.example|550 5.1.1 <kim@libero.example>: utente non esistente
bounce soft|RCPT TO|4.7.1|esa1.shop.iphmx.com|kim@shop.example|451 4.7.1 Too many recipients received this hour. Please see http://rate.example
bounce hard|RCPT TO|5.1.0|esa1.shop.iphmx.com|kim@shop.example|550 #5.1.0 Address rejected.
bounce soft|end of DATA|5.7.1|fortimail.shop.example|kim@shop.example|554 5.7.1 This message has been blocked because it contains FortiGuard - AntiSpam blocking URL(s).
bounce soft|RCPT TO|4.5.1|mx.hornetsecurity.com|kim@shop.example|451 4.5.1 Client temporarily deferred, retry in 5 minutes
bounce hard|RCPT TO|5.1.1|mx.spamexperts.com|kim@shop.example|550 Recipient verification failed: no such recipient here
bounce soft|end of DATA|5.7.1|rspamd.shop.example|kim@shop.example|554 5.7.1 Gtube pattern; matched policy of the recipient organization
bounce hard|RCPT TO|5.1.1|mx1.hanmail.net|kim@daum.example|554 5.1.1 <kim@daum.example> 없는 사용자입니다
bounce soft|MAIL FROM|5.7.1|freemx1.sinamail.sina.com.cn|kim@sina.example|553 Envolope sender mismatch with header from
bounce soft||4.4.3||kim@shop.example|Host or domain name not found. Name service error for name=shop.example type=MX: Host not found, try again
bounce soft||5.4.4||kim@shop.example|unable to look up host mx.shop.example: Temporary failure in name resolution
bounce hard||5.1.2||kim@shop.example|bad destination system address: "shop,example"
`;
