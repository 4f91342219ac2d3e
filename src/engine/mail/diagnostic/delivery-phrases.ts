import type { DeliveryReason } from './delivery-reasons.js';
import { deliveryWords } from './delivery-words.js';
import { NULL_MX_WORDS } from './policy-and-time.js';

/** Words of mail systems, in lower case, that name a reason. */
export interface Phrase {
  readonly reason: DeliveryReason;
  readonly pattern: RegExp;
}

function anyOf(reason: DeliveryReason, ...patterns: readonly string[]): Phrase {
  // A dot inside a host name or number does not end the sentence.
  const source = patterns.join('|').replace(/\[\^\.;(:?)\]/g, '(?:[^.;$1]|\\.(?=\\w))');
  return { reason, pattern: new RegExp(source) };
}

/**
 * Words of the reporting system, which outrank whatever it quotes: qmail names the command that was rejected, Exchange
 * Online and QQ call an unknown recipient "access denied", cPanel guesses.
 */
export const FRAMES: readonly Phrase[] = [
  anyOf('blocked', 'but my name was rejected', 'but greeting failed'),
  // Exchange names the component that rejected.
  anyOf('user_unknown', 'resolver\\.adr\\.(?:recip|exrecip)notfound'),
  anyOf('policy', 'resolver\\.rst\\.', 'transport\\.rules', 'envelope blocked'),
  anyOf('mailbox_full', 'storedrv[^;]{0,60};[^;]{0,60}quota'),
  anyOf('expired', 'queue\\.expired'),
  // A policy belongs to its server. "Recipient" beside it identifies no mailbox.
  anyOf(
    'policy',
    "(?:recipient|receiving|remote)(?:'s|s')? (?:mail )?(?:server|system|organi[sz]ation|domain)(?:'s)? (?:[a-z]{1,12} )?polic",
    'anti-?spoofing',
  ),
  // The server's disk, not the mailbox; a failed connection, not a rejected sender.
  anyOf('system_error', 'no space left on device'),
  anyOf('expired', 'deferred: connection [a-z ]{3,20}(?: [^ ]{3,120})? message could not be delivered for'),
  anyOf('network_error', 'deferred: connection (?:refused|timed out|reset)'),
  // The resolver's message for a name server that did not respond.
  anyOf('network_error', 'host not found, try again'),
  anyOf('network_error', 'hop count exceeded', 'did not accept our requests to connect'),
  anyOf('rate_limited', 'try again slower'),
  anyOf('sender_rejected', 'but sender was rejected'),
  anyOf(
    'user_unknown',
    'recipient address rejected: access denied',
    'mailbox (?:unavailable|not found) or access denied',
  ),
  anyOf('host_unknown', 'account or domain may not exist', 'find a mail exchanger or ip address'),
];

/**
 * In reading order: the first match names the reason, so phrases about the sender precede what the same words would
 * mean for a recipient ("domain of sender address does not exist"). Gaps are bounded, and no pattern backtracks over
 * more than one line.
 */
export const PHRASES: readonly Phrase[] = [
  anyOf('null_mx', ...NULL_MX_WORDS),
  anyOf(
    'quota_exceeded',
    'daily (?:user )?sending (?:limit|quota)|daily limit for message recipients',
    'sending (?:limit|quota)[^.;]{0,30}exceeded',
    'exceeded[^.;]{0,40}(?:sending|outgoing|outbound|submission|recipient rate) (?:limit|quota|rate)',
    'recipient limit exceeded',
    'message (?:submission )?rate[^.;]{0,20}limit',
    'you have reached a limit for sending',
  ),
  anyOf(
    'auth_failure',
    '\\bspf\\b',
    '\\bdkim\\b',
    '\\bdmarc\\b',
    'sender id\\b[^.;]{0,30}(?:fail|policy|prohibit)',
    'unauthenticated (?:e-?mail|message|sender)',
    'fail(?:s|ed|ing|ure)?[^.;]{0,30}sender (?:authentication|id)',
    'authentication (?:information|checks?|requirements?)',
    'does not (?:pass|meet) (?:the )?authentication',
    '5\\.7\\.515\\b',
  ),
  anyOf(
    'relay_denied',
    'relay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed|authori[sz]ed)|prohibited|disabled)',
    '(?:unable|not (?:permitted|allowed|authori[sz]ed)) to relay',
    "(?:do|does|will|can)(?: ?not|n't) relay",
    'insecure mail relay',
    "isn't in (?:my|your) (?:list of allowed|rcpthosts)",
    'in (?:my|the) list of allowed rcpthosts',
    'relaying mail to',
    'no relaying',
    'this mail server requires authentication',
  ),
  anyOf(
    'sender_rejected',
    'sender(?: address)?[^.;<]{0,20}(?:<[^>]{0,120}>)?[^.;]{0,12}(?:rejected|not (?:allowed|exist|found|accepted)|denied|unknown|invalid|verif(?:y|ication) failed)',
    'domain of sender address',
    'sender (?:verify failed|domain must|refused|blocked)',
    'rejected by sender',
    'invalid (?:sender|mail from)',
    'mail from[^.;]{0,60}(?:denied|not allowed|refused|not owned)',
    'from address[^.;]{0,40}(?:denied|not allowed|refused|is not)',
    'unresolvable (?:relay domain|domain name for sender)',
    'sent as[^.;]{0,20}not allowed',
    'from: domain is invalid|provide a valid from|pas autoris\\S{1,3} à (?:lui )?envoyer',
    'purported responsible address',
    'only members? (?:can|may|are allowed)[^.;]{0,20}(?:post|send)',
    'permission to post|not (?:allowed|permitted|authori[sz]ed) to (?:post|send) (?:messages? )?to',
    'you may not be allowed to post|to post messages to the group',
    'the group[^.;]{0,60}(?:may not exist|not accept)|not have permission[^.;]{0,30}post',
    'not authenticated as|not owned by user',
    // Notices of groups, in the languages they are sent in.
    '(?:gruppe|groupe|grupo|gruppo|groep|grupp|gruppen|grup)[^.;:]{0,160}(?:existiert|berechtig|n.existe|autoris|autoriz|no exist|permis|n[ãa]o exist|non esist|bestaat|toestemming|finns inte|beh[öo]righet|findes ikke|tilladelse|istnie|uprawnie)',
    'группа?[^.;]{0,160}(?:не существует|нет разрешения|недостаточно прав)|グループ[^。]{0,120}(?:存在しない|権限)|(?:群组|群組|论坛|網上論壇)[^。]{0,120}(?:不存在|权限|權限)|그룹[^.]{0,120}(?:없|권한)',
  ),
  anyOf(
    'blocked',
    'black ?-?list',
    'block ?-?list',
    'deny ?-?list',
    '\\b(?:dns|r)bl\\b|\\bdnsbl|spamhaus|spamcop|barracudacentral|sorbs\\b|senderbase|proofpoint\\.com/ipcheck|\\bipcheck\\.|cloudmark',
    '\\bptr\\b|reverse (?:dns|host|lookup)|rdns|ip (?:name )?lookup fail|resolve your (?:ip|hostname|address)|no matches to nameserver|without a (?:valid )?(?:reverse|hostname)',
    'reputation',
    '(?:client host|your (?:ip|host|server|mail server|domain|network)|ip(?: address)?|connection|host|server|mta|address|domain)[^.;]{0,70}(?:(?:has been |is |was |are )?(?:temporarily )?(?:blocked|banned|refused)\\b|poor)',
    '(?:blocked|banned|refus(?:ed|al)|rejected|reject|deny|denied)[^.;]{0,30}(?:your |the |from |by )+(?:ip|host|server|mta|network|domain|country)',
    '(?:access|connections?)[^.;]{0,40}(?:from|by)[^.;]{0,60}(?:blocked|denied|refused|rejected|not (?:allowed|permitted|accepted))',
    'access denied',
    'bad (?:host|helo|ehlo|reputation)|helo command rejected|dynamic (?:ip|address|range)|dialup|dul\\b|open (?:relay|proxy)',
    'client host rejected|rejected your ip|part of their network is on',
    'not allowed to (?:connect|send) (?:to|from) this (?:server|host)',
    'too many (?:spams?|bad|invalid|unknown)',
    'banned (?:sender|sending|host)',
    "messages? from [^ ]{1,60} weren't sent|invalid ip|not accepting connections",
    'csi\\.cloudmark|unblock|delist|postmaster\\.(?:yahoo|aol|live|google)[^ ]{0,60}(?:block|ip)',
  ),
  anyOf(
    'rate_limited',
    'too many (?:concurrent |simultaneous )?(?:smtp )?(?:connections?|sessions?|messages?|mails?|e-?mails?|recipients?|errors|logins?)',
    '(?:connection|concurrent|concurrency)[^.;]{0,20}(?:limit|rate)',
    'rate ?-?limit|throttl|slow(?:er| ?down)|excessive (?:rate|volume|message)',
    'unusual (?:rate|volume|sending activity)|unexpected volume|mail flood|maximum (?:number of )?(?:connections|sessions)|sending too (?:fast|many|quickly)|sent too many',
  ),
  anyOf(
    'recipient_busy',
    'receiving (?:e-?)?mail (?:at a rate|too quickly)|(?:user|mailbox|recipient)[^.;]{0,40}(?:is )?\\b(?:busy|locked|in use)',
    '(?:user|mailbox|recipient|account)[^.;]{0,60}(?:temporarily (?:unavailable|unreachable|closed|not available)|under maintenance|being (?:moved|migrated))',
  ),
  anyOf(
    'greylisted',
    'gr[ea]y ?-?list|try again (?:later|in)[^.;]{0,30}(?:gr[ea]y)|temporarily (?:deferred|delayed)[^.;]{0,40}gr[ea]y',
  ),
  anyOf(
    'mailbox_full',
    '(?:over|exceed(?:s|ed|ing)?|out of|reached|above)[^.;]{0,50}(?:quota|storage|disk space|mailbox size|disk limit|mailbox limit)',
    '(?:quota|storage|mailbox|mail box|inbox|account|user|disk|maildir|mail folder)[^.;]{0,60}(?:is |are |was |has )?(?:too )?(?:full|exceeded|exhausted|over ?quota|too large\\b)',
    'over ?-?quota|quota (?:violation|exceed|full)|full mailbox|not enough (?:storage|space|disk)|insufficient (?:disk|storage|space|system storage)',
    'mailbox[^.;]{0,30}(?:size )?limit',
    'mailbox[^.;]{0,20}exceeds[^.;]{0,20}(?:allowed )?size|the recipient (?:has )?exceeded|account is exceeding their quota|storage allocation',
    ...deliveryWords('mailbox_full'),
  ),
  anyOf(
    'message_too_large',
    'message (?:file )?(?:is )?too (?:big|large|long)|(?:message|mail)[^.;]{0,20}size[^.;]{0,30}(?:exceed|limit|too|greater|maximum)|exceed[^.;]{0,40}(?:message|mail) size|exceeds? (?:the )?(?:size|maximum|fixed)[^.;]{0,20}(?:limit|size)|(?:line|header|max message) size|larger than|is larger|size limit',
    ...deliveryWords('message_too_large'),
  ),
  anyOf(
    'mailbox_moved',
    '(?:has|have) (?:been )?(?:moved|replaced)|no longer on (?:this )?server|new address|address[^.;]{0,40}changed to|please use the new|forwarding to <|user not local[^.;]{0,10}please try',
  ),
  anyOf(
    'mailbox_disabled',
    '(?:account|mailbox|mail box|user|recipient|address|e-?mail|domain)[^.;]{0,80}(?:disabled|discontinued|deactivated|closed|terminated|cancell?ed)',
    '(?:account|mailbox|mail box|user|recipient)[^.;]{0,60}(?:been|was|were|is) (?:permanently )?deleted',
    '(?:account|mailbox|address) (?:does )?(?:no longer|not) accepts? (?:any )?(?:more )?(?:e-?)?mails?(?: any ?more)?[.!]?$',
    '(?:disabled|deactivated) (?:recipient|user|account|mailbox)',
  ),
  anyOf(
    'mailbox_suspended',
    '(?:account|mailbox|mail box|user|recipient|address|e-?mail|domain)[^.;]{0,80}(?:suspended|inactive|frozen|expired|blocked|not active|been locked)',
    '(?:inactive|suspended|expired|dormant) (?:recipient|user|account|mailbox)',
    'not (?:been )?(?:active|used|logged)|recipient suspend|temporarily inactive|out of service|compte[^.;]{0,30}bloqu',
  ),
  anyOf('address_invalid', '(?:malformed|syntactically invalid) (?:recipient )?address(?!:)', 'address syntax'),
  anyOf(
    'filtered',
    'due to (?:recipient|extended) (?:preferences|inbox)|message filtered|user reject(?:ed|s) (?:the )?(?:message|mail)|recipient (?:has )?(?:rejected|refused|blocked)|refused due to recipient|not accepted by (?:the )?(?:recipient|user)|rejected by (?:the )?(?:recipient|user)(?! domain)|you have been blocked by (?:the )?recipient|due to extended inbox|sender is not (?:on|in)[^.;]{0,30}(?:list|white)',
  ),
  anyOf(
    'spam',
    '\\bspam|bulk (?:e-?)?mail|unsolicited|junk (?:e-?)?mail|\\buce\\b|phish|likely suspicious|looks? like|suspicious|high probability|content filter|message (?:content )?(?:was )?(?:blocked|rejected) (?:by|due to)[^.;]{0,30}(?:filter|content)|appears to be[^.;]{0,20}unwanted',
    ...deliveryWords('spam'),
  ),
  anyOf(
    'content_rejected',
    'virus|malware|infected|banned (?:content|file|attachment)|attachment[^.;]{0,40}(?:not allowed|blocked|reject|type)|rfc ?\\d{3,4} (?:compliant|compliance)|not rfc|multiple (?:subject|from|to) |duplicate header|8-?bit|non-ascii|invalid (?:header|mime|content)|improper use of|malformed mime|message (?:header|content)s? (?:rejected|contains|is invalid)|mime (?:error|header)|bare (?:lf|cr|newline)|illegal attachment|potential security|missing (?:from|date|subject) header|from header|header (?:line )?(?:length|field)',
  ),
  anyOf(
    'user_unknown',
    "(?:user|recipient|address|account|mailbox|addressee|username|local ?part|login|mail ?box name|customer|person|alias)[^.;]{0,70}(?:unknown|unrecogni[sz]ed|(?:not|n't|cannot be) (?:be )?(?:found|exist|known|recogni[sz]ed|valid|listed|registered|defined|local|unique|here|matched)|invalid|undeliverable|no (?:longer )?exists?|nonexist|non-exist|does not have|doesn't have|not have a|unavailable|not available|(?:un|not )routable|rejected(?!:))",
    '(?:unknown|invalid|no such|bad|non-?existent|nonexisting|unrecogni[sz]ed|undefined|incorrect|illegal|mistyped|not a valid|no)(?: or [a-z]{1,12})? (?:destination |virtual |local |final |delivery )?(?:e-?mail |mail )?(?:user|recipient|address|account|mailbox|mail ?box|person|addressee|local[ -]?part|alias|login|destination(?! host| system| domain)|customer|username)',
    "not (?:our|a known|my|a local|local) (?:user|customer|recipient|address|account|mailbox)|(?:user|recipient|account|mailbox|name)[^.;]{0,20} not in|no mailbox (?:here )?(?:by|for|with)|mailbox unavailable|unavailable mailbox|unrouteable address|not found in[^.;]{0,40}directory|not (?:listed|recogni[sz]ed|found) in[^.;]{0,60}(?:directory|address book|list)|recipient (?:name )?is not recogni[sz]ed|resolver\\.adr\\.recip|who does not exist|delivery to this address is restricted|this (?:user|address|person) (?:does|has|is)(?:n't| not)|no (?:user|one) by that name|there is no one at|can'?t (?:create|find) (?:user|mailbox|output)|unknown or illegal|is unknown|destinataire inconnu|utilisateur inconnu|unbekannt|usuario desconocido|adresse[^.;]{0,30}inconnue|existiert nicht|n'existe pas|no existe|non esiste|bestaat niet|não existe|user not exist|address rejected(?!:)|recipient rejected(?!:)|ldap[^.;]{0,20}(?:user|lookup) fail|unable to find (?:the )?(?:user|recipient)|addressee|deleted account|(?:account|mailbox|user)[^.;]{0,20}(?:deleted|removed|gone)|nosuchuser|mailbox [^.;]{0,60}not exist|does not exist here|undeliverable address|dd this user doesn|account that you tried to reach (?:does|is)",
  ),
  anyOf(
    'user_unknown',
    '(?:^|[ <:])[^ @<>:]{1,64}@[^ @<>:]{3,80}>? (?:is )?(?:unknown|not known|does not exist)',
    "(?:wasn't|was not|isn't|is not) found (?:at|on) [^ ]{3,80}",
    ...deliveryWords('user_unknown'),
  ),
  anyOf(
    'host_unknown',
    "host (?:or domain name )?(?:not found|unknown|is unknown)|(?:unknown|no such|invalid|non-?existent|illegal|bad) (?:destination )?(?:host|domain|system address)|(?:domain|host)[^.;]{0,60}(?:(?:does|did) ?n[o']t exist|(?:could ?n[o']t|could not) be found|not found|not reachable|unknown|no mail (?:host|exchanger)|invalid|cannot be (?:found|resolved)|unrouteable)|nxdomain|couldn't find any host|can't find (?:host|domain)|illegal host\\/domain|unroutable|unrouteable|unrouteable mail domain|name or service not known|no mx|not a valid domain|domain name not found|server (?:not found|unknown)|all relevant mx records|mail domain mentioned in email address is unknown",
    ...deliveryWords('host_unknown'),
  ),
  anyOf(
    'tls_required',
    'starttls|\\btls\\b[^.;]{0,40}(?:required|fail|not|negotiation)|encryption (?:required|needed)|certificate',
  ),
  anyOf(
    'expired',
    'in the queue (?:for )?too long|been in the queue|retry (?:time|timeout)[^.;]{0,20}(?:exceeded|expired|not reached)|(?:delivery|message|queue)[^.;]{0,30}(?:expired|timed out|time-?out)|too old|has expired|expired|gave up|giving up after|not be delivered within|could not be delivered (?:for|after|within)|for more than|undelivered after|unable to deliver[^.;]{0,30}(?:hours|days)|max(?:imum)? retr|delivery attempts? (?:exceeded|failed)|within the time|maximum time in the queue|delivery time expired',
  ),
  anyOf(
    'network_error',
    "hop count|too many hops|routing loop|mail (?:forwarding )?loop|loops? back to (?:myself|me)|connection (?:timed out|refused|reset|lost|dropped|was)|lost connection|no route to host|network (?:is )?(?:unreachable|error|problem)|connect(?:ion)? (?:to|failed|attempt)|dns (?:error|query|failure|server)|name server|name service|server (?:is )?(?:not responding|down|unavailable|busy)|could not connect|unable to connect|can(?:not|'t) connect|couldn't|host[^.;]{0,30}(?:unreachable|not reachable|down|did not respond|not respond|unavailable)|timed out|timeout|unreachable|interrupted",
  ),
  anyOf(
    'system_error',
    "system (?:config|error|full|fail|resource|problem|not|busy)|(?:internal|server|configuration|local|software|program|database|temporary|transient|transaction|protocol|i\\/o|ldap|lookup|disk) (?:error|failure|problem|failed)|out of memory|service (?:is )?(?:currently |temporarily )?(?:unavailable|not available|refuse)|not accepting (?:messages|mail)|cannot allocate|resources? (?:temporarily )?unavailable|mail system|try (?:again )?later|local (?:error|configuration)|insufficient (?:system )?resources|command (?:died|output|failed)|can't open|permission denied|mailer error",
  ),
  anyOf(
    'policy',
    'polic(?:y|ies)|prohibited|violat|security',
    "politiques? (?:de|d'|interne|anti)|richtlinie|pol[íi]ticas? de|criteri di sicurezza|beleid|säkerhetspolicy|polityk|политик|ポリシー|策略|정책",
  ),
];

/** Words that occur in every rejection. A status that names its reason takes precedence. */
export const REFUSAL: RegExp = /not (?:allowed|permitted|authori[sz]ed)|refused|restricted|rejected|denied/;
