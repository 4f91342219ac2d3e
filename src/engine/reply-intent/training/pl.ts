/** Labelled replies, written for this project: Polish. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_PL: LabelledReplies = {
  interested: `
brzmi ciekawie, proszę o więcej szczegółów
tak, jesteśmy zainteresowani
chętnie, proszę przesłać ofertę
tego właśnie szukamy
jestem zainteresowany
brzmi dobrze, proszę o więcej informacji
proszę przesłać ofertę
właśnie czegoś takiego szukamy
chętnie dowiem się więcej
to może być dla nas przydatne
proszę o szczegóły
chcielibyśmy wypróbować
interesująca propozycja
tak, poproszę prezentację
super, działamy
świetnie, zaczynajmy
Brzmi dobrze, proszę o szczegóły
jesteśmy ciekawi, co dalej?
Tak, proszę o więcej informacji
Szukamy właśnie czegoś takiego
Tak, interesuje nas to
Tak, poproszę o ofertę`,
  meeting_request: `
czy możemy porozmawiać we wtorek
proszę zadzwonić jutro rano
umówmy się na spotkanie w przyszłym tygodniu
czy pasuje panu czwartek o 14
chciałbym zobaczyć prezentację
czy możemy jutro porozmawiać
proszę o telefon w poniedziałek
kiedy ma pan czas
umówmy się na spotkanie
pasuje mi środa o dziesiątej
proszę zadzwonić
czy można zobaczyć demo
mam wolne okienko w piątek
Proszę zadzwonić jutro po 12
Kiedy możemy porozmawiać?
Pasuje mi czwartek po 14
Czy możemy umówić rozmowę na piątek?
Proszę o kontakt telefoniczny w poniedziałek`,
  meeting_booked: `
zarezerwowałem termin
zaproszenie przyjęte
spotkanie potwierdzone, do czwartku
wpisałam w kalendarz
do zobaczenia we wtorek
termin zaklepany
Potwierdzam wtorek o 10`,
  question: `
ile to kosztuje
jaka jest cena
czy może pan przesłać więcej informacji
jak to działa
gdzie są przechowywane dane
czy integruje się z naszym systemem
jakich macie klientów
czy jest okres próbny
czym się różnicie od innych
czy macie wersję próbną
Jak długo trwa wdrożenie?
Ile za 10 stanowisk?
Czy jest darmowa wersja?
Jakie są koszty?`,
  not_now: `
nie teraz, może w przyszłym roku
w tym roku nie mamy budżetu
proszę odezwać się jesienią
obecnie to nie jest priorytet
teraz nie, może później
proszę wrócić do tematu jesienią
mamy teraz inne priorytety
proszę odezwać się za pół roku
jesteśmy w trakcie zmian
właśnie przedłużyliśmy umowę
na tę chwilę nie
za wcześnie dla nas
może w przyszłym roku
Obecnie brak budżetu, proszę wrócić w styczniu
Dopiero w przyszłym kwartale
Na razie nie, może później`,
  referral: `
proszę skontaktować się z moją koleżanką
przekazałem wiadomość do działu zakupów
proszę rozmawiać z naszym dyrektorem it
dodaję do kopii osobę odpowiedzialną
tym zajmuje się moja koleżanka
proszę pisać na zakupy@klient.example
przekazałem wiadomość dalej
proszę rozmawiać z dyrektorem
dodaję szefa do kopii
właściwą osobą jest pani maria
Tym zajmuje się pani Nowak, nowak@klient.example
przekażę szefowi
Proszę napisać do szefa, szef@klient.example`,
  info: `
dziękuję za informację
otrzymałem, dziękuję
zapoznam się
omówimy to wewnętrznie
przejrzę i dam znać
omówimy to w zespole
spotkanie w poniedziałek dotyczyło budżetu
jestem na spotkaniu
raport jest w załączniku
miłego weekendu
Dziękuję, zapoznam się
OK, dzięki`,
  wrong_person: `
nie jestem właściwą osobą
to nie mój dział
nie zajmuję się tym
pomylił pan osobę
pomyłka, to nie do mnie
nie mam z tym nic wspólnego
już nie pracuję na tym stanowisku
To nie do mnie`,
  declined: `
nie jestem zainteresowany
nie dziękuję
nie potrzebujemy tego
mamy już dostawcę
to nie dla nas
nie, dziękuję
nie potrzebujemy
za drogo dla nas
robimy to sami
nie skorzystamy z oferty
rezygnujemy
nie widzimy takiej potrzeby
jesteśmy zadowoleni z obecnego rozwiązania
proszę dać spokój
pozostajemy przy naszym dostawcy
Nie, mamy już takie rozwiązanie
nie dla nas
Korzystamy z innego systemu
Nie jesteśmy zainteresowani ofertą`,
  opt_out: `
proszę usunąć mnie z listy
proszę więcej nie pisać
wypisz mnie
proszę przestać wysyłać maile
proszę usunąć moje dane
nie życzę sobie dalszych wiadomości
proszę do mnie nie pisać
nie chcę otrzymywać wiadomości
wypisuję się
Nie piszcie do mnie więcej
Proszę mnie wypisać
Proszę o usunięcie z bazy
Proszę o niewysyłanie maili`,
};
