import { describe, expect, it } from 'vitest';
import { classifyReply } from './classify-reply.js';

const optOutOf = (text: string) => classifyReply({ subject: 'Re: Quick question', text, machine: null }).optOut;

describe('an opt-out', () => {
  it.each([
    'Take me off if you have no API.',
    "Please remove me from your list if you don't support SAP.",
    'Unsubscribe me unless you have an API.',
    'Remove me from your list. Unless you have a Mac version.',
    'Bitte streichen Sie mich von der Liste, wenn Sie keine API haben.',
    'Nehmen Sie mich bitte aus dem Verteiler, falls es keine deutsche Version gibt.',
    "Retirez-moi de votre liste si vous n'avez pas d'API.",
    'Elimínenme de su lista si no tienen una API.',
    "Toglietemi dalla lista se non avete un'API.",
    'Haal me van de lijst als jullie geen API hebben.',
    'Ta bort mig från listan om ni inte har ett API.',
    'Slet mig fra listen, hvis I ikke har et API.',
    'Proszę mnie usunąć z listy, jeśli nie macie API.',
    'Удалите меня из рассылки, если у вас нет API.',
    'Remova-me da lista se não tiverem uma API.',
    'Vyřaďte mě ze seznamu, pokud nemáte API.',
    'APIがなければ、リストから削除してください。',
    '如果没有API，请把我从名单中删除。',
    'API yoksa beni listeden çıkarın lütfen, eğer mümkünse fiyat gönderin.',
  ])('that depends on a condition is doubtful: %s', (text) => {
    expect(optOutOf(text)).toBe('doubtful');
  });

  it.each([
    'Please remove me from your list if possible.',
    'Please take me off your list if you would.',
    'Remove me from your list, or I will report you as spam.',
    'Remove me from your list or else.',
    "Stop emailing me, otherwise I'll call my lawyer.",
    'Bitte nehmen Sie mich aus dem Verteiler, wenn möglich noch heute.',
    'Bitte streichen Sie mich von der Liste, sonst melde ich Sie.',
    "Retirez-moi de votre liste s'il vous plaît.",
    'Retirez-moi de votre liste si possible.',
    'Sluta mejla mig om era produkter.',
    'Stop mailen over jullie producten, haal me van de lijst.',
    "If you don't mind, remove me from your mailing list.",
    'Unsubscribe me if I am on any of your lists.',
    'Please remove me from your list. If you keep writing I will block you.',
    'Bitte löschen Sie meine Nummer und meine E-Mail.',
    'Löschen Sie bitte meine Nummer und meine E-Mail aus Ihrem System.',
    'Bitte entfernen Sie meine Telefonnummer und meine E-Mail-Adresse aus Ihrer Datenbank.',
    'Supprimez mon numéro et mon e-mail de votre base.',
    'Borren mi número y mi correo de su base de datos.',
    'Please delete my number and my email from your database.',
    'Bitte löschen Sie meine E-Mail und meine Nummer.',
    'Löscht meine E-Mail und meine Telefonnummer.',
    'Bitte löschen Sie meine Telefonnummer, meine Adresse und meine E-Mail.',
    'Verwijder mijn nummer en mijn e-mail uit jullie systeem.',
    'Ta bort mitt nummer och min e-post ur ert register.',
    'Slet mit nummer og min e-mail fra jeres system.',
    'Proszę usunąć mój numer i mój e-mail z bazy.',
    'Apague o meu número e o meu e-mail da vossa base.',
    'Cancellate il mio numero e la mia email dal vostro database.',
    'Vymažte moje číslo a můj e-mail z databáze.',
    'Delete my phone number and email address.',
    'Remove my name and email from your database please.',
  ])('with courtesy, a threat, or several objects is certain: %s', (text) => {
    expect(optOutOf(text)).toBe('certain');
  });

  it('is not a request to remove an old number', () => {
    expect(optOutOf('Bitte löschen Sie meine alte Telefonnummer.')).toBeNull();
  });
});
