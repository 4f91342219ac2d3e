import { someParentDomain } from './parent-domains.js';

/** Services that issue most disposable addresses; smaller services change their domains weekly. */
const domains = new Set(
  `0-mail.com 10minutemail.com 10minutemail.net 10minutemail.co.za 10minemail.com 1secmail.com 1secmail.net 1secmail.org
  20minutemail.com 33mail.com anonbox.net anonymbox.com binkmail.com bobmail.info bugmenot.com burnermail.io byom.de
  chacuo.net chammy.info cock.li crazymailing.com deadaddress.com despam.it devnullmail.com discard.email discardmail.com
  discardmail.de disposableaddress.com disposableinbox.com disposemail.com dispostable.com dropmail.me easytrashmail.com
  email-fake.com emailfake.com emailondeck.com emailsensei.com emailtemporanea.com emailtemporario.com.br emkei.cz
  emltmp.com fake-mail.net fakeinbox.com fakemail.net fakemailgenerator.com fakermail.com filzmail.com fudgerub.com
  getairmail.com getnada.com gishpuppy.com grr.la guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info
  guerrillamail.net guerrillamail.org guerrillamailblock.com harakirimail.com hidemail.de hmamail.com incognitomail.com
  incognitomail.org inboxalias.com inboxbear.com inboxkitten.com jetable.com jetable.net jetable.org kasmail.com
  klzlk.com kurzepost.de letthemeatspam.com lroid.com luxusmail.org mail-temp.com mail-temporaire.com mail-temporaire.fr
  mail.tm mail7.io mailcatch.com maildrop.cc maildrop.cf maildrop.ga maileater.com mailexpire.com mailforspam.com
  mailfreeonline.com mailimate.com mailinator.com mailinator.net mailinator.org mailinator2.com mailmetrash.com
  mailmoat.com mailnesia.com mailnull.com mailpoof.com mailsac.com mailshell.com mailsiphon.com mailtemp.info
  mailtothis.com mailzilla.com meltmail.com mintemail.com minuteinbox.com moakt.cc moakt.com moakt.ws mohmal.com
  mt2015.com mvrht.com mytemp.email mytrashmail.com nada.email neverbox.com nomail.xl.cx nospamfor.us notmailinator.com
  nowmymail.com objectmail.com oneoffemail.com onewaymail.com owlymail.com pokemail.net proxymail.eu putthisinyourspamdatabase.com
  rcpt.at reallymymail.com rmqkr.net rppkn.com safetymail.info sharklasers.com shieldemail.com shitmail.me smashmail.de
  snakemail.com sneakemail.com sogetthis.com spam4.me spambog.com spambox.us spamcero.com spamday.com spamex.com
  spamfree24.org spamgourmet.com spamherelots.com spamhole.com spamify.com spammotel.com spamspot.com spikio.com
  suremail.info teleworm.us temp-inbox.com temp-mail.io temp-mail.org temp-mail.ru tempail.com tempemail.co tempemail.com
  tempemail.net tempinbox.com tempm.com tempmail.de tempmail.dev tempmail.eu tempmail.io tempmail.net tempmail.plus
  tempmail.us tempmailaddress.com tempmailo.com tempomail.fr temporaryemail.net temporaryinbox.com temporarymailaddress.com
  tempr.email thankyou2010.com thisisnotmyrealemail.com throwam.com throwawaymail.com throwawayemailaddress.com tmail.ws
  tmailinator.com tmpmail.net tmpmail.org tradermail.info trash-mail.at trash-mail.com trash-mail.de trashdevil.com
  trashmail.at trashmail.com trashmail.de trashmail.io trashmail.me trashmail.net trashmail.ws trashymail.com
  trbvm.com trickmail.net tyldd.com uggsrock.com veryrealemail.com wegwerfadresse.de wegwerfemail.de wegwerfmail.de
  wegwerfmail.net wegwerfmail.org wh4f.org yopmail.com yopmail.fr yopmail.net you-spam.com zehnminutenmail.de
  zippymail.info zoemail.org`.split(/\s+/),
);

/** Returns whether a domain, or a domain above it, issues addresses for minutes or days. */
export function isDisposable(domain: string): boolean {
  return someParentDomain(domain, (name) => domains.has(name));
}
