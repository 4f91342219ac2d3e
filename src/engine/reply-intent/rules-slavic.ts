import type { RulePhrases } from './rule-phrases.js';

/** Where no letter of the script stands before: `\b` knows Latin letters only. */
const START = '(?<![а-яієї])';
const END = '(?![а-яієї])';

export const RULES_RU: RulePhrases = {
  language: 'ru',
  script: /[\u0400-\u04ff]/,
  negation: `${START}не (?:[а-я]{1,12} ){0,1}$`,
  leaving: [],
  phrases: {
    opt_out: [
      `(?:отпишите|отписать|удалите|удалить|исключите|исключить|уберите|убрать|вычеркните)[^.\\n]{0,12}${START}(?:меня|нас|мой|мою|мои|наш|этот адрес)`,
      `(?:(?:прошу|просьба|пожалуиста),? (?:больше )?|больше )(?:мне |нам )?не (?:пиш|писа|присыла|слать|шлите|отправля|беспоко|звон|связыва)|не (?:пишите|присылаите|шлите|беспокоите|связываитесь)[^.\\n]{0,15}больше`,
      `прекратите[^.\\n]{0,20}(?:рассылк|слать|присылать|писать|спам)|хочу отписаться|отказываюсь от рассылки|(?:^|\\n)[^а-я\\n]{0,3}(?:отписаться|отписка|отпишите|стоп)[ .!]{0,3}(?=\\n|$)`,
    ],
    complaint: ['это спам|жалоб[ау][^.\\n]{0,40}(?:спам|роскомнадзор|фас)|пожалуюсь'],
    meeting_booked: ['(?:забронировал|записал(?:ся|ась)|назначил)[^.\\n]{0,30}(?:врем|встреч|слот|календар|звон)'],
    meeting_request: [
      `созвон|(?:по|пере)звоните|(?:давайте|можем|могли бы|сможем)[^.\\n]{0,20}(?:встрет|поговор|обсуд)|(?:назнач|запланир|организу|устро)[^.\\n]{0,20}(?:встреч|звон|демо)|удобно[^.\\n]{0,20}(?:звон|встре|понедельник|вторник|сред|четверг|пятниц)|демонстрац`,
    ],
    question: [`сколько${END}|${START}цен[аыу]${END}|стоимост|прайс|как (?:это )?работает|есть ли|можно ли|поддержива`],
    interested: [
      `(?<!не |не очень |не так )${START}интерес(?:но|ует|ны|на)|(?:пришлите|вышлите|отправьте|расскажите)[^.\\n]{0,40}(?:подробн|презентац|информац|материал|предложен|прайс)|(?:готовы|хотели бы) (?:попробовать|обсудить|рассмотреть|узнать)|звучит (?:интересно|хорошо)|с удовольствием`,
    ],
    not_now: [
      `не сеичас|(?:сеичас|пока|в этом году|на данныи момент)[^.\\n]{0,25}${START}(?:не|нет|неактуально)${END}|(?:напишите|свяжитесь|вернитесь|вернемся|обратитесь|позвоните)[^.\\n]{0,30}(?:через|позже|осенью|весно|летом|зимои|в следующ|после|в (?:январ|феврал|март|апрел|мае|июн|июл|август|сентябр|октябр|ноябр|декабр))|нет бюджета|в следующем (?:году|квартале|месяце)`,
    ],
    referral: [
      '(?:обратитесь|свяжитесь|напишите|пишите)[^.\\n]{0,40}(?:коллег|директор|менеджер|отдел|руководител)|этим занимается|передал[аи]?',
    ],
    wrong_person: [
      `не (?:занимаюсь|отвечаю за|ко мне${END}|тот человек|моя зона|мои вопрос|по адресу)|${START}ошиблись`,
    ],
    declined: [
      `не ?интерес(?:но|ует|ны|на)|не (?:нужн|надо${END}|требуется|подходит|планируем)|${START}нет,? спасибо|спасибо,? (?:но )?не(?:т)?${END}|уже (?:есть|пользуемся|используем|работаем)|отказ(?:ываемся|аться)`,
    ],
  },
};

/** Czech and Slovak, which share most words of business. */
export const RULES_CS: RulePhrases = {
  language: 'cs',
  negation: '\\bne(?:chci|chceme|ni)? (?:[a-z]{1,12} ){0,1}$',
  leaving: [],
  phrases: {
    opt_out: [
      '\\b(?:odhlas|vyrad|vymaz|odstran|smaz|vyskrtn)(?:te|ete|it|at)[^.\\n]{0,12}\\b(?:me|mne|ma|nas|muj|moj|nasi)\\b',
      '\\b(?:uz|jiz|vice|viac)\\b[^.\\n]{0,12}\\bne(?:piste|posilejte|posielajte|kontaktujte|otravujte)|\\bne(?:piste|posilejte|posielajte|kontaktujte)\\b[^.\\n]{0,12}\\b(?:uz|vice|viac|dalsi)|prestante[^.\\n]{0,15}(?:psat|pisat|posil|posiel)|neprej[ei] si (?:dalsi|dostavat)|nezelam si|odhlasit (?:odber|newsletter)',
    ],
    meeting_booked: ['rezervoval[ai]?[^.\\n]{0,25}(?:termin|schuzk|stretnuti)'],
    meeting_request: [
      'zavol(?:e|a)jte|(?:muzeme|mozeme)[^.\\n]{0,15}(?:zavolat|sejit|stretnut|promluvit|probrat)|schuzk|stretnutie|(?:hodi|vyhovuje)[^.\\n]{0,20}\\?',
    ],
    question: ['\\b(?:kolik|kolko)\\b|\\bcen[ay]\\b|jak to funguje|ako to funguje'],
    interested: [
      '(?:zni|znie) to (?:zajimave|zaujimavo|dobre)|(?<!ne)m[aá]m[e]? zaujem|(?<!ne)mam[e]? zajem|(?<!ne)(?:zajima|zaujima) (?:me|ma|nas)|posl[ei]te[^.\\n]{0,25}(?:informac|nabidku|ponuku|prezentac|vice|viac)',
    ],
    not_now: [
      'ted ne\\b|(?:momentalne|v tuto chvili|aktualne|nyni)[^.\\n]{0,20}\\bne|ozv[ei]te s[ea][^.\\n]{0,25}(?:pozdeji|neskor|za |v |po |na )|(?:pristi|budouci|buduci) rok|nemame (?:rozpocet|kapacit)|po (?:prazdninach|lete|novem roce)|na (?:jare|podzim)',
    ],
    wrong_person: ['(?:nejsem|nie som) (?:ten |ta )?(?:sprav|kompetentn)|nemam na starosti|neresim'],
    declined: [
      'nemam[e]? (?:zajem|zaujem)|\\bne,? dekuj|\\bnie,? dakujem|dekuj[ieu],? (?:ale )?ne\\b|nezajima|nezaujima|nepotrebuj|\\buz (?:mame|pouzivame|vyuzivame)',
    ],
  },
};
