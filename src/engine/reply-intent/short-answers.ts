import { foldText } from '../mail/fold-text.js';
import type { ModelClass } from './reply-classes.js';

type ShortClass = Extract<ModelClass, 'interested' | 'not_now' | 'declined' | 'wrong_person' | 'info'>;

/** Complete replies of one or two words, or of one emoji, in many languages; too short for a model of words. */
const ANSWERS: Readonly<Record<ShortClass, string>> = {
  interested:
    'go ahead|go on|more|do tell|ok send|send it|in|ja|ja gerne|gerne|oui|volontiers|si|vale|sim|tak|chetnie|ano|igen|da|joo|kylla|evet|olur|да|так|ναι|כן|نعم|はい|お願いします|好的|可以|네|좋아요',
  not_now:
    'later|maybe later|much later|another time|some other time|next year|next quarter|not this (?:yr|year|quarter|qtr|month)|(?:vielleicht )?spater|nachstes jahr|plus tard|une autre fois|mas (?:tarde|adelante)|el ano que viene|otro dia|piu (?:tardi|avanti)|un.altra volta|straks|volgend jaar|mais tarde|pozniej|moze pozniej|senare|nasta ar|senere|naste ar|myohemmin|pozdeji|neskor|kesobb|mai tarziu|sonra|daha sonra|позже|потом|пізніше|αργοτερα|אחר כך|لاحقا|また今度|以后再说|나중에',
  declined:
    'no(?: no)?|nope|nah|no ty|no thx|no thanks|no thank you|pass|hard pass|nein|ne danke|nein danke|kein bedarf|kein interesse|nee|nee bedankt|non|non merci|sans interet|no gracias|no grazie|nao|nao obrigad[oa]|nej|nej tak|nej tack|nei|nei takk|ei|ei kiitos|nie|nie dziekuje|ne|ne dekuj[iu]|nie dakujem|ne hvala|nu|nu multumesc|nem|nem koszonom|hayir|hayir tesekkurler|ei aitah|ne aciu|ne paldies|nem kell|tidak|tidak terima kasih|нет|нет спасибо|ні|ні дякую|не|не благодаря|οχι|οχι ευχαριστω|לא|לא תודה|لا|لا شكرا|いいえ|結構です|不用|不用了|不需要|不用谢谢|아니요|괜찮습니다|[👎❌🚫🙅✋🤮]',
  wrong_person:
    'not me|not my (?:job|area|dept|department|thing|problem)|wrong (?:person|guy|number|department)|nicht ich|falsche person|falscher ansprechpartner|pas moi|mauvaise personne|no soy yo|non sono io|persona sbagliata|persona equivocada|niet ik|verkeerde persoon|nao sou eu|inte jag|fel person|ikke mig|forkert person|to nie ja|en mina|не я|не ко мне',
  info: '[👍👌🙏✅🆗😀🙂😊❤💯]',
};

const PATTERNS = (Object.keys(ANSWERS) as ShortClass[]).map(
  (each) => [each, new RegExp(`^(?:${ANSWERS[each]})$`, 'u')] as const,
);

const MAX_LENGTH = 60;
/** A repeated emoji means the same as one; skin tones and gender variants carry no meaning. */
const REPEATED = /(\p{Extended_Pictographic})\1+/gu;
const FORMS = /[\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F\u200D]/gu;
const NO_WORDS = /[^\p{L}\p{N}\p{Extended_Pictographic}']+/gu;

/** Returns the class of a reply that is exactly one of these; null for any other. */
export function classOfShortAnswer(words: string): ShortClass | null {
  if (words.length > MAX_LENGTH) return null;
  const bare = foldText(words).replace(FORMS, '').replace(NO_WORDS, ' ').trim().replace(REPEATED, '$1');
  // An emoji next to words adds no meaning.
  const spoken = /\p{L}/u.test(bare) ? bare.replace(/\p{Extended_Pictographic}/gu, '').trim() : bare;
  return PATTERNS.find(([, pattern]) => pattern.test(spoken))?.[0] ?? null;
}
