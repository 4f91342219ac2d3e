/**
 * Labelled replies, written for this project: German, Dutch, Swedish and Danish.
 * Data, not code: one reply per line.
 */
import type { LabelledReplies } from './labelled-replies.js';

export const TRAINING_DE: LabelledReplies = {
  interested: `
klingt gut, erzählen sie mir mehr
ja, wir haben interesse
das interessiert uns sehr
gerne, schicken sie mir ihr angebot
das passt gut, wir suchen gerade so etwas
ja bitte, das würden wir gerne ausprobieren`,
  meeting_request: `
können wir am dienstag telefonieren
rufen sie mich bitte morgen vormittag an
lassen sie uns einen termin vereinbaren
schicken sie mir bitte ein paar terminvorschläge
passt ihnen donnerstag um 14 uhr
gerne zeigen sie uns das in einer demo`,
  question: `
was kostet das
wie unterscheidet sich das von anderen anbietern
können sie mir mehr informationen schicken
wo liegen die daten
gibt es eine schnittstelle zu sap
haben sie referenzen aus unserer branche`,
  not_now: `
derzeit nicht, melden sie sich gerne im herbst wieder
im moment haben wir andere prioritäten
dieses jahr ist kein budget mehr vorhanden
aktuell passt es nicht, vielleicht nächstes jahr
kommen sie in sechs monaten noch einmal auf uns zu`,
  referral: `
bitte wenden sie sich an meine kollegin frau schmidt
ich habe ihre nachricht an den einkauf weitergeleitet
zuständig ist herr maier, ich setze ihn in kopie
sprechen sie bitte mit unserer it-leitung unter it@firma.example`,
  info: `
vielen dank für die information
danke, ich schaue es mir an
zur kenntnis genommen
ich bespreche das intern und melde mich
ist angekommen, danke`,
  wrong_person: `
dafür bin ich nicht zuständig
ich bin der falsche ansprechpartner
das fällt nicht in meinen bereich
damit habe ich nichts zu tun
sie haben die falsche person angeschrieben`,
  declined: `
kein interesse
nein danke
wir haben keinen bedarf
wir sind bereits gut versorgt
das ist für uns nicht relevant
wir haben schon einen anbieter
danke, aber das brauchen wir nicht`,
  opt_out: `
bitte aus dem verteiler austragen
keine weiteren mails mehr
bitte löschen sie meine daten
abmelden
hören sie auf mir zu schreiben
nehmen sie mich aus ihrer liste
ich möchte keine werbung erhalten`,
};

export const TRAINING_NL: LabelledReplies = {
  interested: `
klinkt goed, vertel me meer
ja, wij zijn geïnteresseerd
graag, stuur het voorstel maar op
dit is precies wat we zoeken`,
  meeting_request: `
kunnen we dinsdag bellen
laten we een afspraak maken
bel me morgenochtend maar even
heb je donderdag tijd voor een gesprek`,
  question: `
wat kost het
kunt u meer informatie sturen
hoe werkt dit precies
waar worden de gegevens opgeslagen`,
  not_now: `
op dit moment niet, misschien volgend jaar
we hebben dit jaar geen budget
kom in het najaar nog eens terug
nu even geen prioriteit`,
  referral: `
neem contact op met mijn collega
ik heb uw bericht doorgestuurd naar inkoop
u kunt het beste met onze directeur spreken`,
  info: `
bedankt voor de informatie
ik zal er naar kijken
ontvangen, dank u
ik bespreek het intern`,
  wrong_person: `
ik ben niet de juiste persoon
hier ga ik niet over
dit is niet mijn afdeling`,
  declined: `
geen interesse
nee bedankt
wij hebben dit niet nodig
we zijn al voorzien
dit is voor ons niet relevant`,
  opt_out: `
haal mij van de lijst
stuur mij geen mails meer
graag uitschrijven
verwijder mijn gegevens
stop met mailen`,
};

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
passar torsdag klockan två`,
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
passer torsdag klokken to`,
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
