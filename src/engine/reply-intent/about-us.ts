/**
 * Detects questions about the sender, and scorn. Both can look like questions without showing interest: a reply that
 * asks where we got an address does not ask about the product. Patterns apply to text folded by `foldText`.
 */
const ABOUT_US = new RegExp(
  [
    '\\bwho (?:is this|are you|r u|is that|am i (?:talking|speaking) (?:to|with))(?= {0,2}(?:[?!.,;\\n]|$|and |anyway|guys|people|exactly|again))|\\b(?:how|where|from where)(?: (?:did|do|come|have))* (?:you|u) (?:get|got|find|found|have|obtain(?:ed)?|pull(?:ed)?)[^.?\\n]{0,20}\\b(?:my|our|this|these)\\b[^.?\\n]{0,16}(?:address|e-?mail|mail|number|name|details|contact|info|data)',
    "\\b(?:are you|is this|am i (?:talking|writing) to) (?:an? )?(?:real (?:person|human)|bot|robot|human|ai\\b|scam|fraud|phishing|legit|joke|serious|for real)|\\bare you (?:people |guys )?(?:serious|kidding|for real)\\b|\\bwhy should i (?:trust|believe) (?:you|this)|\\bwhat(?:'s| is) wrong with you\\b|\\bdo (?:i|we) know (?:you|each other)\\b",
    '\\b(?:what|which|copy of|access to|all)\\b[^.\\n]{0,24}\\b(?:data|information)\\b[^.\\n]{0,40}\\b(?:about|on|of|regarding) (?:me|myself|mine)\\b|\\b(?:subject access|data access) request|\\b(?:article|art\\.?) ?15\\b',
    'wer (?:sind sie|seid ihr|bist du)(?: uberhaupt| eigentlich| denn)?(?= {0,2}(?:[?!.,\\n]|$| und))|woher haben sie[^.?\\n]{0,8}(?:meine|unsere|diese|mich)|wie (?:kommen|sind) sie[^.?\\n]{0,12}\\ban (?:meine|unsere|diese)|auskunft[^.\\n]{0,50}(?:\\bart\\b|dsgvo|gespeichert|meine daten)|welche daten[^.\\n]{0,24}(?:uber mich|von mir)',
    "qui (?:etes[- ]vous|es[- ]tu)(?= {0,2}(?:[?!.,\\n]|$|et ))|(?:comment|d'ou|\\bou)\\b[^.?\\n]{0,20}(?:eu|obtenu|trouve|tirez|sortez|tenez|recupere)\\b[^.?\\n]{0,12}\\b(?:mon|mes|ma|nos|notre|cette) (?:adresse|mail|e-?mail|coordonnees|contact|nom|numero|donnees)|droit d'acces",
    'quien(?:es)? (?:es usted|eres|son ustedes|sois)|(?:de donde|como)\\b[^.?\\n]{0,20}(?:sac|obt|consig|consegui|tien)[a-z]*[^.?\\n]{0,10}\\bmis? (?:correo|e?-?mail|direccion|contacto|numero|datos)|chi (?:siete|sei|e lei)\\b|(?:come|dove)\\b[^.?\\n]{0,20}(?:avuto|trovato|preso|ottenuto)[^.?\\n]{0,10}(?:il mio|la mia|i miei)',
    'quem (?:sao voces|e voce|sois|es tu)|(?:onde|como)\\b[^.?\\n]{0,20}(?:arranj|obt|consegu|ach|encontr)[a-z]*[^.?\\n]{0,8}(?:o meu|meu|a minha|os meus)|wie (?:bent u|ben je|zijn jullie)(?= {0,2}(?:[?!.,\\n]|$|en ))|hoe kom(?:t u|en jullie|je|t u) aan (?:mijn|dit)|waar (?:heeft u|heb je|hebben jullie)[^.?\\n]{0,12}(?:mijn|dit)[^.?\\n]{0,20}vandaan',
    'vem ar (?:du|ni)(?= {0,2}(?:[?!.,\\n]|$|och ))|(?:hur|var)\\b[^.?\\n]{0,12}(?:fick|har|hittade)\\b[^.?\\n]{0,12}\\b(?:min|mitt) (?:adress|mejl|mail|e-?post|nummer)|hvem er (?:i|du|dere)(?= {0,2}(?:[?!.,\\n]|$|og ))|(?:hvor|hvordan)\\b[^.?\\n]{0,14}(?:har|fik|fikk|fandt|fant)\\b[^.?\\n]{0,14}\\b(?:min|mit|mitt|adressen)\\b|kuka (?:olet|te olette)|mista (?:saitte|sait)[^.?\\n]{0,20}(?:osoit|sahkopost|tieto)',
    'kim (?:jestescie|jestes|pan|pani)\\b|skad (?:macie|masz|pan|pani)[^.?\\n]{0,20}(?:moj|adres|numer)|kdo (?:jste|jsi)\\b|kto ste\\b|(?:kde|odkud|odkial)\\b[^.?\\n]{0,14}(?:vzali|mate)[^.?\\n]{0,10}(?:muj|moj|moji|mou)|kik? (?:on|maga|vagytok|onok)\\b|honnan (?:van|szerezt)[^.?\\n]{0,16}(?:cimem|e-?mail)|cine sunteti|de unde (?:aveti|ati)[^.?\\n]{0,16}(?:adresa|e-?mail)',
    'кто вы(?![а-я])|откуда[^.?\\n]{0,12}(?:у вас|взяли|вы)[^.?\\n]{0,20}(?:адрес|почт|контакт|номер)|хто ви(?![а-яі])|звідки[^.?\\n]{0,25}(?:адрес|пошт|контакт|номер)|кои (?:сте|си)(?![а-я])|откъде[^.?\\n]{0,25}(?:адрес|имеил|контакт)|ποιο[ιισ] (?:εισαι|ειστε)|που (?:βρηκατε|βρηκεσ)[^.?\\n]{0,16}(?:μου|μασ)|kimsiniz|sen kimsin|nereden (?:buldunuz|ald[ıi]n[ıi]z)',
    'どちら様|あなたは誰|どなたですか|どこで[^。\\n]{0,12}(?:アドレス|メール|連絡先)[^。\\n]{0,10}(?:知|入手|手に)|누구(?:세요|십니까|시죠)|어디서[^.\\n]{0,12}(?:주소|연락처|메일)|你(?:们|們)?是(?:谁|誰)|您是(?:谁|誰|哪位)|(?:怎么|怎麼|哪里|哪裡|从哪|從哪)[^。\\n]{0,14}我的?(?:邮箱|郵箱|地址|信箱|联系|聯絡|邮件|郵件|信息)',
    'من انت(?:م)?(?![ء-ي])|من اين (?:حصلت|اتيت|لك)|מי (?:אתה|אתם|את)(?=[ ?!.,]|$)|מאיפה[^.?\\n]{0,12}(?:המייל|הכתובת|הפרטים)|\\b(?:ban|anh|cac ban) la ai\\b|lay (?:email|đia chi)[^.?\\n]{0,20}(?:o đau|tu đau)|siapa (?:ini|anda|kamu|kalian)|dari mana[^.?\\n]{0,20}(?:alamat|email|nomor)|คุณ(?:คือ|เป็น)ใคร|(?:आप|तुम) कौन|(?:मेरा|मेरी) (?:ईमेल|पता|नंबर) कहा',
  ].join('|'),
);

/** Scorn, regardless of its object. */
const SCORN =
  /\bwhat a joke\b|\bdo your homework\b|\bget a life\b|\bshame on you\b|\bhow (?:dumb|stupid|gullible) do you\b|\bwaste of (?:my |our |everyone's )?time\b|\bdo you (?:really |honestly |seriously )?think (?:anyone|i|we|people)\b[^.\n]{0,20}\b(?:reads?|believe|fall)|\bwtf\b|\bveraeppeln|\bverappeln|\bverarsch|\bfur (?:wie )?(?:dumm|blod)|\bunverschamt|\bfrechheit\b|\bmoquez de moi|\bfoutez|\btomando el pelo|\bpre(?:ndete|si) in giro|\bgozar comigo|\bpalhacada|\bvoor de gek|\bdriver (?:ni|du) med|\bgor (?:du|i) grin|\brobicie (?:sobie )?jaja|издева|шутите|馬鹿にし|놀리|开玩笑|dalga m[ıi] gec/;
/** Words for something worthless. */
const WORTHLESS =
  /\b(?:garbage|crap|bullshit|rubbish|nonsense|ridiculous|pathetic|drivel|idiotic|idiots?|morons?|disgusting|lame|schrott|quatsch|mull|blodsinn|muell|lacherlich|nulle?|merde|n'importe quoi|ridicule|basura|tonteria\w?|mierda|ridiculo|spazzatura|schifo|schifezza|ridicolo|onzin|rotzooi|belachelijk|lixo|porcaria|bzdur\w?|smiec\w{0,2}|skrap|skit|struntprat|lort|vrovl|sopp?el|toull|paska\w?|roska\w?|nesmysl\w?|hloupost\w?|hulyeseg|prostie|sacmal[ıi]k|cop)\b|чушь|бред(?![а-я])|мусор|ерунд|дурниц|глупост|σκουπιδ|ανοησι|くだらない|쓰레기|垃圾(?!邮件|郵件)|سخيف/;
/** Things the writer has today, which may be described as worthless. */
const OWN = /\b(?:our|my|current|existing|unser\w{0,2}|notre|nuestr[oa]|nostr[oa]|onze|noss[oa]|vores|vart?|nasz\w?)\b/;

/** Returns whether a reply asks who we are, how we got the address, what data we store, or whether to trust us. */
export function asksAboutUs(folded: string): boolean {
  return ABOUT_US.test(folded);
}

/** Returns whether a reply mocks us or our offer. */
export function isScornful(folded: string): boolean {
  if (SCORN.test(folded)) return true;
  return folded.split(/[.!?\n]/).some((sentence) => WORTHLESS.test(sentence) && !OWN.test(sentence));
}
