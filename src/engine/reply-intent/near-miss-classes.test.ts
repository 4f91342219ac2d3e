import { describe, expect, it } from 'vitest';
import { classifyReply, type ReplyClassification } from './classify-reply.js';

const readingOf = (text: string): ReplyClassification =>
  classifyReply({ subject: 'Re: Quick question', text, machine: null, receivedAt: new Date('2026-06-01T09:00:00Z') });

it.each([
  'Please stop calling our office. Email is better.',
  'Bitte rufen Sie nicht mehr an, schreiben Sie mir lieber eine E-Mail.',
  'Merci de ne plus m’appeler, je préfère les e-mails.',
  'Ne nous appelez plus, écrivez-nous.',
  'Por favor, no me llame más. Prefiero el correo.',
  'Per favore non mi chiami più, preferisco le email.',
  'Bel me alstublieft niet meer, ik heb liever e-mail.',
  'Por favor, não me ligue mais. Prefiro e-mail.',
  'Ring mig inte, skriv hellre.',
  'Proszę nie dzwonić, wolę e-mail.',
  'Не звоните мне, лучше напишите.',
])('a request not to call is no request for a meeting: %s', (text) => {
  const { label, bucket, optOut } = readingOf(text);
  expect([label, bucket === 'positive', optOut]).toEqual([label === 'meeting_request' ? null : label, false, null]);
});

it.each([
  'Please call me on Thursday.',
  'Why don’t we have a call next week?',
  'Don’t call before noon on Friday, but let’s have a call after lunch.',
  'Rufen Sie mich bitte am Donnerstag an.',
  'Appelez-moi jeudi, s’il vous plaît.',
  'Llámeme el jueves, por favor.',
  'Mi chiami giovedì.',
  'Bel me donderdag even.',
  'Ligue-me na quinta-feira.',
])('a request to call is one: %s', (text) => {
  expect(readingOf(text).label).toBe('meeting_request');
});

it.each([
  'This mailbox is not monitored. Please use the form on our website.',
  'Dieses Postfach wird nicht gelesen. Bitte nutzen Sie unser Kontaktformular.',
  'Dieses Postfach wird nicht mehr überwacht.',
  'Cette boîte n’est pas consultée. Merci d’utiliser notre formulaire de contact.',
  'Este buzón no se revisa. Utilice el formulario de nuestra web.',
  'Questa casella non viene letta. Usi il modulo sul nostro sito.',
  'Deze mailbox wordt niet gelezen. Gebruik het formulier op onze website.',
  'Esta caixa de correio não é lida. Use o formulário no nosso site.',
  'Ta skrzynka nie jest monitorowana.',
  'Tato schránka není sledována.',
  'Этот ящик не проверяется.',
])('an unmonitored mailbox is automatic and no departure: %s', (text) => {
  expect(readingOf(text)).toMatchObject({ label: 'auto_acknowledgement', intent: 'out_of_office', optOut: null });
});

it.each([
  'Please delete my mobile number from your records. Email is fine.',
  'Bitte löschen Sie meine Handynummer aus Ihrem System, per E-Mail gerne.',
  'Merci de supprimer mon numéro de portable de votre fichier, l’e-mail me convient.',
  'Borre mi número de móvil de su base de datos, por correo está bien.',
  'Elimine mi celular de su lista, el correo está bien.',
  'Apague o meu celular dos seus registos, por e-mail está bem.',
  'Smažte prosím moje mobilní číslo, e-mail je v pořádku.',
])('a mobile number is not our email: %s', (text) => {
  expect(readingOf(text).optOut).toBeNull();
});

describe('mockery', () => {
  it.each([
    'Oh great, yet another tool that will change my life. I can hardly wait.',
    'Na super, noch ein Werkzeug, das mein Leben verändert. Ich bin begeistert.',
    'Génial, encore un outil qui va changer ma vie. Je suis tout excité.',
    'Qué bien, otra herramienta que me va a cambiar la vida. Qué emoción.',
    'Che bello, un altro strumento che mi cambierà la vita. Non vedo l’ora.',
    'Geweldig, alweer een tool die mijn leven verandert. Ik kan niet wachten.',
    'Que maravilha, mais uma ferramenta que vai mudar a minha vida. Mal posso esperar.',
    'Das hat mir gerade noch gefehlt.',
    'Il ne manquait plus que ça, super.',
  ])('is no interest: %s', (text) => {
    expect(readingOf(text)).toMatchObject({ bucket: 'negative', optOut: null });
  });

  it.each([
    'This would change my life, tell me more.',
    'Das klingt gut, haben Sie noch ein Werkzeug für Rechnungen?',
    'Encore une question : quel est le prix ?',
  ])('is not made of plain interest: %s', (text) => {
    expect(readingOf(text).bucket).toBe('positive');
  });
});
