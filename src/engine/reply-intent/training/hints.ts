/** Labelled replies, written for this project: replies that say what they mean without the usual words. Data, not code. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_HINTS: LabelledReplies = {
  interested: `
Okay, you have two minutes of my attention, shoot
My boss has been asking for exactly this kind of thing
This would have saved us last week
Finally an email that solves a problem we have
Our renewal is coming up so this lands at the right moment
You may be onto something, fill me in
We might be your next customer if the numbers add up
I showed it to the team and they got excited
Right up our street
Where do I sign
We have been searching for this since January
Let me have the details and I'll take it to the owners
Our present process is a mess, what have you got
I am all yours, convince me
Das kommt wie gerufen
Genau danach hat mein Chef gestern gefragt
Da rennen Sie bei uns offene Türen ein
Wir ärgern uns schon länger mit dem alten System herum, was haben Sie
Lassen Sie mal sehen
Vous tombez à pic
Dites m'en davantage
On galère avec notre outil, montrez-moi le vôtre
Llega en buen momento, adelante
Justo lo que buscábamos desde hace meses
Capita a proposito, dica pure
È da mesi che cerchiamo una cosa del genere
Dat komt goed uit, vertel
We change our supplier in autumn and have not chosen yet
We leave our current tool at the end of the year, so go on
Our contract with the other one ends soon, so this comes in time
Wir wechseln im Sommer den Anbieter, Sie sind also rechtzeitig
Nous changeons de prestataire en mai, vous arrivez à temps
Cambiamos de proveedor en mayo, llega a tiempo
`,
  meeting_request: `
I can do 4ish on Wed
Tues after lunch suits me
Are mornings ok for you? 9 or 10 would do
My cell is 555-0133, evenings are fine
Come by our booth at the fair and show it
We are in town on the 14th, drop in at our office
Have your people talk to my people, Jill runs my diary
Bring it to our team round on Thursday at 10
Half an hour with me and the CFO next week would do it
Skype or whatever, just not before noon
Kommen Sie doch auf der Messe an unserem Stand vorbei
Ab 14 Uhr bin ich am Platz, Durchwahl 233
Passt Ihnen Mittwoch früh?
Mes disponibilités : lundi ou mardi après 15h
Passez nous voir à nos bureaux
Estoy libre el martes por la mañana
Vi va bene giovedì alle 11?
Kan vrijdag om twee uur?
Kan du på torsdag eftermiddag?
Passer det på onsdag kl. 10?
Pasuje Panu środa po południu?
`,
  meeting_booked: `
It's in my diary, until the 14th
Monday 9:30 it is
Took the last free spot on Friday
Your invite is accepted on our side, three of us will join
We are on for Tuesday
Eingetragen, bis Donnerstag
Dann bis Freitag um elf
C'est noté pour jeudi 10h
Apuntado, hasta el lunes
Segnato, a martedì
Staat erin, tot woensdag
`,
  question: `
Does it come with single sign-on or do we pay extra for that
Which of the plans has an audit log
Who had access to my address before you
How did my name end up with you
Where do you have your data about me from
What happens to our data if we leave
Is there a minimum term
Can it talk to our ERP
Do you ship to Canada
How long does it take until it runs
Woher kennen Sie mich eigentlich
Gibt es eine Mindestlaufzeit
Lässt sich das an unser ERP anbinden
Kann man das an Shopware anschließen
Peut-on le connecter à notre ERP
Y a-t-il une durée minimale d'engagement
¿Se puede conectar con nuestro ERP?
¿Hay permanencia?
Si può collegare al nostro gestionale?
C'è un periodo minimo?
Is er een minimale looptijd?
Kan det kopplas till vårt affärssystem?
Går det att integrera med Visma?
Låter det sig göra utan konsulter?
Kan det integreres med vores ERP?
Czy da się to połączyć z naszym systemem?
`,
  not_now: `
Half the team is out, ask again when they are back
Our fiscal year closes in June, nothing moves before
We just moved offices, everything else has to wait
I have three fires burning, maybe when they are out
There is a hiring stop, so no new tools for now
Let the dust settle first
Good idea, bad month
Put me on your list for the autumn
Bei uns brennt gerade die Hütte, im Herbst vielleicht
Wir stecken mitten im Umzug
Vor dem Jahresabschluss geht hier gar nichts
On est en plein déménagement, revenez vers nous après
Trop de chantiers en ce moment
Estamos en plena mudanza, mejor en otoño
Fino a giugno siamo pieni
We zitten midden in een verhuizing
Vi är mitt i en flytt, hör av dig i höst
`,
  referral: `
That sits with Dana in procurement now
Ask Tom, he holds the purse strings
Our agency picks the tools, talk to them
Handed it to the people upstairs, they call if they like it
The one to convince is our head of ops
Da müssen Sie Frau Sommer überzeugen
Das entscheidet die Zentrale in Köln
Voyez ça avec notre agence
Eso lo decide la central
Decide la casa madre, scriva a loro
Daar gaat het hoofdkantoor over
`,
  info: `
Okay.
Fine, I have it on my desk now
Read it, need to sleep on it
Will pass it around and see what people say
Let me talk to the others
The board sees it at their next session
Ich lese es mir in Ruhe durch
Liegt auf meinem Tisch
Je vais en parler autour de moi
Lo leeré con calma
Ne parlo con i soci
Ik leg het voor aan mijn collega's
`,
  wrong_person: `
I drive a truck for them, nothing more
I just clean the offices here
I only do the gardens, this is nothing I know about
I look after the building and none of this concerns my work
I am a teacher, you want some other Smith
We are a bakery, you must have mixed us up
Same name, different guy
Never worked for that company
I'm in accounts, this never crosses my desk
Ich fahre hier nur den Lieferwagen
Ich bin nur für die Küche zuständig
Wir sind eine Bäckerei, Sie verwechseln uns
Je suis juste le gardien de l'immeuble
Nous sommes une boulangerie, vous faites erreur
Yo solo llevo el almacén
Io mi occupo solo del magazzino
Ik doe hier alleen de tuin
`,
  declined: `
We are a family of three with one van, this is far beyond us
You seem to think we are bigger than we are
It is just me and a dog here
We are a two-man workshop and happy that way
Das ist für einen Betrieb mit vier Leuten eine Nummer zu groß
Wir sind nur ein kleiner Laden
Nous sommes une toute petite structure, c'est démesuré pour nous
Somos un negocio familiar, esto nos queda grande
Siamo un negozio di paese, non fa al caso nostro
Wij zijn maar met z'n tweeën, dit is te groot voor ons
Jesteśmy małą firmą rodzinną, to nie dla nas
A cure for an illness that we do not suffer from
This fixes a problem we do not have
You are selling ice to penguins
An answer to a question that no one asked
Looks like a lot of buzzwords to me
I would rather eat my hat
Sounds too good to be true, so I will leave it
Nothing that a spreadsheet could not do
Our own people built something better
We are too small for such toys
I do not buy from strangers on the internet
I never purchase from cold mails
We only work with people we know
As a public school we have no money for it
The last thing we want is another dashboard
Thanks for the effort, but you are barking up the wrong tree
Ich kaufe grundsätzlich nichts von Fremden
Über E-Mail kaufen wir nichts
Wir arbeiten nur mit Firmen, die wir kennen
Das löst ein Problem, das wir nicht haben
Klingt mir zu schön, um wahr zu sein
Je n'achète jamais rien par mail
Cela résout un problème que nous n'avons pas
No compramos nada por correo
Resuelve un problema que no tenemos
Non compriamo niente via mail
Risolve un problema che non abbiamo
Wij kopen niets via e-mail
Vi köper inget via mejl
Não compramos nada por e-mail
Nie kupujemy niczego przez internet
I struggle to see what we would do with it
No idea why we should want that
I fail to see the use
Can't think of a reason to have this
Mir fällt kein Grund ein, warum wir das brauchen sollten
Je ne vois pas à quoi cela nous servirait
No veo para qué lo querríamos
`,
  opt_out: `
My inbox is no place for this, end it
Whatever list this is, I want no part of it
One more of these and I go to the authorities
I will file a complaint with the regulator about this junk
Unwanted junk mail, I have told the data protection office
Forget my address
Das ist Werbemüll, ich melde das der Behörde
Vergessen Sie meine Adresse
Oubliez mon adresse
Olviden mi dirección
Dimenticate il mio indirizzo
Vergeet mijn adres
Straight to the junk folder and reported
I flagged your mail as unwanted
`,
};
