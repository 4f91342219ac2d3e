import { someParentDomain } from './parent-domains.js';

/** Providers with an address space per country: `yahoo.co.uk`, `gmx.net`, `live.com.au`. */
const families =
  /^(?:yahoo|ymail|hotmail|outlook|live|windowslive|msn|gmx|yandex|aol|protonmail|rediff|mail2world)\.(?:(?:com?|net|org)\.)?[a-z]{2,3}$/;

const domains = new Set(
  `gmail.com googlemail.com rocketmail.com icloud.com me.com mac.com proton.me pm.me tutanota.com tutanota.de tuta.io
  tuta.com fastmail.com fastmail.fm hushmail.com hey.com zoho.com zohomail.com zohomail.eu mail.com email.com usa.com
  mailbox.org posteo.de posteo.net runbox.com startmail.com disroot.org riseup.net duck.com inbox.com lycos.com
  excite.com juno.com netzero.net earthlink.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  charter.net spectrum.net optonline.net frontier.com windstream.net centurylink.net roadrunner.com rr.com twc.com
  rogers.com shaw.ca sympatico.ca bell.net telus.net videotron.ca btinternet.com btopenworld.com sky.com virginmedia.com
  ntlworld.com blueyonder.co.uk talktalk.net tiscali.co.uk o2.co.uk plusnet.com web.de freenet.de t-online.de arcor.de
  online.de mail.de email.de vodafone.de kabelmail.de bluewin.ch hispeed.ch sunrise.ch gmx.net aon.at chello.at a1.net
  orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr aliceadsl.fr club-internet.fr voila.fr
  telenet.be skynet.be proximus.be ziggo.nl kpnmail.nl planet.nl home.nl hetnet.nl xs4all.nl casema.nl upcmail.nl
  libero.it virgilio.it tin.it alice.it tiscali.it iol.it inwind.it fastwebnet.it telefonica.net terra.es ono.com
  sapo.pt iol.pt clix.pt wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu gazeta.pl tlen.pl seznam.cz email.cz
  centrum.cz post.cz atlas.cz volny.cz centrum.sk azet.sk zoznam.sk freemail.hu citromail.hu t-online.hu abv.bg mail.bg
  dir.bg otenet.gr mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru ya.ru ukr.net i.ua meta.ua inbox.lv one.lv
  delfi.lt hot.ee online.no telia.com spray.se bredband.net comhem.se mail.dk jubii.dk suomi24.fi kolumbus.fi walla.com
  walla.co.il netvision.net.il 012.net.il qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com 139.com
  189.cn aliyun.com tom.com 21cn.com naver.com daum.net hanmail.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp
  softbank.ne.jp i.softbank.jp au.com nifty.com biglobe.ne.jp so-net.ne.jp rediffmail.com sify.com indiatimes.com
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au xtra.co.nz slingshot.co.nz uol.com.br bol.com.br
  terra.com.br ig.com.br globo.com globomail.com r7.com oi.com.br mweb.co.za webmail.co.za vodamail.co.za telkomsa.net
  prodigy.net.mx terra.com.mx arnet.com.ar fibertel.com.ar ciudad.com.ar speedy.com.ar`.split(/\s+/),
);

/** Returns whether a domain provides addresses to private individuals, so that it does not identify a company. */
export function isFreeMail(domain: string): boolean {
  return someParentDomain(domain, (name) => domains.has(name) || families.test(name));
}
