/** Labelled replies, written for this project: Italian. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_IT: LabelledReplies = {
  interested: `
sembra interessante, mi dica di più
sì, siamo interessati
volentieri, mandi pure la proposta
è proprio quello che cerchiamo
mi interessa
mi mandi più informazioni
è quello che stavamo cercando
ci può mandare un'offerta
vorrei saperne di più
saremmo interessati a provarlo
potrebbe esserci utile
volentieri, mi invii il materiale
capita al momento giusto
sono curioso
come possiamo procedere
ottimo, procediamo
perfetto, andiamo avanti
Mi interessa, come funziona?
Volentieri, mi dica di più
Mi può inviare una brochure?
Sì, ci farebbe comodo
ok mi ha incuriosito, mi spieghi meglio
Sì, stavamo cercando qualcosa di simile
Sì grazie, mi interesserebbe
Può mandarmi un preventivo?Vogliamo cambiare fornitore, con l'attuale non ci troviamo bene
`,
  meeting_request: `
possiamo sentirci martedì
mi chiami domani mattina
fissiamo un appuntamento la prossima settimana
è disponibile giovedì alle tre
vorrei vedere una demo
possiamo sentirci domani
mi chiami lunedì mattina
quando è disponibile
fissiamo un appuntamento
le va bene mercoledì alle dieci
facciamo una call la prossima settimana
potrebbe farci una demo
sono libero venerdì pomeriggio
mi proponga una data
Possiamo fare una call la prossima settimana?
martedì mattina sono libero se vuole chiamarmi
Ci sentiamo giovedì alle 9?
Venga a trovarci in azienda
Va bene una telefonata mercoledì?
Sentiamoci lunedì mattina`,
  meeting_booked: `
ho prenotato un appuntamento
ho accettato l'invito
fissato per giovedì, a presto
confermato per martedì
ci vediamo lunedì alle tre
le ho mandato un invito
prenotato sul suo calendario
Confermato per lunedì alle 15`,
  question: `
quanto costa
può inviarmi maggiori informazioni
come funziona
dove sono conservati i dati
quali sono i prezzi
si integra con il nostro sistema
avete clienti nel nostro settore
dove sono i dati
c'è una prova gratuita
in cosa siete diversi
è compatibile con sap
funziona anche per piccole aziende
serve un contratto annuale
Qual è il prezzo?
è compatibile con Zucchetti?
C'è un periodo di prova?
in cosa siete diversi dagli altri?
Avete una demo gratuita?
serve un tecnico per installarlo?
Quanto dura il contratto?`,
  not_now: `
al momento no, forse il prossimo anno
quest'anno non abbiamo budget
mi ricontatti in autunno
adesso non è una priorità
adesso non è il momento
ne riparliamo più avanti
mi ricontatti dopo l'estate
abbiamo altre priorità
siamo troppo presi ora
risentiamoci tra qualche mese
forse il prossimo anno
è presto per noi
abbiamo appena rinnovato il contratto
fino all'autunno siamo impegnati con un altro lavoro
Ora no, magari più avanti
ci pensiamo dopo l'estate
per quest'anno il budget è finito
Troppo lavoro in questo periodo, mi riscriva a gennaio
Ne riparliamo a primavera
Al momento no, magari l'anno prossimo`,
  referral: `
contatti la mia collega
ho inoltrato il messaggio all'ufficio acquisti
parli con il nostro responsabile it
metto in copia il responsabile
se ne occupa la mia collega
scriva a acquisti@cliente.example
ho girato la mail al responsabile
parli con il nostro direttore
metto in copia il mio capo
la persona giusta è paolo
contatti la sede centrale
deve sentire l'ufficio competente
Ne parli con il mio socio, marco@cliente.example
Giro la mail al responsabile
Lo passo al titolare
Scriva a Paola che si occupa di questo, paola@cliente.example
Se ne occupa Giulia, giulia@cliente.example`,
  info: `
grazie per l'informazione
ricevuto, grazie
darò un'occhiata
ne parlo internamente
grazie per le informazioni
ci penso e le faccio sapere
ne parlo con i colleghi
preso nota
la riunione di lunedì era sul bilancio
sono in riunione
la relazione è in allegato
ne abbiamo parlato venerdì
buon fine settimana
Grazie, lo guardo con calma
Va bene, grazie
Grazie, le faccio sapere`,
  wrong_person: `
non sono la persona giusta
non è di mia competenza
ha sbagliato persona
non mi occupo di questo
non me ne occupo io
non c'entro con gli acquisti
lavoro in un altro reparto
non seguo più questa area
Io mi occupo solo di magazzino`,
  declined: `
non sono interessato
no grazie
non ne abbiamo bisogno
abbiamo già un fornitore
non fa per noi
non mi interessa
troppo caro per noi
lo facciamo internamente
non è adatto a noi
non siamo interessati
siamo contenti così
preferiamo di no
non fa al caso nostro
abbiamo deciso di non procedere
lasci stare
rimaniamo con il fornitore attuale
Non ci interessa, grazie
facciamo già tutto internamente
Grazie, ma abbiamo scelto un altro
non abbiamo bisogno di niente
Siamo già coperti
Non è il nostro settore
Grazie ma usiamo già un altro programma`,
  opt_out: `
cancellatemi dalla lista
non scrivetemi più
voglio disiscrivermi
smettetela di mandarmi email
rimuovete i miei dati
non desidero ricevere altre comunicazioni
mi tolga dalla lista
cancelli i miei dati
non voglio più ricevere email
disiscrivetemi
basta mail per favore
chiedo di non ricevere altre comunicazioni
Toglietemi dalla mailing list
Non voglio ricevere le vostre mail
Per favore toglietemi dalla lista`,
};
