/** Labelled replies, written for this project: German. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_DE: LabelledReplies = {
  interested: `
klingt gut, erzählen sie mir mehr
ja, wir haben interesse
das interessiert uns sehr
gerne, schicken sie mir ihr angebot
das passt gut, wir suchen gerade so etwas
ja bitte, das würden wir gerne ausprobieren
das klingt gut, erzählen sie mir mehr
grundsätzlich hätten wir interesse
das wäre etwas für uns
schicken sie mir bitte ein angebot
senden sie mir gerne ihre unterlagen
wir suchen genau so etwas
das thema beschäftigt uns gerade
ja gerne, bitte mehr informationen
können wir uns gut vorstellen
hört sich spannend an
da haben sie mich neugierig gemacht
kommt zum richtigen zeitpunkt
ich würde das gerne ausprobieren
bitte lassen sie mir ihr material zukommen
wir sind offen dafür
das könnte uns zeit sparen
super, machen wir
perfekt, legen wir los
ja bitte
was brauchen sie von uns um loszulegen
könnte für unser team passen
Guten Tag, das Thema beschäftigt uns tatsächlich gerade. Was brauchen Sie von uns?
hört sich gut an, erzählen sie mehr
Könnte passen. Schicken Sie mal Infos rüber
Wir wären grundsätzlich offen dafür
ok bin neugierig
Haben Sie einen Flyer oder eine Preisliste?
Schicken Sie uns doch ein Angebot
Können wir von Ihnen ein Angebot bekommen
Ein Angebot für 20 Plätze wäre gut
Ja das würde uns schon helfen, wie geht es weiter?
Wir suchen tatsächlich gerade sowas
klar, immer her damit
Gefällt mir. Richten Sie uns gern einen Testzugang ein.
Ja, das wäre was für uns
Bin dabei, was muss ich tun?
Hallo, das klingt ganz gut. Wie läuft das ab?
Können Sie mir mehr Infos schicken?
Grundsätzlich ja, schicken Sie mir DetailsMit unserem jetzigen Anbieter sind wir unzufrieden, daher gern mehr
Streichen Sie die Einrichtungsgebühr, dann sind wir dabei
Ich weiß nicht, ob wir es brauchen, aber erzählen Sie mal
Mit dem jetzigen System haben wir nur Ärger, ich bin offen für Alternativen
`,
  meeting_request: `
können wir am dienstag telefonieren
rufen sie mich bitte morgen vormittag an
lassen sie uns einen termin vereinbaren
schicken sie mir bitte ein paar terminvorschläge
passt ihnen donnerstag um 14 uhr
gerne zeigen sie uns das in einer demo
können wir dazu kurz telefonieren
wann passt es ihnen
hätten sie am dienstag zeit
rufen sie mich gerne an
lassen sie uns einen termin machen
ich bin donnerstag ab zehn erreichbar
wäre freitag vormittag möglich
schlagen sie mir bitte einen termin vor
können sie uns das in einer demo zeigen
gerne per teams nächste woche
melden sie sich morgen telefonisch bei mir
können wir nächste woche sprechen
das bespreche ich lieber am telefon
Können wir dazu nächste Woche kurz telefonieren?
Gerne per Teams, Mittwoch 9 Uhr hätte ich Luft
Melden Sie sich einfach telefonisch, Durchwahl 214
Ich bin am Freitag ab 15 Uhr erreichbar
lieber telefonisch, 0170 9876543
Kommen Sie doch mal vorbei
Lassen Sie uns am Montag kurz sprechen
Ein kurzer Anruf wäre am einfachsten
Lassen Sie uns nächste Woche telefonieren, Dienstag oder Mittwoch
Haben Sie morgen um 10 Zeit?Machen Sie bitte mit meiner Assistentin einen Termin aus, sie führt meinen Kalender
`,
  meeting_booked: `
ich habe einen termin bei ihnen gebucht
termin ist eingetragen, bis donnerstag
habe ihre einladung angenommen
der termin passt, ich habe zugesagt
ich habe mir einen slot ausgesucht
bis montag um zehn dann
kalendereinladung ist raus
termin steht
ich habe mir den termin am mittwoch gesichert
Termin ist eingetragen, bis Montag
Alles klar, dann Freitag um 10
Dienstag 11 Uhr passt, Einladung habe ich angenommen
Super, dann bis Donnerstag 14 Uhr`,
  question: `
was kostet das
wie unterscheidet sich das von anderen anbietern
können sie mir mehr informationen schicken
wo liegen die daten
gibt es eine schnittstelle zu sap
haben sie referenzen aus unserer branche
was kostet das ganze
gibt es eine schnittstelle zu unserem system
welche referenzen haben sie
wie lange dauert die einführung
ist das dsgvo konform
wie unterscheidet sich das von anderen
gibt es eine kostenlose testphase
wie hoch sind die kosten pro nutzer
funktioniert das auch mit datev
wo stehen ihre server
was genau bieten sie an
Was unterscheidet Sie von den anderen?
gibts da auch ne kostenlose version
Haben Sie Referenzen aus dem Handwerk?
Wo liegen die Daten, in Deutschland?
Machen Sie uns bitte ein Angebot
Ist das auch für kleine Betriebe geeignet?
Für welche Branchen ist das gedacht?
wie lange ist die laufzeit
Verstehe nicht ganz, was machen Sie genau?
Was würde das für 30 Leute kosten?
Brauche ich dafür einen Server?
Ab welcher Größe lohnt sich das
Wer sind Ihre Kunden?
Welche Schnittstellen gibt es?
wieviel kostet das im monat`,
  not_now: `
derzeit nicht, melden sie sich gerne im herbst wieder
im moment haben wir andere prioritäten
dieses jahr ist kein budget mehr vorhanden
aktuell passt es nicht, vielleicht nächstes jahr
kommen sie in sechs monaten noch einmal auf uns zu
im moment haben wir dafür keine zeit
vielleicht später im jahr
kommen sie im herbst noch einmal auf mich zu
das budget ist für dieses jahr verplant
aktuell haben wir andere prioritäten
melden sie sich bitte in drei monaten wieder
wir stecken mitten in einer umstellung
erst im nächsten quartal wieder
zurzeit kein thema, gerne später
wir haben gerade erst einen vertrag verlängert
bei uns ist gerade zu viel los
das ist derzeit zu früh für uns
vor dem herbst passiert da nichts
bis zum sommer geht bei uns gar nichts
Derzeit kein Thema, vielleicht nächstes Jahr
Melden Sie sich im Herbst nochmal
Wir stellen gerade auf SAP um, vorher geht nichts
aktuell keine Kapazitäten
Gerade ganz schlecht, nach Ostern vielleicht
Erst wenn der Umbau fertig ist
Schreiben Sie mich in einem halben Jahr wieder an
Für 2026 ist alles verplant
Jetzt gerade nicht, vielleicht in der zweiten Jahreshälfte
Wir sind bis Sommer ausgebucht
Dieses Jahr nicht mehr, gerne ab Januar
Im Moment keine Zeit, melden Sie sich in drei Monaten`,
  referral: `
bitte wenden sie sich an meine kollegin frau schmidt
ich habe ihre nachricht an den einkauf weitergeleitet
zuständig ist herr maier, ich setze ihn in kopie
sprechen sie bitte mit unserer it-leitung unter it@firma.example
zuständig ist bei uns herr klein
bitte wenden sie sich an meine kollegin
ich habe ihre nachricht an den einkauf weitergegeben
das macht bei uns frau sommer, sommer@firma.example
schreiben sie bitte an einkauf@firma.example
ich nehme meinen chef in kopie
das entscheidet die zentrale, bitte dort anfragen
ich gebe das intern weiter
Ansprechpartner wäre meine Kollegin Frau Busch: busch@kunde.example
Ich gebe es an unsere IT weiter, die melden sich bei Bedarf
Bitte wenden Sie sich damit an unsere Zentrale in Köln, info@kunde.example
Das entscheidet bei uns der Chef, schreiben Sie ihm: weber@kunde.example
Habe ich an Frau Lindner weitergegeben
Herr Albers ist dafür der Richtige, albers@kunde.example
Ich habe Ihre Mail an den Vertrieb gegeben
Bitte an Herrn Vogt, vogt@kunde.example, der macht das bei uns`,
  info: `
vielen dank für die information
danke, ich schaue es mir an
zur kenntnis genommen
ich bespreche das intern und melde mich
ist angekommen, danke
danke für die info
ich schaue es mir an
wir besprechen das intern
danke, ich melde mich
die besprechung war am montag
ich bin gerade in einem termin
der bericht ist im anhang
wir haben gestern darüber gesprochen
die zahlen für märz sind in der datei
schönes wochenende
ich hoffe es geht ihnen gut
der vertrag liegt bei unseren anwälten
nächste woche bin ich in london
das system war heute morgen nicht erreichbar
Danke, ist angekommen
Danke für die Info, schaue ich mir an
Alles klar danke
Bespreche ich intern
Vielen Dank, habe ich erhalten
Danke für Ihre Nachricht`,
  wrong_person: `
dafür bin ich nicht zuständig
ich bin der falsche ansprechpartner
das fällt nicht in meinen bereich
damit habe ich nichts zu tun
sie haben die falsche person angeschrieben
sie haben die falsche person erwischt
ich arbeite in einer anderen abteilung
ich habe die stelle gewechselt und bin nicht mehr verantwortlich
das ist meine private adresse
da kann ich ihnen nicht weiterhelfen, falsche abteilung
ich bin hier nur der praktikant
ich bin nur die empfangsdame
Da sind Sie bei mir falsch
Damit habe ich leider nichts am Hut
Ich bin hier nur Azubi
Sie meinen bestimmt jemand anderen
Ich habe mit Einkauf nichts zu tun`,
  declined: `
kein interesse
nein danke
wir haben keinen bedarf
wir sind bereits gut versorgt
das ist für uns nicht relevant
wir haben schon einen anbieter
danke, aber das brauchen wir nicht
brauchen wir nicht
wir sind gut aufgestellt
wir haben dafür schon eine lösung
das passt nicht zu uns
wir machen das selbst
ist uns zu teuer
wir möchten nicht wechseln
lieber nicht
wir sehen keinen bedarf
das kommt für uns nicht in frage
wir verzichten
danke, wir sind versorgt
wir haben uns anders entschieden
leider uninteressant
nein
ach nein, lassen wir das
lassen sie es gut sein
nein, lassen wir es
nee danke
so etwas nutzen wir nicht
wir bleiben bei unserem lieferanten
Kein Bedarf, danke
nein danke wir sind versorgt
Das machen wir alles selbst
Passt nicht zu uns, trotzdem viel Erfolg
Hatten wir schon mal, hat nichts gebracht
Ja klar, und morgen kommt der Weihnachtsmann
Danke für das Angebot, wir bleiben bei unserem jetzigen Dienstleister
nö
Wir sind ein kleiner Betrieb, das lohnt sich nicht
Für uns nicht relevant
Danke, aber nein danke
Haben wir alles schon
Wir haben kein Interesse an einem Wechsel
Nicht unser Thema
zu teuer
Wir bleiben lieber beim Alten
Danke, aber das brauchen wir aktuell und auch künftig nicht
Wir sind mit unserem Anbieter zufrieden
leider nicht interessant für unsWir haben gerade erst bei einem Wettbewerber für drei Jahre unterschrieben
Wir sind vertraglich noch lange an einen anderen Anbieter gebunden
`,
  opt_out: `
bitte aus dem verteiler austragen
keine weiteren mails mehr
bitte löschen sie meine daten
abmelden
hören sie auf mir zu schreiben
nehmen sie mich aus ihrer liste
ich möchte keine werbung erhalten
nehmen sie mich aus dem verteiler
keine weiteren mails bitte
schreiben sie mir nicht mehr
ich möchte keine werbung mehr erhalten
tragen sie mich aus
kontaktieren sie mich nicht mehr
Löschen Sie meine Daten
bitte aus dem verteiler nehmen
Ich möchte keine Werbung mehr von Ihnen
Nehmt mich raus
Unterlassen Sie weitere Mails
Bitte löschen
Bitte streichen Sie mich aus Ihrer Liste
Ich will keine Mails von Ihnen
Bitte keine E-Mails mehr an diese Adresse`,
};
