/**
 * Labelled replies, written for this project: Norwegian, Romanian, Czech, Finnish and Hungarian.
 * Data, not code: one reply per line.
 */
import type { LabelledReplies } from './labelled-replies.js';

export const TRAINING_NO: LabelledReplies = {
  interested: `
fortell oss mer om løsningen
dette virker relevant for oss
ja gjerne, send over litt materiell
dette kan være noe vi trenger
kult, hva er neste steg`,
  meeting_request: `
kan du ringe meg i morgen formiddag
la oss ta et møte neste uke
når har du tid til en prat
sett opp en demo på tirsdag
jeg er ledig torsdag klokken ti`,
  question: `
hva koster løsningen
hvordan fungerer det
hvor mange kunder har dere
støtter dere norsk
hvor lagres dataene`,
  not_now: `
ikke akkurat nå, prøv igjen til høsten
dårlig timing for oss
vi har ikke budsjett i år
ta kontakt igjen etter sommeren
dette er ikke prioritert nå`,
  referral: `
snakk heller med kollegaen min
jeg har sendt dette videre til innkjøp
det er daglig leder som bestemmer dette
ta kontakt med markedssjefen vår
setter kollega på kopi`,
  info: `
takk for informasjonen
mottatt, takk
notert
jeg har sett e-posten
takk skal du ha`,
  wrong_person: `
jeg er ikke rett person
jeg har ikke noe med dette å gjøre
du har fått tak i feil person
dette er ikke mitt ansvarsområde
jeg jobber ikke med innkjøp`,
  declined: `
nei takk
vi er ikke interessert
vi har allerede en leverandør
vi trenger ikke dette
dette er ikke aktuelt`,
  opt_out: `
fjern meg fra listen
ikke send meg flere e-poster
slutt å kontakte meg
jeg vil ikke ha flere meldinger
meld meg av`,
};

export const TRAINING_RO: LabelledReplies = {
  interested: `
da, ne interesează
pare o soluție bună, povestiți-ne mai mult
trimiteți-mi o ofertă
exact asta căutam
mi-ar plăcea să aflu mai multe`,
  meeting_request: `
putem vorbi mâine la telefon
sunați-mă joi dimineață
haideți să stabilim o întâlnire
când aveți timp pentru o discuție
sunt liber marți după-amiază`,
  question: `
cât costă
cum funcționează
ce clienți aveți
oferiți suport în română
unde sunt stocate datele`,
  not_now: `
nu acum, reveniți la toamnă
anul acesta nu avem buget
nu este o prioritate momentan
poate anul viitor
suntem foarte ocupați acum`,
  referral: `
vorbiți cu colegul meu
am trimis mesajul mai departe
de asta se ocupă directorul de marketing
contactați departamentul de achiziții
l-am pus în copie pe colegul meu`,
  info: `
mulțumesc pentru informații
am primit mesajul
am luat la cunoștință
mulțumim
bine, am notat`,
  wrong_person: `
nu sunt persoana potrivită
nu mă ocup eu de asta
nu este departamentul meu
ați greșit persoana
nu am legătură cu acest domeniu`,
  declined: `
nu, mulțumesc
nu suntem interesați
avem deja un furnizor
nu avem nevoie de așa ceva
colaborăm cu altcineva și suntem mulțumiți`,
  opt_out: `
ștergeți-mă de pe listă
nu-mi mai trimiteți mesaje
vreau să mă dezabonez
nu mai doresc să primesc emailuri
vă rog să nu mă mai deranjați`,
};

export const TRAINING_CS: LabelledReplies = {
  interested: `
ano, to by nás zajímalo
zní to dobře, řekněte nám víc
pošlete nám podrobnosti
přesně tohle hledáme
rádi se dozvíme více`,
  meeting_request: `
zavolejte mi zítra dopoledne
můžeme se sejít ve středu
kdy máte čas na krátký hovor
domluvme si schůzku
hodí se mi čtvrtek v deset`,
  question: `
kolik to stojí
jak to funguje
jaké máte reference
podporujete češtinu
kde jsou uložena data`,
  not_now: `
teď se nám to nehodí
ozvěte se na podzim
letos na to nemáme rozpočet
momentálně to není priorita
zkuste to příští rok`,
  referral: `
obraťte se na kolegu
přeposlal jsem to na nákup
to má na starosti náš ředitel
dávám do kopie kolegyni
spojte se s obchodním oddělením`,
  info: `
děkuji za informaci
přijato, díky
beru na vědomí
děkujeme za zprávu
dobře, rozumím`,
  wrong_person: `
nejsem správná osoba
to nemám na starosti já
píšete špatné osobě
s tím nemám nic společného
není to moje oblast`,
  declined: `
ne, děkuji
nemáme zájem
už máme dodavatele
nepotřebujeme to
pro nás to není`,
  opt_out: `
vyřaďte mě ze seznamu
už mi nepište
nechci dostávat další e-maily
odhlaste mě prosím
smažte moje údaje`,
};

export const TRAINING_FI: LabelledReplies = {
  interested: `
kyllä, tämä kiinnostaa meitä
vaikuttaa hyvältä, kertokaa lisää
lähettäkää tarjous
juuri tällaista etsimme
haluaisimme kuulla enemmän`,
  meeting_request: `
voisitko soittaa huomenna
sovitaan tapaaminen ensi viikolle
milloin sinulla olisi aikaa
käykö torstai kello kymmenen
pidetään lyhyt palaveri`,
  question: `
mitä tämä maksaa
miten se toimii
onko teillä suomalaisia asiakkaita
tuetteko suomen kieltä
missä tiedot säilytetään`,
  not_now: `
ei juuri nyt, palataan syksyllä
tänä vuonna ei ole budjettia
tämä ei ole nyt ajankohtaista
ottakaa yhteyttä ensi vuonna
nyt on liian kiire`,
  referral: `
ottakaa yhteyttä kollegaani
välitin viestin eteenpäin
tästä päättää toimitusjohtaja
laitoin kollegan kopioksi
puhukaa markkinointipäällikön kanssa`,
  info: `
kiitos tiedosta
viesti vastaanotettu
selvä
kiitos viestistä
asia selvä kiitos`,
  wrong_person: `
en ole oikea henkilö
tämä ei kuulu minulle
olette yhteydessä väärään ihmiseen
en vastaa näistä asioista
en hoida hankintoja`,
  declined: `
ei kiitos
emme ole kiinnostuneita
meillä on jo toimittaja
emme tarvitse tätä
ei meille`,
  opt_out: `
poistakaa minut listalta
älkää lähettäkö enää viestejä
en halua näitä viestejä
lopettakaa viestien lähettäminen
poistakaa yhteystietoni`,
};

export const TRAINING_HU: LabelledReplies = {
  interested: `
igen, ez érdekelne minket
jól hangzik, meséljen többet
küldjön kérem ajánlatot
pont ilyet keresünk
szívesen megnézném`,
  meeting_request: `
tudna holnap telefonálni
beszéljünk csütörtökön
mikor lenne ideje egy rövid hívásra
egyeztessünk időpontot
kedden délelőtt szabad vagyok`,
  question: `
mennyibe kerül
hogyan működik
milyen referenciáik vannak
van magyar nyelvű támogatás
hol tárolják az adatokat`,
  not_now: `
most nem aktuális
keressen ősszel
idén nincs rá keretünk
jelenleg más a prioritás
talán jövőre`,
  referral: `
forduljon a kollégámhoz
továbbítottam a beszerzésnek
ezt az igazgatónk dönti el
másolatban a kollégám
keresse a marketinges kollégát`,
  info: `
köszönöm a tájékoztatást
megkaptam, köszönöm
tudomásul vettem
rendben
köszönjük a levelet`,
  wrong_person: `
nem én vagyok az illetékes
nem hozzám tartozik
rossz embernek írt
nem én foglalkozom a beszerzéssel
ez nem az én területem`,
  declined: `
nem, köszönöm
nem érdekel minket
már van beszállítónk
nincs szükségünk rá
köszönjük, nem kérjük`,
  opt_out: `
töröljön a listáról
ne küldjön több levelet
nem kérek több e-mailt
leiratkozom
kérem törölje az adataimat`,
};
