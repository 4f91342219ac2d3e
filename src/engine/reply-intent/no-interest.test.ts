import { describe, expect, it } from 'vitest';
import { classifyReply } from './classify-reply.js';

const read = (text: string, receivedAt = new Date('2026-06-01T09:00:00Z')) =>
  classifyReply({ subject: 'Re: Quick question', text, machine: null, receivedAt });
const labelOf = (text: string) => {
  const { label, intent } = read(text);
  return label ?? intent;
};

describe('anger, mockery and mistrust', () => {
  it.each([
    'Isnt a good fit for us',
    'You people are unbelievable.',
    "Your AI wrote this, didn't it?",
    'Are you seriously sending this to a competitor?',
    'Do you even know what we do?',
    'Did you even read my website?',
    'This is the third time you write. Do you ever give up?',
    'Your software is a joke.',
    "I wouldn't trust you with a paperclip.",
    'What makes you think I need this?',
    'Sounds like a pyramid scheme.',
    'Looks like spam to me.',
    'Great, more spam.',
    "Yeah sure, and I'm the Pope.",
    'How many of these do you send per day?',
    'Is there a human behind this?',
    'You misspelled my name.',
    'Wrong name, wrong company. Well done.',
    'Impressive how little you know about us.',
    'Nice try.',
    'Cool story bro',
    'Thanks for wasting my time.',
    'lol no',
    'What part of no did you not understand?',
    'Woher haben Sie meine Adresse? Das ist eine Frechheit.',
    "C'est quoi ce charabia ?",
    "Vous n'avez rien compris à notre métier.",
    '¿Quién le dio mi correo?',
    'Was soll das?',
    'Haben Sie nichts Besseres zu tun?',
  ])('are not interest: %s', (text) => {
    expect(read(text).bucket).not.toBe('positive');
  });

  it.each([
    'How do I know you are not a scammer?',
    'Who gave you permission to email me?',
    'Why are you emailing me?',
    'Why am I getting this?',
    'Who the hell are you?',
    'On what legal basis are you processing my information?',
    'Under which legal basis do you store my data? Send me a copy of everything you hold about me.',
    'Send me a copy of everything you hold about me.',
    'Auf welcher Rechtsgrundlage speichern Sie meine Daten?',
    'Sur quelle base légale détenez-vous mes données ?',
    '¿Con qué base legal tienen mis datos?',
    'Su quale base giuridica trattate i miei dati?',
    'Qual é a base legal para tratarem os meus dados?',
    'Op welke rechtsgrond verwerkt u mijn gegevens?',
    'Med vilken rättslig grund behandlar ni mina uppgifter?',
    'På hvilket retsgrundlag behandler I mine oplysninger?',
    'Na jakiej podstawie prawnej przetwarzacie moje dane?',
    'Na základě čeho zpracováváte moje údaje?',
    'На каком основании вы храните мои данные?',
  ])('ask about us: %s', (text) => {
    expect(labelOf(text)).toBe('info');
  });

  it.each([
    'Where do you store our data, in the EU?',
    'What is the legal basis for the automated decisions of your product?',
    'Auf welcher Rechtsgrundlage verarbeitet Ihr Produkt Kundendaten?',
  ])('ask about the product: %s', (text) => {
    expect(labelOf(text)).toBe('question');
  });
});

describe('a wrong letter or a missing apostrophe', () => {
  it.each([
    ['declined', 'Not intrested.'],
    ['declined', 'We are not intersted in this'],
    ['declined', 'Were not intereted, thanks'],
    ['declined', 'Thats not relevent for us'],
    ['interested', 'Sounds intersting, tell me more'],
    ['interested', 'Im intrested, please send more'],
    ['meeting_request', 'Can we schedual a call next week?'],
    ['not_now', 'Not rihgt now, mabye next quater'],
    ['wrong_person', 'Im the wrnog person for this'],
    ['not_now', 'Not a prioirty and no budgte'],
    ['meeting_request', 'Looks grate, lets talk'],
  ])('changes no intent: %s, %s', (label, text) => {
    expect(labelOf(text)).toBe(label);
  });
});

describe('the end of an absence or of a requested pause', () => {
  it.each([
    ['vacation', '2026-12-11', 'I am out of office through 12/11.'],
    ['vacation', '2026-12-11', 'Out through 12/11.'],
    ['vacation', '2026-12-11', "I'm out of the office through 12/11 with limited access to email."],
    ['vacation', '2026-12-11', 'OOO thru 12/11'],
    ['vacation', '2026-12-11', "On PTO through 12/11. Will respond when I'm back."],
    ['vacation', '2026-12-11', "Thanks for your email. I'm away through 12/11 and will get back to you then."],
    ['vacation', '2026-12-11', 'I will be on leave through 12/11/2026'],
    ['vacation', '2026-12-11', 'Traveling through 12/11, slow to respond.'],
    ['vacation', '2026-12-11', 'Out of office 12/7-12/11'],
    ['vacation', '2026-12-11', "I'm out of the office Dec 7-11."],
    ['vacation', '2026-12-11', 'I am on vacation from Dec 7 through Dec 11.'],
    ['vacation', '2026-12-11', 'Ik ben afwezig t/m 11 december.'],
    ['vacation', '2026-12-11', 'Jestem na urlopie do 11.12 włącznie.'],
    ['vacation', '2026-12-11', "I'm off until 11 Dec."],
    ['not_now', '2026-12-11', 'No more emails through 12/11 please, we are in a freeze.'],
  ])('is %s, %s: %s', (label, day, text) => {
    expect(read(text, new Date('2026-12-01T09:00:00Z'))).toMatchObject({ label, returnDate: day });
  });
});

describe('a successor named behind an opt-out', () => {
  it.each([
    'Please remove me from your list. My successor is Ben Okafor, ben.okafor@acme.example.',
    'Unsubscribe me. For this topic contact ben.okafor@acme.example.',
    'Take me off your list, please write to ben.okafor@acme.example instead.',
    'Stop emailing me. Ben Okafor (ben.okafor@acme.example) handles this now.',
    'I left the company. Please remove me. My replacement: ben.okafor@acme.example',
    'Bitte streichen Sie mich aus dem Verteiler, mein Nachfolger ist ben.okafor@acme.example.',
    'Retirez-moi de votre liste, contactez plutôt ben.okafor@acme.example.',
    'Elimínenme de su lista. Mi sustituto es ben.okafor@acme.example.',
    'Haal me van de lijst; mijn opvolger is ben.okafor@acme.example',
    'Please remove me\n\nBen Okafor took over: ben.okafor@acme.example',
  ])('is kept: %s', (text) => {
    expect(read(text)).toMatchObject({ optOut: 'certain', referralEmail: 'ben.okafor@acme.example' });
  });
});
