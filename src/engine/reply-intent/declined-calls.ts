/** Requests not to call, in the languages of the rules, on text folded by `foldText`: their words for a call do not request a meeting. */
const NO_CALLS = new RegExp(
  [
    "\\b(?:don'?t|do not|never|stop|quit|no more|no) (?:ever |please |keep |even )?(?:call(?:s|ing)?|phon(?:e|ing)|ring(?:ing)?)\\b(?! (?:back )?(?:before|until|after)\\b)",
    '\\b(?:rufen|telefonieren) sie (?:mich |uns |bitte |hier ){0,2}(?:nicht|nie)(?: mehr)?(?: an)?|\\b(?:nicht|nie)(?: mehr)? an(?:zu)?rufen|\\bkeine (?:weiteren )?anrufe',
    "\\b(?:ne|n')(?: ?(?:pas|plus|jamais))? (?:me |m'|nous )?(?:r?appel|telephon)\\p{L}*(?: (?:pas|plus|jamais))?|\\b(?:plus|pas) d'appels?",
    '\\bno (?:me|nos) (?:vuelva\\p{L}? a )?(?:llam|telefon)\\p{L}*|\\bdej\\p{L}+ de llamar\\p{L}*|\\bno (?:mas )?llamadas',
    '\\bnon (?:mi|ci) (?:ri)?(?:chiam|telefon)\\p{L}*|\\bnon (?:ri)?(?:chiamat|telefonat)\\p{L}*|\\bsmett\\p{L}+ di chiamar\\p{L}*|\\bniente (?:piu )?(?:chiamate|telefonate)',
    '\\b(?:bel|bellen|telefoneer) (?:u |me |mij |ons |alstublieft |aub |alsjeblieft ){0,3}(?:niet|nooit)(?: meer)?|\\b(?:niet|nooit)(?: meer)? (?:te )?bellen',
    '\\bnao (?:me |nos |volte\\p{L}? a )?(?:lig|telefon)\\p{L}*|\\bparem? de (?:me )?ligar|\\bsem (?:mais )?chamadas',
    '\\b(?:ring|ringa|ringe) (?:mig |meg |oss |os |mej )?(?:inte|ikke|aldrig|aldri)|\\bsluta ring\\p{L}*|\\binte ring\\p{L}*|\\balkaa soita|\\b(?:prosze )?nie dzwon\\p{L}*|\\bnevol[ae]jte|\\bne hiv\\p{L}*|\\bnu (?:ma|ne) (?:mai )?sun\\p{L}*',
    '(?<!\\p{L})не (?:надо )?(?:мне |нам )?(?:звон|перезван|обажда|дзвон|телефон)\\p{L}*|(?<!\\p{L})μη(?:ν)? (?:με|μασ) (?:καλ|παιρν|τηλεφων)\\p{L}*|beni (?:bir daha )?aramay\\p{L}*',
  ].join('|'),
  'gu',
);

/** Replaces requests not to call by spaces, so that positions stay. */
export function withoutDeclinedCalls(folded: string): string {
  return folded.replace(NO_CALLS, (found) => ' '.repeat(found.length));
}
