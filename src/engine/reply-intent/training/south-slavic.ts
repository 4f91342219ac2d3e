/** Labelled replies, written for this project: Croatian (which Serbian in Latin script shares), Slovene and Bulgarian. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_HR: LabelledReplies = {
  interested: `
zanima nas, recite mi više
zvuči dobro, pošaljite više informacija
to bi nam moglo koristiti
molim pošaljite ponudu
htjeli bismo isprobati
tražimo baš tako nešto
da, zanimljivo`,
  meeting_request: `
možemo li razgovarati sutra
nazovite me u ponedjeljak
kada ste slobodni
dogovorimo sastanak
odgovara li vam srijeda u deset
pozovite me sutra`,
  meeting_booked: `
rezervirao sam termin
prihvatio sam poziv, vidimo se u četvrtak
potvrđeno za utorak`,
  question: `
koja je cijena
kako to radi
imate li reference
integrira li se s našim sustavom
gdje se čuvaju podaci
koliko košta za deset korisnika`,
  not_now: `
sada nije dobro vrijeme
javite se sljedeće godine
ove godine nemamo budžet
možda kasnije
trenutno imamo druge prioritete
kontaktirajte nas na proljeće`,
  referral: `
to vodi moja kolegica
proslijedio sam vašu poruku odgovornoj osobi
obratite se odjelu nabave
pišite na nabava@klijent.example`,
  info: `
hvala na informaciji
primljeno, hvala
pogledat ću
razgovarat ćemo interno`,
  wrong_person: `
nisam prava osoba
ne bavim se time
to nije moj odjel
obratili ste se krivoj osobi
nisam nadležan za to`,
  declined: `
nismo zainteresirani
ne hvala
ne treba nam
već imamo dobavljača
preskupo za nas
to radimo sami
nije za nas
nema potrebe
nisam zainteresovan`,
  opt_out: `
uklonite me s liste
ne šaljite mi više poruke
nemojte mi više pisati
obrišite moje podatke
odjavite me
prestanite slati mailove`,
};

export const TRAINING_SL: LabelledReplies = {
  interested: `
zanima me, povejte več
sliši se dobro, pošljite več informacij
to bi nam lahko koristilo
prosim, pošljite ponudbo
radi bi preizkusili
prav to iščemo`,
  meeting_request: `
se lahko slišimo jutri
pokličite me v ponedeljek
kdaj imate čas
dogovorimo se za sestanek
vam ustreza sreda ob desetih`,
  meeting_booked: `
rezerviral sem termin
vabilo sem sprejel, se vidimo v četrtek
potrjeno za torek`,
  question: `
kakšna je cena
kako deluje
imate reference
ali se povezuje z našim sistemom
koliko to stane`,
  not_now: `
zdaj ni pravi čas
oglasite se naslednje leto
letos nimamo sredstev
morda kasneje
trenutno imamo druge prioritete`,
  referral: `
za to skrbi moja kolegica
posredoval sem vaše sporočilo odgovorni osebi
obrnite se na nabavo`,
  info: `
hvala za informacijo
prejeto, hvala
bom pogledal`,
  wrong_person: `
nisem prava oseba
s tem se ne ukvarjam
to ni moj oddelek
zgrešili ste osebo`,
  declined: `
ne zanima nas
ne, hvala
ne potrebujemo
že imamo dobavitelja
predrago za nas
to delamo sami
ni za nas
nismo zainteresirani`,
  opt_out: `
odstranite me s seznama
ne pošiljajte mi več sporočil
ne pišite mi več
izbrišite moje podatke
odjavite me`,
};

export const TRAINING_BG: LabelledReplies = {
  interested: `
интересува ни, разкажете повече
звучи добре, изпратете повече информация
това би ни било полезно
моля, изпратете оферта
бихме искали да опитаме
точно това търсим`,
  meeting_request: `
може ли да поговорим утре
обадете ми се в понеделник
кога имате време
нека се срещнем
удобно ли ви е в сряда в десет`,
  meeting_booked: `
запазих час
приех поканата, до четвъртък
потвърдено за вторник`,
  question: `
каква е цената
как работи
имате ли референции
интегрира ли се с нашата система
къде се съхраняват данните`,
  not_now: `
сега не е подходящ момент
пишете ни догодина
тази година нямаме бюджет
може би по-късно
в момента имаме други приоритети`,
  referral: `
с това се занимава моя колежка
препратих писмото ви на отговорния колега
обърнете се към отдел доставки`,
  info: `
благодаря за информацията
получих, благодаря
ще го разгледам`,
  wrong_person: `
не съм правилният човек
не се занимавам с това
това не е моят отдел
объркали сте човека`,
  declined: `
не ни интересува
не, благодаря
нямаме нужда
вече имаме доставчик
скъпо е за нас
правим го сами
не е за нас
не сме заинтересовани`,
  opt_out: `
премахнете ме от списъка
не ми пишете повече
не ми изпращайте повече имейли
изтрийте данните ми
отпишете ме`,
};
