/** Labelled replies, written for this project: Dutch. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_NL: LabelledReplies = {
  interested: `
klinkt goed, vertel me meer
ja, wij zijn geïnteresseerd
graag, stuur het voorstel maar op
dit is precies wat we zoeken
dat klinkt goed, vertel meer
ik heb interesse
stuur me meer informatie
dit zoeken we precies
stuur maar een offerte
ik ben benieuwd
dit zou handig voor ons zijn
graag meer details
komt goed uit, we zijn hier mee bezig
we willen het wel proberen
interessant, hoe nu verder
top, dat gaan we doen
prima, laten we beginnen
geweldig, laten we starten
prima, dat doen we
Interessant, vertel
Ja daar hebben we wel oren naar
Kun je een offerte sturen?
Ja graag, wat hebben jullie van ons nodig?
Dat kunnen we goed gebruiken
Ja, dat zoeken we
Interessant! Hoe werkt het precies?We willen weg bij onze huidige leverancier
`,
  meeting_request: `
kunnen we dinsdag bellen
laten we een afspraak maken
bel me morgenochtend maar even
heb je donderdag tijd voor een gesprek
kunnen we even bellen
wanneer schikt het
bel me donderdag
zullen we een afspraak maken
past woensdag om tien uur
ik heb vrijdagmiddag tijd
kun je een demo geven
stel maar een moment voor
kan je me terugbellen
Bel me morgen maar even
Heb je donderdag tijd voor een kop koffie?
Kom maar eens langs op kantoor
Ik heb dinsdag om 10 uur wel even
Zullen we maandag bellen?
Woensdag om 14 uur schikt mij`,
  meeting_booked: `
ik heb een afspraak ingepland
uitnodiging geaccepteerd
staat in mijn agenda, tot dinsdag
bevestigd voor donderdag
ik heb een tijdslot gekozen
tot maandag om tien uur
Staat in de agenda, tot maandag`,
  question: `
wat kost het
kunt u meer informatie sturen
hoe werkt dit precies
waar worden de gegevens opgeslagen
werkt het met ons systeem
welke klanten hebben jullie
waar staat de data
hoe werkt het precies
is er een proefperiode
wat is het verschil met anderen
is er een koppeling
Wat zijn de kosten?
is er ook een gratis proefversie?
Is het ook geschikt voor kleine bedrijven?
werkt dit voor een team van drie personen
Hoe lang duurt de implementatie?
zijn er opstartkosten?
Wat is het verschil met jullie concurrent?
Wat kost het per maand?`,
  not_now: `
op dit moment niet, misschien volgend jaar
we hebben dit jaar geen budget
kom in het najaar nog eens terug
nu even geen prioriteit
nu niet, misschien later
geen budget dit jaar
kom na de zomer terug
we hebben nu andere prioriteiten
het is nu te druk
neem over een half jaar contact op
we hebben net verlengd
voorlopig niet
te vroeg voor ons
voor de vakantie gaat dat niet lukken
Dit jaar niet meer, misschien volgend jaar
Na de zomer misschien
Begin volgend jaar graag weer contact
Momenteel geen budget`,
  referral: `
neem contact op met mijn collega
ik heb uw bericht doorgestuurd naar inkoop
u kunt het beste met onze directeur spreken
daar gaat mijn collega over
mail naar inkoop@klant.example
ik stuur het door naar de juiste persoon
je moet bij sander zijn
ik zet mijn baas in de cc
neem contact op met ons hoofdkantoor
Dat loopt via mijn collega Bart, bart@klant.example
ik stuur het door naar onze inkoper
Ik heb het aan mijn manager gegeven
Mail even met Kees, kees@klant.example
Dit is voor Erik, erik@klant.example`,
  info: `
bedankt voor de informatie
ik zal er naar kijken
ontvangen, dank u
ik bespreek het intern
bedankt voor de info
ontvangen, dank
ik kijk ernaar
ik overleg het intern
de vergadering van maandag ging over het budget
ik zit in een vergadering
het rapport zit in de bijlage
fijn weekend
Dank, goed ontvangen
Oké, ik ga ernaar kijken
Dank voor je bericht`,
  wrong_person: `
ik ben niet de juiste persoon
hier ga ik niet over
dit is niet mijn afdeling
daar ga ik niet over
verkeerde afdeling
ik heb daar niets mee te maken
niet mijn verantwoordelijkheid
ik werk daar niet meer aan
Je moet niet bij mij zijn hiervoor`,
  declined: `
geen interesse
nee bedankt
wij hebben dit niet nodig
we zijn al voorzien
dit is voor ons niet relevant
niet nodig
we hebben al een leverancier
te duur voor ons
dat doen we zelf
niks voor ons
past niet bij ons
we zijn tevreden met wat we hebben
laat maar
wij zien er vanaf
we stappen niet over
laat het maar zitten
wij blijven bij de leverancier die we hebben
Geen interesse, dank je
wij zijn al voorzien
Wij hebben hier al een partij voor
nee dank je
We gebruiken al iets anders
Nee, wij hebben geen interesse`,
  opt_out: `
haal mij van de lijst
stuur mij geen mails meer
graag uitschrijven
verwijder mijn gegevens
stop met mailen
haal me van de lijst
stuur me geen mails meer
ik wil niets meer ontvangen
schrijf me uit
niet meer mailen
Graag geen mails meer
Verwijder mijn mailadres
Geen mails meer aub`,
};
