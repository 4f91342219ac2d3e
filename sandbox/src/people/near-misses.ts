import type { Language } from './languages.js';

/**
 * Messages with the words of an opt-out or a departure that are neither: the contact can still get email. `unattended` is an auto-reply
 * of an unattended mailbox; the others are replies.
 */
export const NEAR_MISSES = [
  'other-channel',
  'time-limit',
  'third-person',
  'detail',
  'mockery',
  'unattended',
  'accepts-meeting',
  'declines-meeting',
] as const;
export type NearMiss = (typeof NEAR_MISSES)[number];
/** Near misses that people write in their own words. */
export type WrittenNearMiss = Exclude<NearMiss, 'unattended' | 'accepts-meeting' | 'declines-meeting'>;

type Phrases = Readonly<Record<WrittenNearMiss | 'unattended', readonly string[]>>;

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    'other-channel': [
      'Please stop calling our office. Email is better.',
      'Take me off your call list, I only do email.',
    ],
    'time-limit': ['No more emails until January, please. We are closing the year.'],
    'third-person': ['Please remove Jane from your list, she retired. I am the right contact now.'],
    detail: ['Please delete my mobile number from your records. Email is fine.'],
    mockery: ['Oh great, yet another tool that will change my life. I can hardly wait.'],
    unattended: ['This mailbox is not monitored. Please use the form on our website.'],
  },
  de: {
    'other-channel': ['Bitte rufen Sie nicht mehr an, schreiben Sie mir lieber eine E-Mail.'],
    'time-limit': ['Bitte bis Januar keine E-Mails mehr, wir stecken im Jahresabschluss.'],
    'third-person': ['Bitte nehmen Sie Frau Keller aus dem Verteiler, ich bin jetzt zuständig.'],
    detail: ['Bitte löschen Sie meine Handynummer aus Ihrem System, per E-Mail gerne.'],
    mockery: ['Na super, noch ein Werkzeug, das mein Leben verändert. Ich bin begeistert.'],
    unattended: ['Dieses Postfach wird nicht gelesen. Bitte nutzen Sie unser Kontaktformular.'],
  },
  fr: {
    'other-channel': ['Merci de ne plus m’appeler, je préfère les e-mails.'],
    'time-limit': ['Plus d’e-mails avant janvier, s’il vous plaît, nous bouclons l’année.'],
    'third-person': ['Merci de retirer Madame Petit de votre liste, c’est moi le bon contact.'],
    detail: ['Merci de supprimer mon numéro de portable de votre fichier, l’e-mail me convient.'],
    mockery: ['Génial, encore un outil qui va changer ma vie. Je suis tout excité.'],
    unattended: ['Cette boîte n’est pas consultée. Merci d’utiliser notre formulaire de contact.'],
  },
  es: {
    'other-channel': ['Por favor, no me llame más. Prefiero el correo.'],
    'time-limit': ['No me envíe más correos hasta enero, estamos cerrando el año.'],
    'third-person': ['Quite a la señora Gómez de su lista, ahora el contacto soy yo.'],
    detail: ['Borre mi número de móvil de su base de datos, por correo está bien.'],
    mockery: ['Qué bien, otra herramienta que me va a cambiar la vida. Qué emoción.'],
    unattended: ['Este buzón no se revisa. Utilice el formulario de nuestra web.'],
  },
  it: {
    'other-channel': ['Per favore non mi chiami più, preferisco le email.'],
    'time-limit': ['Niente più email fino a gennaio, per favore, stiamo chiudendo l’anno.'],
    'third-person': ['Tolga la signora Conti dalla lista, adesso il referente sono io.'],
    detail: ['Cancelli il mio numero di cellulare dai vostri archivi, via email va bene.'],
    mockery: ['Che bello, un altro strumento che mi cambierà la vita. Non vedo l’ora.'],
    unattended: ['Questa casella non viene letta. Usi il modulo sul nostro sito.'],
  },
  nl: {
    'other-channel': ['Bel me alstublieft niet meer, ik heb liever e-mail.'],
    'time-limit': ['Tot januari geen e-mails meer graag, wij sluiten het jaar af.'],
    'third-person': ['Haal mevrouw Smit van de lijst, ik ben nu de juiste contactpersoon.'],
    detail: ['Verwijder mijn mobiele nummer uit uw systeem, e-mailen mag.'],
    mockery: ['Geweldig, alweer een tool die mijn leven verandert. Ik kan niet wachten.'],
    unattended: ['Deze mailbox wordt niet gelezen. Gebruik het formulier op onze website.'],
  },
  pt: {
    'other-channel': ['Por favor, não me ligue mais. Prefiro e-mail.'],
    'time-limit': ['Não envie mais e-mails até janeiro, estamos a fechar o ano.'],
    'third-person': ['Retire a Dona Sofia da lista, agora o contacto certo sou eu.'],
    detail: ['Apague o meu número de telemóvel dos seus registos, por e-mail está bem.'],
    mockery: ['Que maravilha, mais uma ferramenta que vai mudar a minha vida. Mal posso esperar.'],
    unattended: ['Esta caixa de correio não é lida. Use o formulário no nosso site.'],
  },
};

export function nearMissPhrases(language: Language, as: WrittenNearMiss | 'unattended'): readonly string[] {
  return PHRASES[language][as];
}
