/**
 * Labelled replies, written for this project: lines of other people's business that are forwarded, quoted without a mark or
 * sent to the wrong reader. They speak of meetings, prices and days without asking anything of us. Data, not code.
 */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_OTHER_MATTERS: LabelledReplies = {
  info: `
The board met on Tuesday and approved the minutes of the last session.
Peter called the landlord yesterday about the broken heating.
The contract with the caterer runs until the end of June.
Attendance at the town hall was better than last year.
Karen is at the dentist this morning and works from home afterwards.
The price of diesel went up by four cents last week.
Our flight lands at 9:40 and the hotel shuttle leaves at ten.
The client in Madrid wants the drawings by Friday.
Bob and Alice are meeting the surveyors on the site at noon.
I told Sarah that the keys are with the porter.
The trial starts on Monday in courtroom four.
The school trip costs 40 dollars and the bus leaves at seven.
We had to move the staff meeting to Wednesday because the room was taken.
The demo crew took down the old warehouse last month.
The report shows that sales in the north fell in the second quarter.
The new intern starts in September and will sit next to Maria.
The dog ate half of the cake before the guests came.
They sold the house in March and moved to the coast.
Tom said the trucks were late again and two pallets are missing.
The committee will vote on the budget in October.
The invoice for the carpet was paid on the third.
The doctor sent the test results to the clinic in town.
Her lecture on trade law is in room 12 on Thursday.
The regulator asked for the records of all transformers built before 1990.
The team in Oslo shipped the fix on Friday night.
Attached are the minutes, the agenda and the list of those who were there.
Please make sure that the lights in the basement are off when the cleaners leave.
The schedule for the conference changed, the keynote is now after lunch.
Jim wants to know whether the tenants have signed the lease.
The bank moved the closing to next Tuesday, the lawyers have the papers.
I saw the game last night, what a finish.
The weather kept us inside all weekend, so we played cards.
My sister visits us in August with the kids.
Another van is parked in front of the loading bay again.
The supplier of the bolts raised prices, so purchasing looks for another.
Mike and I talked to the architect about the roof.
Volunteers are needed for the bake sale on Saturday.
The union and the company meet again in two weeks.
The server room was 30 degrees on Sunday, the air conditioning is being repaired.
Could one of you bring the projector back to room 5?
Who took the stapler from the copy room?
Happy birthday to Linda, cake is in the kitchen at three!
Here is the draft of the press release with the comments of legal.
The plant will be down for maintenance from the 5th to the 9th.
The numbers for May are in the shared folder, revenue is flat.
Dave's presentation went well, the customer signed the change order.
Der Vorstand tagt am Dienstag in Hamburg.
Die Heizung im zweiten Stock wird am Freitag repariert.
Das Angebot des Dachdeckers liegt bei 4.000 Euro, Herr Klein prüft es.
Die Kinder haben ab Montag Ferien.
Frau Weber hat gestern mit dem Vermieter telefoniert.
Der Vertrag mit der Druckerei läuft im Juni aus.
Die Besprechung der Bauleitung wurde auf Donnerstag verlegt.
Im Anhang das Protokoll der Sitzung vom März.
Wer hat den Schlüssel vom Lager?
Kuchen steht in der Küche, Ute hat Geburtstag.
Le conseil se réunit jeudi pour voter le budget.
La réunion de chantier est reportée à mardi.
Le devis du plombier est sur le bureau de Claire.
Les enfants sont en vacances la semaine prochaine.
Ci-joint le compte rendu de l'assemblée de mars.
La livraison de bois arrive vendredi matin.
La reunión de vecinos es el jueves a las ocho.
El presupuesto del pintor lo tiene Carmen.
Los niños empiezan el colegio en septiembre.
Adjunto el acta de la junta de marzo.
El camión llegó tarde el lunes y falta un palé.
La riunione di condominio è giovedì alle nove.
Il preventivo dell'idraulico è sulla scrivania di Anna.
La scuola riapre a settembre.
De vergadering van de vereniging is op donderdag.
De offerte van de schilder ligt bij Jan.
De kinderen hebben volgende week vakantie.
A reunião do condomínio é na quinta às oito.
O orçamento do pintor está com a Marta.
Zebranie wspólnoty jest w czwartek o ósmej.
Oferta hydraulika leży u Ani.
Mötet med styrelsen är på torsdag.
Bestyrelsen mødes på torsdag og stemmer om budgettet.
Schůze výboru je ve čtvrtek večer.
Собрание жильцов будет в четверг вечером.
Збори мешканців у четвер увечері.
`,
};
