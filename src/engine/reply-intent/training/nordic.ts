/** Labelled replies, written for this project: Swedish, Danish, Norwegian and Finnish. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_SV: LabelledReplies = {
  interested: `
låter intressant, berätta mer
ja, vi är intresserade
skicka gärna ett förslag
det här är precis vad vi behöver`,
  meeting_request: `
kan vi ta ett samtal på tisdag
ring mig i morgon
ska vi boka ett möte nästa vecka
passar torsdag klockan två
kan vi pratas vid nästa vecka`,
  meeting_booked: `
jag har bokat en tid
inbjudan accepterad, vi ses på torsdag
bokat, vi hörs på måndag
bekräftat för tisdag`,
  question: `
vad kostar det
kan du skicka mer information
hur fungerar det
var lagras uppgifterna`,
  not_now: `
inte just nu, kanske nästa år
vi har ingen budget i år
hör av dig igen till hösten
det är inte prioriterat för tillfället`,
  referral: `
kontakta min kollega anna
jag har skickat vidare ditt mejl till inköp
prata med vår it-chef i stället`,
  info: `
tack för informationen
jag ska titta på det
mottaget, tack
vi diskuterar det internt`,
  wrong_person: `
jag är inte rätt person
det är inte mitt område
du har kommit till fel person`,
  declined: `
inte intresserad
nej tack
vi har inget behov
vi har redan en lösning
det är inte aktuellt för oss`,
  opt_out: `
ta bort mig från listan
sluta skicka mejl
avregistrera mig
kontakta mig inte igen
inga fler utskick tack`,
};

export const TRAINING_DA: LabelledReplies = {
  interested: `
det lyder spændende, fortæl mere
ja, vi er interesserede
send gerne et tilbud
det er lige hvad vi mangler`,
  meeting_request: `
kan vi tale sammen på tirsdag
ring til mig i morgen
skal vi aftale et møde i næste uge
passer torsdag klokken to
kan vi tale sammen næste uge`,
  meeting_booked: `
jeg har booket et møde
invitation accepteret, vi ses torsdag
booket, vi tales ved mandag
bekræftet til tirsdag`,
  question: `
hvad koster det
kan du sende flere oplysninger
hvordan virker det
hvor bliver data gemt`,
  not_now: `
ikke lige nu, måske næste år
vi har ikke budget i år
vend tilbage til efteråret
det er ikke en prioritet for tiden`,
  referral: `
kontakt min kollega
jeg har sendt din mail videre til indkøb
tal med vores it-chef i stedet`,
  info: `
tak for informationen
jeg kigger på det
modtaget, tak
vi drøfter det internt`,
  wrong_person: `
jeg er ikke den rette person
det er ikke mit område
du har fat i den forkerte`,
  declined: `
ikke interesseret
nej tak
vi har ikke behov for det
vi har allerede en løsning
det er ikke relevant for os`,
  opt_out: `
fjern mig fra listen
stop med at sende mails
afmeld mig
kontakt mig ikke igen
slet min adresse`,
};

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
jeg er ledig torsdag klokken ti
kan vi snakkes neste uke`,
  meeting_booked: `
jeg har booket en tid
invitasjonen er akseptert, vi ses torsdag
booket, vi snakkes mandag
bekreftet til tirsdag`,
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
pidetään lyhyt palaveri
voimmeko puhua ensi viikolla
ehtisitkö jutella huomenna`,
  meeting_booked: `
varasin ajan
kutsu hyväksytty, nähdään torstaina
vahvistettu tiistaille`,
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
