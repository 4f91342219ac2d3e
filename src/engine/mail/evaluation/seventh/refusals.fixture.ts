/** Refusals of many hosts, a seventh set, written before a look at the rules, in the format of `fifth/refusals.fixture.ts`. */
export const SEVENTH_REFUSALS: string = `
bounce hard|RCPT TO|5.1.1|gmail-smtp-in.l.google.com|kim@shop.example|550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. For more information, go to 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-ab si1234 - gsmtp
bounce hard|RCPT TO|5.2.1|gmail-smtp-in.l.google.com|kim@shop.example|550-5.2.1 The email account that you tried to reach is inactive. For more 550-5.2.1 information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser - gsmtp
bounce soft|RCPT TO|5.2.2|gmail-smtp-in.l.google.com|kim@shop.example|552-5.2.2 The recipient's inbox is out of storage space and inactive. Please direct the 552-5.2.2 recipient to https://support.google.com/mail/?p=OverQuotaPerm - gsmtp
bounce soft|end of DATA|5.7.26|gmail-smtp-in.l.google.com|kim@shop.example|550-5.7.26 Your email has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp
bounce soft|end of DATA|4.7.28|gmail-smtp-in.l.google.com|kim@shop.example|421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been temporarily rate limited. - gsmtp
bounce soft|RCPT TO|4.2.1|gmail-smtp-in.l.google.com|kim@shop.example|450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp
bounce hard|RCPT TO|5.1.10|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient kim@shop.example not found by SMTP address lookup
bounce hard|RCPT TO|5.5.0|hotmail-com.olc.protection.outlook.com|kim@hotmail.example|550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB8EUR06FT043.eop-eur06.prod.protection.outlook.com]
bounce soft|MAIL FROM|5.7.1|hotmail-com.olc.protection.outlook.com|kim@hotmail.example|550 5.7.1 Unfortunately, messages from [192.0.2.9] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.
bounce hard|RCPT TO|5.4.1|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT012.eop-EUR03.prod.protection.outlook.com]
bounce soft|end of DATA|5.7.133|shop-example.mail.protection.outlook.com|staff@shop.example|550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group
bounce soft|RCPT TO|4.7.500|shop-example.mail.protection.outlook.com|kim@shop.example|451 4.7.500 Server busy. Please try again later from [192.0.2.9]. (S77714)
bounce soft|end of DATA|5.7.509|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.7.509 Access denied, sending domain [SENDER.EXAMPLE] does not pass DMARC verification and has a DMARC policy of reject.
bounce hard|end of DATA|5.0.0|mta5.am0.yahoodns.net|kim@yahoo.example|554 delivery error: dd This user doesn't have a yahoo.example account (kim@yahoo.example) [0] - mta4023.mail.bf1.yahoo.com
bounce soft|end of DATA|5.0.0|mta6.am0.yahoodns.net|kim@yahoo.example|552 1 Requested mail action aborted, mailbox not found
bounce soft|MAIL FROM|4.7.0|mta7.am0.yahoodns.net|kim@yahoo.example|421 4.7.0 [TSS04] Messages from 192.0.2.9 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes
bounce soft|end of DATA|5.7.9|mta7.am0.yahoodns.net|kim@yahoo.example|554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes
bounce hard|RCPT TO|5.1.1|mx01.mail.icloud.com|kim@icloud.example|550 5.1.1 <kim@icloud.example>: user does not exist
bounce soft|RCPT TO|5.2.2|mx02.mail.icloud.com|kim@icloud.example|552 5.2.2 <kim@icloud.example>: user is over quota
bounce soft|end of DATA|5.7.1|mx02.mail.icloud.com|kim@icloud.example|554 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137
bounce hard|RCPT TO|5.1.1|mx00.emig.gmx.net|kim@gmx.example|550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.net/de/error-messages?ip=192.0.2.9&c=rcpt
bounce soft|initial connection|5.0.0|mx00.emig.gmx.net|kim@gmx.example|554-gmx.net (mxgmx016) Nemesis ESMTP Service not available 554-No SMTP service 554-Bad DNS PTR resource record. 554 For explanation visit https://postmaster.gmx.net/en/error-messages
bounce soft|end of DATA|5.0.0|mx01.kundenserver.de|kim@shop.example|550-Transaction failed 550-Reject due to policy restrictions. 550 For explanation visit https://postmaster.1and1.com/en/error-messages?ip=192.0.2.9&c=hi
bounce soft|MAIL FROM|5.0.0|mx01.t-online.de|kim@t-online.example|554 IP=192.0.2.9 - A problem occurred. Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.
bounce hard|RCPT TO|5.1.1|mx03.t-online.de|kim@t-online.example|550-5.1.1 user unknown 550 5.1.1 unbekannter Empfaenger
bounce soft|RCPT TO|5.2.2|mx03.t-online.de|kim@t-online.example|552 5.2.2 mailbox full / Mailbox voll
bounce hard|RCPT TO|5.1.1|smtp-in.orange.fr|kim@orange.example|550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]
bounce soft|initial connection|5.7.0|smtp-in.orange.fr|kim@orange.example|550 5.7.0 Mail rejete. Mail rejected. ofr_506 [506]
bounce soft|RCPT TO|4.0.0|smtp-in.orange.fr|kim@orange.example|421 Service refuse. Veuillez essayer plus tard. Service refused, please try later. OFR_999 [999]
bounce hard|RCPT TO|5.1.1|mx1.free.fr|kim@free.example|550 5.1.1 <kim@free.example>: Recipient address rejected: User unknown in virtual mailbox table
bounce hard|RCPT TO|5.1.1|mx1.mail.ovh.net|kim@shop.example|550 5.1.1 <kim@shop.example>: Recipient address rejected: User unknown
bounce soft|RCPT TO|4.7.1|mx1.mail.ovh.net|kim@shop.example|451 4.7.1 <kim@shop.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help/shop.example.html
bounce hard|RCPT TO|5.7.1|mx.yandex.ru|kim@shop.example|550 5.7.1 No such user! 1700000000-abcdef
bounce soft|end of DATA|5.7.1|mx.yandex.ru|kim@yandex.example|554 5.7.1 [2] Message rejected under suspicion of SPAM; https://ya.cc/1IrBc 1700000000-xyz
bounce hard|RCPT TO|5.0.0|mxs.mail.ru|kim@mail.example|550 Message was not accepted -- invalid mailbox. Local mailbox kim@mail.example is unavailable: user not found
bounce soft|RCPT TO|5.0.0|mxs.mail.ru|kim@mail.example|550 Message was not accepted -- invalid mailbox. Local mailbox kim@mail.example is unavailable: account is frozen
bounce hard|RCPT TO|5.0.0|mx3.qq.com|kim@qq.example|550 The recipient may contain a non-existent account, please check the recipient address. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
bounce soft|end of DATA|5.0.0|mx3.qq.com|kim@qq.example|550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000726
bounce hard|RCPT TO|5.0.0|163mx01.mxmail.netease.com|kim@163.example|550 RP:TRC 163 mx10, User not found: kim@163.example
bounce soft|MAIL FROM|5.0.0|163mx02.mxmail.netease.com|kim@163.example|554 MI:SPB 163 mx21,QMCowABnb 1700000000 http://mail.163.com/help/help_spam_16.htm?ip=192.0.2.9
bounce hard|RCPT TO|5.1.1|mx1.naver.com|kim@naver.example|550 5.1.1 No such user kim@naver.example qgc8x8pISEukO - nsmtp
bounce soft|RCPT TO|5.2.2|mx2.naver.com|kim@naver.example|552 5.2.2 User mailbox exceeds its quota - nsmtp
bounce hard|RCPT TO|5.1.1|mail.protonmail.ch|kim@proton.example|550 5.1.1 <kim@proton.example>: Recipient address rejected: Address does not exist
bounce soft|RCPT TO|5.7.1|eu-smtp-inbound-1.mimecast.com|kim@shop.example|550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550 [abcDEF123.uk12]
bounce hard|RCPT TO|5.1.1|us-smtp-inbound-2.mimecast.com|kim@shop.example|550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [xYz.us44]
bounce hard|RCPT TO|5.1.1|mxb-00112233.gslb.pphosted.com|kim@shop.example|550 5.1.1 User Unknown
bounce soft|initial connection|5.7.1|mxa-00112233.gslb.pphosted.com|kim@shop.example|554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.9
bounce soft|end of DATA|5.0.0|d11111a.ess.barracudanetworks.com|kim@shop.example|550 permanent failure for one or more recipients (kim@shop.example:blocked)
bounce hard|end of DATA|5.0.0|d11111a.ess.barracudanetworks.com|kim@shop.example|550 permanent failure for one or more recipients (kim@shop.example:550 5.1.1 <kim@shop.example>: Recipient address rejected: User un...)
bounce soft|RCPT TO|4.7.1|mail.mailcow.example|kim@shop.example|450 4.7.1 <kim@shop.example>: Recipient address rejected: Server configuration problem
bounce soft|end of DATA|5.7.1|mail.mailcow.example|kim@shop.example|554 5.7.1 Spam message rejected
bounce soft||5.4.7||kim@shop.example|delivery temporarily suspended: connect to mx.shop.example[192.0.2.5]:25: Connection timed out
bounce soft||4.7.5||kim@shop.example|Server certificate not trusted
bounce soft||4.7.4||kim@shop.example|TLS is required, but was not offered by host mx.shop.example[192.0.2.5]
bounce hard||5.1.10||kim@shop.example|Domain shop.example does not accept mail (nullMX)
bounce soft||5.3.4||kim@shop.example|message size 28311552 exceeds size limit 10485760 of server mx.shop.example[192.0.2.5]
bounce soft||5.4.6||kim@shop.example|mail for shop.example loops back to myself
bounce hard||5.1.1||kim@shop.example|unknown user: "kim"
bounce soft||5.4.3||kim@shop.example|Host or domain name not found. Name service error for name=mx.shop.example type=A: Host not found, try again
`;
