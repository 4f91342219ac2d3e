/** Labelled replies, written for this project: Lithuanian, Latvian and Estonian. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_LT: LabelledReplies = {
  interested: `
domina, papasakokite daugiau
skamba gerai, atsiųskite informacijos
mums tai būtų naudinga
prašau atsiųsti pasiūlymą
norėtume išbandyti`,
  meeting_request: `
ar galime pasikalbėti rytoj
paskambinkite man pirmadienį
kada turite laiko
susitikime kitą savaitę
ar tinka trečiadienis dešimtą`,
  meeting_booked: `
rezervavau laiką
kvietimą priėmiau, iki ketvirtadienio`,
  question: `
kiek kainuoja
kaip tai veikia
ar turite klientų
kokia kaina
ar integruojasi su mūsų sistema`,
  not_now: `
dabar netinkamas metas
parašykite kitais metais
šiemet neturime biudžeto
gal vėliau
šiuo metu turime kitų prioritetų`,
  referral: `
tuo rūpinasi mano kolegė
persiunčiau jūsų laišką atsakingam asmeniui
kreipkitės į pirkimų skyrių`,
  info: `
ačiū už informaciją
gavau, ačiū
peržiūrėsiu`,
  wrong_person: `
aš ne tas žmogus
aš tuo neužsiimu
tai ne mano skyrius
suklydote asmeniu`,
  declined: `
mūsų tai nedomina
ne, ačiū
mums nereikia
jau turime tiekėją
mums per brangu
darome patys
nesame suinteresuoti`,
  opt_out: `
išbraukite mane iš sąrašo
daugiau man nerašykite
nebesiųskite man laiškų
ištrinkite mano duomenis
atsisakau prenumeratos`,
};

export const TRAINING_LV: LabelledReplies = {
  interested: `
mūs interesē, pastāstiet vairāk
izklausās labi, atsūtiet informāciju
tas mums noderētu
lūdzu, atsūtiet piedāvājumu
gribētu izmēģināt`,
  meeting_request: `
vai varam parunāt rīt
piezvaniet man pirmdien
kad jums ir laiks
tiekamies nākamnedēļ
vai der trešdien desmitos
varam sazvanīties trešdien`,
  meeting_booked: `
rezervēju laiku
uzaicinājumu pieņēmu, tiekamies ceturtdien`,
  question: `
cik tas maksā
kā tas darbojas
vai jums ir atsauksmes
kāda ir cena`,
  not_now: `
pašlaik nav īstais laiks
rakstiet nākamgad
šogad nav budžeta
varbūt vēlāk
šobrīd mums ir citas prioritātes`,
  referral: `
ar to nodarbojas mana kolēģe
pārsūtīju jūsu vēstuli atbildīgajai personai
vērsieties iepirkumu nodaļā`,
  info: `
paldies par informāciju
saņēmu, paldies
apskatīšu`,
  wrong_person: `
es neesmu īstā persona
es ar to nenodarbojos
tā nav mana nodaļa`,
  declined: `
mūs neinteresē
nē, paldies
mums nevajag
mums jau ir piegādātājs
mums par dārgu
neesam ieinteresēti`,
  opt_out: `
izņemiet mani no saraksta
vairs nerakstiet man
nesūtiet man vairs vēstules
dzēsiet manus datus
atrakstieties no manis`,
};

export const TRAINING_ET: LabelledReplies = {
  interested: `
huvitab, rääkige lähemalt
kõlab hästi, saatke rohkem infot
see oleks meile kasulik
palun saatke pakkumine
tahaksime proovida`,
  meeting_request: `
kas saame homme rääkida
helistage mulle esmaspäeval
millal teil aega on
kohtume järgmisel nädalal
kas kolmapäev kell kümme sobib`,
  meeting_booked: `
broneerisin aja
võtsin kutse vastu, kohtume neljapäeval`,
  question: `
kui palju see maksab
kuidas see töötab
kas teil on kliente meie valdkonnas
mis on hind`,
  not_now: `
praegu pole õige aeg
kirjutage järgmisel aastal
sel aastal pole eelarvet
võib-olla hiljem
meil on praegu muud prioriteedid`,
  referral: `
sellega tegeleb minu kolleeg
edastasin teie kirja vastutavale inimesele
pöörduge ostuosakonna poole`,
  info: `
aitäh info eest
kätte saadud, aitäh
vaatan üle`,
  wrong_person: `
mina ei ole õige inimene
mina sellega ei tegele
see pole minu osakond
vale inimene`,
  declined: `
meid ei huvita
ei, aitäh
meil pole vaja
meil on juba tarnija
meie jaoks liiga kallis
me pole huvitatud`,
  opt_out: `
eemaldage mind listist
ärge mulle enam kirjutage
ärge saatke mulle rohkem kirju
kustutage minu andmed`,
};
