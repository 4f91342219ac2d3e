import type { RulePhrases } from './rule-phrases.js';

export const RULES_FR: RulePhrases = {
  language: 'fr',
  negation: "(?:ne|pas|n')(?: [a-z']{1,12}){0,2} $",
  leaving: ['desinscri(?!ptions)|desabonn(?!ements)'],
  phrases: {
    opt_out: [
      "\\bm'oppose (?:au|a (?:tout|toute|la|l'))|\\b(?:demande|exige|souhaite|sollicite)\\b[^.\\n]{0,15}(?:l'effacement|la suppression|la radiation|le retrait) de (?:mes|mon|ma|toutes mes|nos|notre)|\\b(?:retire|revoque)\\b[^.\\n]{0,18}(?:mon|notre) (?:consentement|accord)|\\b(?:prefere(?:rais)?|souhaite(?:rais)?|aimerais|voudrais|desire)\\b[^.\\n]{0,6} ne (?:plus|pas) (?:recevoir|etre (?:contacte|sollicite|demarche)|figurer)|\\bne (?:me|nous) (?:recontact|relanc|contact|ecri|sollicit)[a-z]{1,4} (?:plus|jamais)\\b|\\bcesse[rz] (?:tout|vos|l'|les|ces)[^.\\n]{0,4}(?:envoi|sollicitation|mail|message)",
      '\\b(?:pas interesse\\w{0,2}|non,? merci|sans interet)[ ,.;:\\u2013-]{1,4}(?:merci de |veuillez |a )?(?:me |nous )?(?:supprimer|retirer|enlever|radier|desinscrire)',
      '(?:retir|enlev|supprim|ray|effac)[a-z]{0,4}[^.\\n]{0,20}\\b(?:mon|mes|ma|notre|nos)\\b[^.\\n]{0,30}(?:liste|fichier|base|contacts|registre|mailing)',
      '(?:desinscri|desabonn)[a-z]{0,5}[ -](?:moi|nous)|(?:me|nous) (?:desinscri|desabonn)|(?:me|nous) (?:retirer|radier|enlever) (?:de|du)',
      '(?:retire[rz]?|enleve[rz]?|supprime[rz]?|ote[rz]?|raye[rz]?|efface[rz]?)[ -](?:moi|nous|mon|mes|notre|nos)\\b|\\b(?:me|nous) (?:retirer|supprimer|enlever|rayer|effacer)\\b',
      "ne plus (?:jamais )?(?:m'|me |nous )?(?:ecrire|contacter|envoyer|recevoir|solliciter|importuner|demarcher|relancer|prospecter|deranger|etre (?:contacte|sollicite))|ne (?:m'|me |nous )(?:ecri[a-z]*|contact[a-z]*|envo[a-z]*|sollicit[a-z]*|demarch[a-z]*|relanc[a-z]*) plus|n'envoyez plus|(?:arretez|cessez|cesser|arreter) (?:de |d'|vos |votre |tout |ces )(?:envois?|mails?|e-mails?|messages?|m'|me |nous |contacter|ecrire|tout|toute|demarch|sollicit|envoyer)|ne (?:souhait|veu|desir)[a-z]* plus (?:recevoir|etre|que)|ne (?:souhait|veu|desir)[a-z]* pas (?:recevoir|etre contact)|plus de (?:mails|messages|courriels|e-mails)|laissez(?:-| )(?:moi|nous) tranquille|stop (?:pub|mail|aux)",
    ],
    complaint: [
      '(?:signal|marqu)[a-z]{1,4}[^.\\n]{0,20}(?:comme )?(?:spam|indesirable)|\\brgpd\\b[^.\\n]{0,60}(?:plainte|violation|infraction)|(?:plainte|signal|saisi|denonc)[^.?\\n]{0,40}\\bcnil\\b|mon avocat|poursuites',
    ],
    meeting_booked: [
      "(?:j'ai (?:bien )?(?:reserve|pris|bloque)|je viens de (?:reserver|prendre|bloquer)) (?:un |le |votre )?(?:creneau|rendez-vous|rdv)|c'est (?:reserve|cale)\\b|rendez-vous (?:est )?pris|invitation acceptee|(?:^|[ ,.!])a (?:lundi|mardi|mercredi|jeudi|vendredi|demain)(?: alors| prochain)?[.!]{0,3}(?=\\n|$)|c'est note pour",
    ],
    meeting_request: [
      "appelez[ -](?:moi|nous)|m'appeler|nous appeler|rendez[- ]vous|creneau|en visio|un appel\\b|une (?:demo|reunion|visio)|rappelez[ -]moi|(?:etes|seriez)[ -]vous (?:disponible|libre)|se (?:parler|rencontrer|voir)\\b|joignable\\b|pass(?:ez|er) nous voir|(?:au|par) telephone",
    ],
    question: [
      "combien|\\btarifs?\\b|\\bprix\\b|plus d'info|plus de (?:details|renseignements)|en savoir plus|plaquette",
    ],
    interested: [
      "(?:cela|ca|sujet|offre|proposition|approche|solution) (?:m'|nous )interesse|(?<!pas )(?<!pas (?:du tout|vraiment|tres) )(?<!plus )\\b(?:suis|sommes|serais|serions) (?:tres )?interess|envoyez[- ](?:moi|nous)\\b|volontiers|avec plaisir|on y va\\b|c'est parti|j'adore|m'interesse beaucoup|(?:^|\\n)[^a-z\\n]{0,3}(?:parfait|genial|super|formidable|excellent)\\b|dites[ -]m'en plus|(?:^|\\n)[^a-z\\n]{0,3}oui\\b|pourquoi pas",
    ],
    not_now: [
      "pas (?:pour (?:le moment|l'instant)|maintenant|actuellement|le (?:bon )?moment|cette annee|une priorite|dans l'immediat|d'actualite)|(?:pas|plus) de budget|(?:recontact|reven|repren|relanc|rappel)[a-z]*[^.\\n]{0,50}(?:prochain|plus tard|rentree|\\bmois\\b|trimestre|annee|janvier|septembre)|plus tard\\b|on (?:verra|en reparle|en reparlera)\\b|l'annee prochaine|autres priorites",
    ],
    referral: [
      'contact(?:ez|er) (?!moi|nous)[a-z]{2,}|adressez[ -]vous|transmis|transfer[ae]|en copie|voir (?:ca )?avec|fais suivre|(?:je|on) (?:lui |leur )?transmets|rapprochez[ -]vous|ma collegue|mon collegue',
    ],
    wrong_person: [
      "pas (?:la bonne personne|le bon (?:interlocuteur|contact|service)|en charge|de mon ressort|mon domaine|le responsable|la responsable)|mauvais(?:e)? (?:personne|interlocuteur|contact)|ne m'occupe (?:pas|plus)|tromp[a-z]{1,3} (?:de |d')(?:personne|interlocuteur|destinataire)|ne (?:gere|suis) plus (?:ce|le|la|en charge)",
    ],
    declined: [
      '\\brest(?:ons|e) (?:avec|chez|fideles?)',
      "pas (?:du tout |vraiment |tres )?interess|(?:pas d'|sans )interet|pas pour (?:nous|moi)\\b|sans facon|non,? merci|(?:pas|aucun) (?:de |d')?(?:besoin|interet)|deja (?:un |une |equipe|en place|ce qu)|ne (?:nous |me )?(?:correspond|convient|concerne)[^.\\n]{0,20}pas|ne (?:nous |m')interesse|pas (?:donner )?suite|sans suite|pas (?:du tout |vraiment )?adapte|mais (?:c'est )?non\\b",
    ],
  },
};

export const RULES_ES: RulePhrases = {
  language: 'es',
  negation: '\\bno (?:[a-z]{1,12} ){0,1}$',
  leaving: ['\\b(?:darse de baja|cancelar (?:la )?suscripcion|desuscri)'],
  phrases: {
    opt_out: [
      '\\b(?:agradec|rueg|pid)[a-z]{1,8},? que (?:dej|ces|par)[a-z]{1,5} de (?:escrib|contact|envi|mand)|\\bagradec[a-z]{1,8},? que no (?:me|nos) (?:escrib|contact|envi|mand)',
      '\\b(?:ejerzo|ejercer|ejercito)\\b[^.\\n]{0,6}derechos?[^.\\n]{0,15}(?:supresion|oposicion|cancelacion|olvido)|\\b(?:retiro|revoco)\\b[^.\\n]{0,6}(?:consentimiento|autorizacion)|\\bme opongo al? (?:tratamiento|uso)|\\b(?:solicito|exijo|pido|ruego)\\b[^.\\n]{0,10}(?:supresion|eliminacion|cancelacion|borrado|baja) de (?:mis|mi|todos mis)|\\b(?:prefiero|preferiria|deseo|deseamos) no (?:recibir|ser contactad)|\\bno dese(?:o|amos) (?:recibir|ser contactad)',
      '\\bno (?:me |nos )?vuelva[ns]? a (?:escrib|contact|envi|mand|molest|llam)[a-z]{0,4}(?:me|nos)\\b',
      '(?:elimin|borr|quit|retir|saqu)[a-z]{0,6}[^.\\n]{0,20}\\b(?:mi|mis|nuestr[a-z]{1,2}|me)\\b[^.\\n]{0,30}(?:lista|base de datos|registro)|no me (?:mand|envi|escrib)[a-z]{1,4} mas',
      'dar(?:me|nos) de baja|(?:dame|dadme|deme|denme|denos) de baja|baja de (?:la|su|esta)|cancel(?:ar|en|e) mi (?:suscripcion|inscripcion)|desuscriban?(?:me|nos)',
      '\\b(?:elimin|borr|quit|retir|saqu?|remuev)[a-z]{1,4}(?:me|nos)\\b|(?:elimin|borr|quit|retir)[a-z]{1,4} (?:mi|mis|nuestro|nuestros|este) (?:correo|email|e-mail|datos|direccion|nombre|contacto)|no (?:me |nos )?(?:vuelva[n]? a )?(?:escrib|contact|envi|mand|molest|llam)[a-z]*(?: mas)? ?(?:mas|correos)|no (?:me |nos )vuelva[n]? a|no (?:deseo|quiero|queremos|deseamos) (?:recibir|mas|que (?:me|nos))|deje[n]? de (?:escrib|envi|mand|contact|molest)|no mas (?:correos|emails|mensajes)',
    ],
    complaint: [
      '(?:report|marc|denunci)[a-z]{1,5}[^.\\n]{0,20}(?:spam|correo no deseado)|\\b(?:rgpd|lopd)\\b[^.?\\n]{0,60}(?:denunci|reclam|infracc|incumpl|viola|vulner)|(?:denunci|reclamaci|incumpl|viola|vulner|infring)[^.?\\n]{0,40}\\b(?:rgpd|lopd|aepd)\\b|mi abogado|acciones legales|denunci[a-z]{1,5}[^.\\n]{0,30}(?:agencia|aepd|policia)',
    ],
    meeting_booked: [
      '(?:he|hemos) (?:reservado|agendado)|acabo de (?:reservar|agendar)|ya (?:reserve|agende|esta agendad)|reunion (?:agendada|confirmada)|invitacion aceptada|nos vemos (?:el|manana)|hasta el (?:lunes|martes|miercoles|jueves|viernes)[.!]{0,3}(?=\\n|$)|(?:^|\\n)[^a-z\\n]{0,3}confirmad[oa]\\b',
    ],
    meeting_request: [
      'll[a]m[ea](?:me|nos)\\b|podemos (?:hablar|reunir|vernos|agendar)|podriamos (?:hablar|reunir|vernos)|(?:agend|program|concert)[a-z]{1,5} (?:una )?(?:reunion|llamada|cita|demo)|una (?:reunion|llamada|demo|demostracion|videollamada)|(?:algunos )?horarios|disponibilidad',
    ],
    question: ['cuanto cuesta|\\bprecios?\\b|mas (?:informacion|info|detalles)|cotizacion'],
    interested: [
      '(?:suena|parece) (?:bien|interesante)|(?<!no )\\bnos (?:encaja|cuadra)|(?<!no )\\b(?:me|nos) interesa|(?<!no )\\b(?:estoy|estamos) (?:muy )?interesad|(?:mand|envi|pas)a(?:me|nos)(?:lo|la|los)?\\b|me encanta\\b|nos apuntamos|(?:^|\\n)[^a-z\\n]{0,3}(?:genial|estupendo|fantastico|excelente)\\b|cuenteme mas|cuentame mas|adelante\\b|(?:^|\\n)[^a-z\\n]{0,3}si\\b',
    ],
    not_now: [
      '(?:ahora(?: mismo)?|por (?:el momento|ahora)|de momento|en este momento|actualmente|este ano)[^.\\n]{0,25}\\bno\\b|\\bno\\b[^.\\n]{0,30}(?:por (?:el momento|ahora)|de momento|en este momento|ahora\\b|prioridad|presupuesto|este ano)|(?:vuelv|escrib|contact|llam|busque)[a-z]*[^.\\n]{0,40}(?:proximo (?:ano|trimestre|mes)|mas adelante|\\bmeses\\b|otono|enero|septiembre|ano que viene)|mas adelante|sin presupuesto|hasta (?:enero|febrero|marzo|septiembre|octubre|despues|el ano)\\b|quiza[s]? (?:el proximo|mas)',
    ],
    referral: [
      'contact[ea] (?:con|a) (?!mi\\b|nosotros)|reenvi(?:ado|e)|en copia|dirija[ns]e|habl[ea] con (?!mi\\b)|se lo (?:paso|reenvio|comento)|mi companer',
    ],
    wrong_person: [
      'no soy (?:yo )?(?:la persona|el (?:responsable|indicado|contacto)|quien)|no es (?:de )?(?:mi area|mi competencia|mi departamento)|persona equivocada|equivocado de persona|no (?:llevo|gestiono|me encargo|me ocupo)',
    ],
    declined: [
      '\\b(?:seguimos|nos quedamos|continuamos) con (?:nuestr|el |la )|\\bno es algo que',
      'no (?:me|nos) interesa|no (?:estoy|estamos) (?:muy )?interesad|\\bno,? (?:muchas )?gracias|no (?:lo |la )?(?:necesit|requer)|ya (?:tenemos|contamos|trabajamos|disponemos)|no es (?:relevante|para nosotros|de (?:nuestro|mi) interes)|sin interes|no (?:tengo|tenemos) interes|gracias,? pero no',
    ],
  },
};

export const RULES_IT: RulePhrases = {
  language: 'it',
  negation: '\\bnon (?:[a-z]{1,12} ){0,1}$',
  leaving: ['disiscri(?!zioni)'],
  phrases: {
    opt_out: [
      '\\b(?:chied(?:o|iamo)|richied(?:o|iamo)|esigo)\\b (?:la )?(?:mia |nostra )?(?:cancellazione|rimozione|disiscrizione) dal(?:la|le|l)? ?(?:vostr[aeo] |sua )?(?:database|banca dati|lista|elenco|mailing|newsletter|archivio|archivi)',
      '\\b(?:chied[oe]|richied[oe]|esigo|pretendo)\\b[^.\\n]{0,10}(?:cancellazione|rimozione|eliminazione) de(?:i|l|lle) (?:miei|mio|mie|nostri)|\\b(?:revoco|ritiro)\\b[^.\\n]{0,10}consenso|\\bmi oppongo al|\\bnon (?:contattat|scrivet|inviat|mandat)[a-z]{0,2}(?:mi|ci) (?:mai )?piu\\b|\\b(?:prefer(?:isco|irei)|vorrei|desidero|gradirei) non (?:ricever|essere (?:piu )?contattat)|\\bnon (?:sono |siamo )?interessat[oaie][ ,.;:\\u2013-]{1,4}(?:per favore )?(?:cancell|rimuov|togli|elimin)',
      '\\bnon (?:invi|mand|scriv|sped)[a-z]{1,4}(?:mi|ci) (?:(?:piu )?(?:nulla|niente)|altr[ei] (?:comunicazion|messagg|e-?mail|mail|offert|pubblicit))',
      '(?:togli|elimin|cancell|rimuov)[a-z]{0,5}[^.\\n]{0,20}\\b(?:mi[oae]|miei|nostr[a-z])\\b[^.\\n]{0,30}(?:lista|elenco|database|rubrica|mailing|archivi)',
      'disiscri[a-z]{0,6}(?:mi|ci|temi|teci|vermi)\\b|(?:mi|ci) disiscriv|voglio disiscriv|\\bcancell(?:ami|atemi|ateci|armi|arci)\\b|cancella(?:te|re|zione)? (?:la mia|il mio|i miei|dalla)|cancelli (?:la mia|il mio|i miei)',
      'rimuov(?:imi|etemi|ermi)|rimuov(?:ete|a|ere|i) (?:il mio|la mia|i miei|il nostro)|toglie(?:temi|rmi)|toglimi|mi (?:rimuova|cancelli|tolga|disiscriva)|non (?:scriv|contatt|mand|invi|disturb)[a-z]*(?:mi|ci)? (?:piu|ulteriori)|non (?:mi|ci) (?:scriv|contatt|mand|invi|disturb)[a-z]* (?:piu|altr)|smett[a-z]* di|basta (?:e-?mail|mail|messaggi)|non (?:desidero|voglio|vogliamo) (?:piu )?(?:ricevere|essere contatt)|(?:tolt[oa]|cancellat[oa]|rimoss[oa])[^.\\n]{0,12} dalla (?:vostra|sua|tua) (?:mailing )?list',
    ],
    complaint: [
      'segnal[a-z]{1,5}[^.\\n]{0,20}(?:spam|garante)|\\bgdpr\\b[^.\\n]{0,40}(?:violazione|reclamo)|garante (?:della |per la )?privacy|mio avvocato|vie legali',
    ],
    meeting_booked: [
      'ho (?:appena )?(?:prenotato|fissato)|(?:call|appuntamento) (?:e )?(?:confermat|fissat)|invito accettato|(?:ci vediamo|a) (?:lunedi|martedi|mercoledi|giovedi|venerdi|domani)(?: alle \\d{1,2})?[.!]{0,3}(?=\\n|$)|(?:^|\\n)[^a-z\\n]{0,3}confermat[oa]\\b',
    ],
    meeting_request: [
      'mi (?:chiami|chiama)\\b|veng[ao](?:no)? a trovarci|chiama(?:mi|temi)|possiamo (?:sentirci|vederci|fissare|incontrarci|parlar)|fissiamo|appuntamento|una (?:call|chiamata|riunione|demo|videochiamata)\\b|qualche (?:data|orario)|disponibil(?:e|ita)[^.\\n]{0,20}(?:lunedi|martedi|mercoledi|giovedi|venerdi)?',
    ],
    question: ['quanto costa|\\bprezz[oi]\\b|(?:maggiori|piu|ulteriori) (?:informazioni|dettagli)|preventivo'],
    interested: [
      'sembra (?:interessante|ottimo|buono)|(?<!non )\\b(?:potrebbe fare|fa) al caso (?:nostro|mio)|mi mandi (?:una|la|il|un) |\\b(?:mandami|inviami|mandateci|inviateci)\\b|(?<!non )\\b(?:mi|ci) interessa|(?<!non )\\b(?:sono|siamo) (?:molto )?interessat|volentieri|mi dica di piu|procediamo|(?:^|\\n)[^a-z\\n]{0,3}(?:fantastico|splendido|geniale|ottimo)\\b|(?:^|\\n)[^a-z\\n]{0,3}si\\b',
    ],
    not_now: [
      "(?:al momento|per ora|adesso|in questo momento|attualmente|quest'anno)[^.\\n]{0,30}(?:\\bno\\b|\\bnon\\b)|\\bnon\\b[^.\\n]{0,25}(?:al momento|per ora|adesso|in questo momento|budget|priorita)|(?:ricontatt|risent|riscriv|richiam)[a-z]*[^.\\n]{0,40}(?:prossim[oa] (?:anno|trimestre|mese)|piu avanti|\\bmesi\\b|autunno|settembre|gennaio)|piu avanti|prossimo (?:anno|trimestre)",
    ],
    referral: [
      'contatti (?!mi\\b)(?:il|la|lo|con)|\\blo (?:passo|giro|inoltro) a|\\bgiro (?:la|il|tutto)|inoltrato|in copia|si rivolga|parli con|mi[oa] collega',
    ],
    wrong_person: [
      'non sono (?:la persona|il (?:referente|responsabile)|io)|non (?:e|rientra)[^.\\n]{0,12}(?:mia competenza|mio (?:ambito|settore))|persona sbagliata|sbagliato persona|non (?:mi occupo|gestisco|me ne occupo)',
    ],
    declined: [
      '\\b(?:restiamo|rimaniamo) (?:con|da)\\b',
      'non (?:mi|ci) interessa|(?:siamo|sono) (?:gia )?a posto|non (?:sono|siamo) (?:molto )?interessat|\\bno,? grazie|non (?:ne )?(?:abbiamo|ho) (?:alcun )?bisogno|(?:abbiamo|ho) gia|non (?:fa per|e rilevante|e di (?:nostro|mio) interesse|ci serve)|nessun interesse|non e (?:il )?(?:nostro|mio) (?:settore|campo)',
    ],
  },
};

export const RULES_PT: RulePhrases = {
  language: 'pt',
  negation: '\\bnao (?:[a-z]{1,12} ){0,1}$',
  leaving: ['cancelar (?:a )?(?:inscricao|subscricao|assinatura)|descadastr|desinscre|dessubscre'],
  phrases: {
    opt_out: [
      '\\b(?:solicito|exijo|peco|requeiro)\\b[^.\\n]{0,10}(?:eliminacao|exclusao|remocao|apagamento) d(?:os|e|o) (?:meus?|todos)|\\b(?:retiro|revogo)\\b[^.\\n]{0,8}consentimento|\\boponho-me ao|\\b(?:prefiro|preferia|desejo|gostaria de) nao (?:receber|ser contact)|\\bdeixar de (?:me )?(?:receber|enviar)|\\bsem interesse[ ,.;:\\u2013-]{1,4}(?:podem |por favor )?(?:retir|remov|apag|elimin|tir)',
      '(?:retir|apag|exclu|tir|elimin|remov)[a-z]{0,4}[^.\\n]{0,20}\\b(?:meu|meus|minha|nosso)\\b[^.\\n]{0,30}(?:lista|base de dados|registo)|nao quero receber',
      'remov(?:a|am|er|e)[ -]?(?:me|nos)\\b|remov(?:a|am|er) (?:o |a |os )?(?:meu|minha|meus|nosso)|(?:retir|apag|exclu|tir|elimin|delet)[a-z]{0,3}[ -](?:me\\b|nos\\b|o meu|os meus|meu|minha|meus)|cancel(?:ar|e|em) (?:a )?minha (?:inscricao|subscricao|assinatura)|(?:me|quero) descadastr|descadastr[a-z]{1,4}[ -]me',
      '(?:nao|nunca) (?:me |nos )?(?:envi|escrev|contact|contat|mand|incomod)[a-z]*(?:-me)?[^.\\n]{0,15}mais|\\bpar[ae]m? de (?:me )?(?:envi|escrev|mand|contact|contat)|nao (?:desejo|quero|queremos) (?:mais )?(?:receber|ser contact)|sair d(?:a|esta) lista|da (?:sua|vossa|tua) lista|\\b(?:me|nos) (?:tir|retir|remov|exclu)[a-z]{1,3} (?:da|dessa|desta|de sua) (?:lista|base)',
    ],
    complaint: [
      '(?:denunci|marqu|report)[a-z]{1,5}[^.\\n]{0,20}spam|\\b(?:rgpd|lgpd)\\b[^.?\\n]{0,60}(?:denunci|queixa|reclam|infra|viola)|(?:denunci|queixa|incumpr|descumpr|viola|infring)[^.?\\n]{0,40}\\b(?:rgpd|lgpd|anpd|cnpd)\\b|meu advogado|medidas legais',
    ],
    meeting_booked: [
      '\\b(?:marquei|agendei|reservei)\\b|acabei de (?:agendar|marcar|reservar)|convite aceite|(?:^|\\n)[^a-z\\n]{0,3}(?:combinado|confirmado)\\b|(?:^|[ ,.!])ate (?:segunda|terca|quarta|quinta|sexta|amanha)(?: as \\d{1,2}h?)?[.!]{0,3}(?=\\n|$)',
    ],
    meeting_request: [
      'ligue[ -]me|me lig(?:a|ue)|podemos (?:falar|reunir|marcar|agendar|conversar)|(?:marcar|agendar)[^.\\n]{0,15}(?:reuniao|chamada|call|demo)|uma (?:reuniao|chamada|call|demo|demonstracao)|(?:alguns )?horarios|disponibilidade',
    ],
    question: ['quanto custa|\\bprecos?\\b|mais (?:informac|info|detalhes)|orcamento\\?'],
    interested: [
      'parece (?:interessante|bom|otimo)|(?<!nao )\\bfaz sentido|(?<!nao )\\b(?:tenho|temos) (?:muito )?interesse|(?<!nao )\\b(?:estou|estamos) (?:muito )?interessad|conte[ -]me mais|adorei\\b|\\bme manda\\b|manda (?:mais|os|as|a|o)\\b|vamos (?:avancar|em frente)|(?:^|\\n)[^a-z\\n]{0,3}(?:fantastico|excelente|genial)\\b|pode enviar|(?:^|\\n)[^a-z\\n]{0,3}sim\\b',
    ],
    not_now: [
      '(?:neste momento|de momento|por agora|agora|atualmente|este ano)[^.\\n]{0,25}\\bnao\\b|\\bnao\\b[^.\\n]{0,25}(?:neste momento|de momento|por agora|agora\\b|prioridade|orcamento|este ano)|(?:volte|contact|contat|fale|escrev|ligue)[a-z-]*[^.\\n]{0,40}(?:proximo (?:ano|trimestre|mes)|mais tarde|\\bmeses\\b|outono|janeiro|setembro)|sem (?:orcamento|verba)|segundo semestre|mais tarde|talvez no proximo',
    ],
    referral: [
      'contact[ae] (?!me\\b|-me|nos)(?:o|a|com|minha|meu)|encaminh(?:ei|o|ar)\\b|em copia|fale com (?!igo)|meu colega|minha colega',
    ],
    wrong_person: [
      'nao sou (?:a pessoa|o (?:responsavel|contacto|contato)|quem|eu)|nao e[^.\\n]{0,8}(?:minha area|meu departamento|da minha)|pessoa errada|enganou-se|nao (?:trato|cuido|sou responsavel)',
    ],
    declined: [
      '\\b(?:vamos continuar|continuamos|ficamos) com (?:o|a|noss)',
      '(?:nao|nem) (?:tenho|temos|ha) interesse|nao (?:me |nos )?interessa|nao (?:estou|estamos) interessad|\\bnao,? (?:muito )?obrigad|nao (?:precis|necessit)|ja (?:temos|tenho|trabalhamos|utilizamos|usamos)|nao e (?:relevante|para nos|do nosso interesse)|sem interesse|(?:^|\\n)[^a-z\\n]{0,3}dispens[oa]\\b',
    ],
  },
};

export const RULES_RO: RulePhrases = {
  language: 'ro',
  negation: '\\bnu (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:solicit|cer|doresc)\\b[^.\\n]{0,8}(?:stergerea|eliminarea) (?:datelor|adresei|tuturor)|\\b(?:retrag|revoc)\\b[^.\\n]{0,12}(?:consimtamant|acordul)|\\bma opun prelucrarii|\\bnu (?:imi|mi|ne) mai (?:trimite|scrie)',
      '\\b(?:dezabonati|stergeti|eliminati|scoateti|radiati)-(?:ma|ne)\\b|\\b(?:ma|ne) (?:dezabonati|stergeti|scoateti|eliminati|radiati)|(?:sterge|elimina|scoate)(?:ti)? (?:adresa|datele|emailul)|(?:sa )?ma dezabonez|(?:^|\\n)[^a-z\\n]{0,3}dezabonare[ .!]{0,3}(?=\\n|$)',
      'nu (?:ma|ne) mai (?:contact|deranj|cauta)|nu[- ](?:mi|imi|ne) mai (?:scri|trimit)|nu mai (?:doresc|vreau|dorim) (?:sa prim|mesaje|e-?mail)|nu (?:doresc|vreau|dorim) sa (?:mai )?(?:prim|fiu contactat)|(?:opriti|incetati)[^.\\n]{0,20}(?:mesaj|e-?mail|spam)',
    ],
    complaint: ['(?:raporte|marche|semnale|raporta)[a-z]{0,4}[^.\\n]{0,20}spam|\\banspdcp\\b'],
    meeting_booked: [
      '\\bam (?:rezervat|programat|stabilit)[^.\\n]{0,25}(?:intalnire|discutie|interval|calendar|apel)|am acceptat invitatia',
    ],
    meeting_request: [
      '(?:putem|am putea|haideti sa|hai sa)[^.\\n]{0,15}(?:stabili|discut|vorb|program|intaln|vedem)|intalnire|suna(?:ti)?-ma|(?:va|iti) convine|ne auzim (?:luni|marti|miercuri|joi|vineri|maine)',
    ],
    question: ['cat costa|\\bpret(?:ul|uri|urile)?\\b|cum functioneaza|care (?:este|e) (?:pretul|costul)'],
    interested: [
      '\\b(?:suna|pare) (?:[a-z]{1,12} ){0,2}(?:interesant|bine|buna?|excelent)|(?:povestiti|spuneti)-(?:mi|ne)|(?<!nu )\\b(?:sunt|suntem) (?:[a-z]{1,12} )?interesa[a-z]{1,3}\\b|(?<!nu )\\b(?:ma|ne) intereseaza|(?:as|am) dori (?:[a-z]{1,12} ){0,3}(?:detalii|informatii|sa (?:afl|vad))|mai multe (?:detalii|informatii)|trimite(?:ti)?(?:-mi|-ne)?[^.\\n]{0,25}(?:oferta|detalii|prezentare|informatii)',
    ],
    not_now: [
      'nu (?:acum|momentan|in acest moment|in prezent)|(?:momentan|in prezent|pentru moment|anul acesta|deocamdata)[^.\\n]{0,25}\\bnu\\b|\\bnu\\b[^.\\n]{0,25}(?:buget|momentan|anul acesta|in acest moment)|anul viitor|trimestrul viitor|luna viitoare|mai tarziu|la (?:toamna|primavara)|peste (?:cateva|\\d{1,2}|sase|trei) (?:luni|saptamani)|dupa (?:vacanta|sarbatori|concediu|paste)',
    ],
    referral: [
      'se ocupa|(?:este|e) responsabil|raspunde de|(?:contactati|scrieti|vorbiti cu|adresati-va)(?!-)[^.\\n]{0,40}(?:coleg|departament|director|domn|doamn)|colegul meu|colega mea|am redirectionat|in copie|persoana potrivita',
    ],
    wrong_person: [
      'nu (?:sunt|eu sunt) (?:eu )?(?:persoana|cel|cea)|\\bnu eu (?:ma ocup|raspund)|persoana (?:gresita|nepotrivita)|nu ma ocup|nu (?:e|este) (?:domeniul|departamentul) meu|ati gresit persoana',
    ],
    declined: [
      'nu (?:sunt(?:em)?|ma|ne) (?:[a-z]{1,12} )?interes|\\bnu,? multumesc|multumesc,? (?:dar )?nu\\b|nu avem nevoie|nu (?:e|este) (?:relevant|de interes|pentru noi)|avem deja|deja avem|(?:lucram|colaboram) (?:deja |cu alt)',
    ],
  },
};
