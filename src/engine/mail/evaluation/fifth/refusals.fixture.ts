/**
 * Refusals of a fifth set, written before a look at the rules: what the report of a Postfix server is to say (kind and type), the command
 * that was refused (none: our side gave up), the status, the refusing host, the recipient and the words, by `postfixReport`.
 */
export const FIFTH_REFUSALS: string = `
bounce hard|RCPT TO|5.1.1|gmail-smtp-in.l.google.com|kim@shop.example|550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. For more information, go to 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser 5b1f17b1804b1-43f2 - gsmtp
bounce hard|RCPT TO|5.2.1|gmail-smtp-in.l.google.com|kim@shop.example|550-5.2.1 The email account that you tried to reach is inactive. For more 550-5.2.1 information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser ffacd0b85a97d - gsmtp
bounce soft|RCPT TO|4.2.2|gmail-smtp-in.l.google.com|kim@shop.example|452-4.2.2 The recipient's inbox is out of storage space. Please direct the 452-4.2.2 recipient to 452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp a640c23a62f3a - gsmtp
bounce soft|end of DATA|5.7.26|gmail-smtp-in.l.google.com|kim@shop.example|550-5.7.26 Your email has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. 550 5.7.26 Authentication results: DKIM = did not pass SPF [sender.example] with ip: [192.0.2.9] = did not pass
bounce soft|end of DATA|5.7.1|gmail-smtp-in.l.google.com|kim@shop.example|550-5.7.1 [192.0.2.9 18] Gmail has detected that this message is likely 550-5.7.1 suspicious due to the very low reputation of the sending domain. To 550 5.7.1 best protect our users from spam, the message has been blocked.
bounce soft|RCPT TO|4.2.1|gmail-smtp-in.l.google.com|kim@shop.example|450-4.2.1 The user you are trying to contact is receiving mail at a rate that 450-4.2.1 prevents additional messages from being delivered. Please resend your 450 4.2.1 message at a later time.
bounce hard|RCPT TO|5.5.0|hotmail-com.olc.protection.outlook.com|kim@hotmail.example|550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [AM3EUR02FT057.eop-EUR02.prod.protection.outlook.com]
bounce soft|end of DATA|5.7.515|outlook-com.olc.protection.outlook.com|kim@shop.example|550 5.7.515 Access denied, sending domain SENDER.EXAMPLE does not meet the required authentication level. The sender's domain in the 5322.From address doesn't meet the authentication requirements defined for the sender.
bounce soft|MAIL FROM|4.7.650|outlook-com.olc.protection.outlook.com|kim@shop.example|451 4.7.650 The mail server [192.0.2.9] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.com (S775)
bounce soft|end of DATA|5.0.0|mta5.am0.yahoodns.net|kim@yahoo.example|552 1 Requested mail action aborted, mailbox not found
bounce hard|end of DATA|5.0.0|mta7.am0.yahoodns.net|kim@yahoo.example|554 delivery error: dd This user doesn't have a yahoo.example account (kim@yahoo.example) [-5] - mta4112.mail.bf1.yahoo.com
bounce soft|MAIL FROM|5.7.2|mta7.am0.yahoodns.net|kim@yahoo.example|553 5.7.2 [TSS09] All messages from 192.0.2.9 will be permanently deferred; Retrying will NOT succeed. See https://postmaster.yahooinc.com/error-codes
bounce hard|RCPT TO|5.1.1|mx02.mail.icloud.com|kim@icloud.example|550 5.1.1 <kim@icloud.example>: user does not exist
bounce soft|end of DATA|5.7.1|mx02.mail.icloud.com|kim@shop.example|550 5.7.1 [HM08] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137
bounce soft|RCPT TO|5.2.2|mx01.mail.icloud.com|kim@me.example|552 5.2.2 <kim@me.example>: user is over quota
bounce hard|RCPT TO|5.1.1|mx2.mxge.comcast.net|kim@comcast.example|550 5.1.1 Not our Customer
bounce soft|initial connection|5.0.0|mx2.mxge.comcast.net|kim@shop.example|554 resimta-c1p-038584.sys.comcast.net resimta-c1p-038584.sys.comcast.net 192.0.2.9 found on one or more DNSBLs, see http://postmaster.comcast.net/smtp-error-codes.php#BL000000
bounce hard|end of DATA|5.0.0|mxs.mail.ru|kim@inbox.example|550 Message was not accepted -- invalid mailbox. Local mailbox kim@inbox.example is unavailable: user is terminated
bounce soft|end of DATA|5.0.0|mxs.mail.ru|kim@shop.example|550 spam message rejected. Please visit http://help.mail.ru/notspam-support/id?c=x1 or report details to abuse@corp.mail.ru. Error code: 5D1A0A3B. ID: 0000000.
bounce soft|end of DATA|5.7.1|mx.yandex.ru|kim@shop.example|554 5.7.1 [2] Message rejected under suspicion of SPAM; https://ya.cc/1IrBc 1772445600-abcdEF-00
bounce hard|RCPT TO|5.0.0|mx00.emig.gmx.net|kim@gmx.example|550 Requested action not taken: mailbox unavailable
bounce soft|end of DATA|5.0.0|mx00.emig.gmx.net|kim@shop.example|554-Transaction failed 554-Reject due to policy restrictions. 554 For explanation visit https://postmaster.gmx.net/en/case?c=hi&i=ip&v=192.0.2.9&r=1MQd6P
bounce soft|initial connection|5.0.0|mx03.t-online.de|kim@shop.example|554 IP=192.0.2.9 - A problem occurred. Ask your postmaster for help or to contact tobr@rx.t-online.de to clarify.
bounce hard|RCPT TO|5.1.1|smtp-in.orange.fr|kim@orange.example|550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]
bounce soft|end of DATA|5.2.0|smtp-in.orange.fr|kim@shop.example|550 5.2.0 Mail rejete. Mail rejected. OFR_506 [506]
bounce hard|RCPT TO|5.2.1|mx1.free.fr|kim@free.example|550 5.2.1 This mailbox has been blocked due to inactivity (UserSearch)
bounce soft|RCPT TO|5.2.2|smtp-in.libero.it|kim@libero.example|552 5.2.2 RCPT TO:<kim@libero.example> Mailbox disk quota exceeded
bounce soft|initial connection|5.0.0|smtp-in.libero.it|kim@shop.example|550 IP 192.0.2.9 blacklisted by CSI. For remediation please use http://csi.cloudmark.com/reset-request/?ip=192.0.2.9 [smtp-34.iol.local; LIB_102]
bounce hard|RCPT TO|5.0.0|mx3.qq.com|kim@qq.example|550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000728
bounce soft|end of DATA|5.0.0|mx3.qq.com|kim@shop.example|550 Mail content denied. http://service.mail.qq.com/cgi-bin/help?subtype=1&&id=20022&&no=1000726
bounce hard|RCPT TO|5.0.0|163mx01.mxmail.netease.com|kim@163.example|550 User not found: kim@163.example
bounce soft|end of DATA|5.0.0|163mx01.mxmail.netease.com|kim@shop.example|554 DT:SPM 163 mx29,K8CowAAnP3dl+5Zf5fdCAQ--.2214S2 1772445600 http://mail.163.com/help/help_spam_16.htm?ip=192.0.2.9
bounce hard|RCPT TO|5.1.1|mx1.naver.com|kim@naver.example|550 5.1.1 No such user kim@naver.example 8w2e1qX1R - nsmtp
bounce soft|end of DATA|5.0.0|mfsmax.docomo.ne.jp|kim@docomo.example|550 Unknown user kim@docomo.example
bounce soft|initial connection|4.3.2|mx1.naver.com|kim@shop.example|421 4.3.2 Your ip blocked from this server 3Zk - nsmtp
bounce hard|RCPT TO|5.0.0|eu-smtp-inbound-1.mimecast.com|kim@shop.example|550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [Ab3dEfGhOx2v1Q.de45]
bounce soft|end of DATA|5.0.0|eu-smtp-inbound-1.mimecast.com|kim@shop.example|550 Rejected by header based manually Blocked Senders: mark@sender.example - https://community.mimecast.com/docs/DOC-1369#550
bounce soft|end of DATA|5.0.0|us-smtp-inbound-2.mimecast.com|kim@shop.example|554 Email rejected due to security policies - MCSpamSignature.sa.8.2 - https://community.mimecast.com/docs/DOC-1369#554
bounce soft|RCPT TO|5.0.0|us-smtp-inbound-2.mimecast.com|kim@shop.example|550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550
bounce soft|initial connection|5.7.0|mx0a-00112233.pphosted.com|kim@shop.example|554 5.7.0 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.9
bounce hard|RCPT TO|5.1.1|mx0b-00112233.pphosted.com|kim@shop.example|550 5.1.1 User Unknown
bounce soft|end of DATA|5.7.1|mx0b-00112233.pphosted.com|kim@shop.example|550 5.7.1 Message Blocked Due to Policy. Contact the recipient's administrator. m0123456.ppops.net
bounce soft|end of DATA|5.0.0|d123456.a.ess.de.barracudanetworks.com|kim@shop.example|550 permanent failure for one or more recipients (kim@shop.example:blocked)
bounce hard|end of DATA|5.0.0|d123456.a.ess.de.barracudanetworks.com|kim@shop.example|550 permanent failure for one or more recipients (kim@shop.example:550 5.1.1 RESOLVER.ADR.RecipNotFound; not found)
bounce soft|initial connection|5.0.0|esa1.hc123.iphmx.com|kim@shop.example|554-esa1.hc123.iphmx.com 554 Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient via alternate means.
bounce hard|RCPT TO|5.1.1|cluster5.eu.messagelabs.com|kim@shop.example|550-Invalid recipient <kim@shop.example> 550 (#5.1.1)
bounce soft|end of DATA|5.7.1|cluster5.eu.messagelabs.com|kim@shop.example|553-Message filtered. Refer to the Troubleshooting page at 553-http://www.symanteccloud.com/troubleshooting for more 553 information. (#5.7.1)
bounce soft|RCPT TO|5.7.1|shop.in.tmes.trendmicro.eu|kim@shop.example|550 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using Trend Micro Email Reputation Service. Please see https://servicecentral.trendmicro.com/en-us/ers/ip-lookup/?IPAddress=192.0.2.9
bounce hard|RCPT TO|5.1.1|shop.in.tmes.trendmicro.eu|kim@shop.example|554 5.1.1 <kim@shop.example>: Recipient address rejected: user kim@shop.example does not exist
bounce soft|end of DATA|5.7.1|fortimail.shop.example|kim@shop.example|550 5.7.1 This message was blocked because it contains a URI that is rated as spam by FortiGuard
bounce soft|end of DATA|5.7.0|mx01.hornetsecurity.com|kim@shop.example|554 5.7.0 Reject, id=21345-07 - BOUNCED by antispamcloud policy
bounce hard|RCPT TO|5.0.0|mx1.spamexperts.com|kim@shop.example|550 No such recipient here
bounce soft|end of DATA|5.0.0|mx1.spamexperts.com|kim@shop.example|550 High probability of spam
bounce soft|RCPT TO|4.7.1|mx.mailroute.net|kim@shop.example|451 4.7.1 <kim@shop.example>: Recipient address rejected: Greylisted by policyd-weight; try again in 5 minutes
bounce hard|RCPT TO|5.1.1|route1.mx.cloudflare.net|kim@shop.example|550 5.1.1 Address does not exist. ZkCFq2WfWcL1
bounce hard|RCPT TO|5.1.1|mail.protonmail.ch|kim@proton.example|550 5.1.1 <kim@proton.example>: Recipient address rejected: Address does not exist
bounce hard|RCPT TO|5.1.1|p3pismtp01-011.prod.phx3.secureserver.net|kim@shop.example|550 5.1.1 <kim@shop.example> Recipient not found. <http://x.co/irbounce>
bounce soft|initial connection|5.0.0|p3plibsmtp01-11.prod.phx3.secureserver.net|kim@shop.example|554-p3plibsmtp01-11.prod.phx3.secureserver.net bizsmtp Connection rejected. 554 Reverse DNS for 192.0.2.9 failed. IB106
bounce hard|RCPT TO|5.4.1|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.4.1 Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]
bounce soft|RCPT TO|5.7.606|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.7.606 Access denied, banned sending IP [192.0.2.9]. To request removal from this list please visit https://sender.office.com/ and follow the directions.
bounce soft||4.4.3||kim@shop.example|Host or domain name not found. Name service error for name=mx1.shop.example type=A: Host not found, try again
bounce hard||5.4.4||kim@shopp.example|Host or domain name not found. Name service error for name=shopp.example type=A: Host not found
bounce hard||5.1.10||kim@shopp.example|Domain shopp.example does not accept mail (nullMX)
bounce soft||5.2.2||kim@sender.example|maildir delivery failed: error writing message: Disk quota exceeded
bounce soft||5.4.6||kim@shop.example|mail for shop.example loops back to myself
bounce hard||5.1.1||kim@sender.example|unknown user: "kim"
bounce soft||4.7.4||kim@shop.example|TLS is required, but was not offered by host mx1.shop.example[192.0.2.5]
bounce soft|MAIL FROM|5.3.4|mx1.shop.example|kim@shop.example|552 5.3.4 Message size exceeds fixed limit
bounce hard|RCPT TO|5.1.10|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient kim@shop.example not found by SMTP address lookup
bounce hard|RCPT TO|5.1.351|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 5.1.1 User unknown
bounce soft|RCPT TO|5.2.2|shop-example.mail.protection.outlook.com|kim@shop.example|554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded
bounce soft|RCPT TO|5.7.133|shop-example.mail.protection.outlook.com|ventas@shop.example|550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed because the sender was not authenticated when sending to this group
bounce soft|RCPT TO|5.7.1|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy
bounce hard|RCPT TO|5.4.310|shop-example.mail.protection.outlook.com|kim@shopp.example|550 5.4.310 DNS domain shopp.example does not exist [Message=InfoDomainNonexistent] [LastAttemptedServerName=shopp.example]
bounce soft|RCPT TO|4.4.316|shop-example.mail.protection.outlook.com|kim@shop.example|450 4.4.316 Connection refused [Message=Socket error code 10061]
bounce soft|RCPT TO|5.2.122|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour
bounce hard|RCPT TO|5.1.1|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.1.1 RESOLVER.ADR.ExRecipNotFound; not found
bounce soft|RCPT TO|5.7.124|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.7.124 RESOLVER.RST.SenderNotInAllowedList; sender not in allowed-senders list
bounce soft|RCPT TO|5.4.14|shop-example.mail.protection.outlook.com|kim@shop.example|554 5.4.14 Hop count exceeded - possible mail loop ATTR34
bounce soft|RCPT TO|5.3.4|shop-example.mail.protection.outlook.com|kim@shop.example|550 5.3.4 ROUTING.SizeLimit; message size exceeds fixed maximum size for route
bounce hard|RCPT TO|5.1.1|mx1.shop.example|kim@shop.example|550 5.1.1 <kim@shop.example>: Адрес получателя отклонён: пользователь не найден
bounce soft|RCPT TO|4.2.2|mx1.shop.example|kim@shop.example|452 4.2.2 <kim@shop.example>: La casella del destinatario è piena
`;
