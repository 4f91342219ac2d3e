/**
 * Labelled replies, written for this project: French, Spanish, Italian, Portuguese and Polish.
 * Data, not code: one reply per line.
 */
import type { LabelledReplies } from './labelled-replies.js';

export const TRAINING_FR: LabelledReplies = {
  interested: `
cela m'intéresse, dites m'en plus
oui, nous sommes intéressés
avec plaisir, envoyez-moi votre proposition
c'est exactement ce que nous cherchons
pourquoi pas, je suis curieux`,
  meeting_request: `
pouvons-nous nous appeler mardi
appelez-moi demain matin
fixons un rendez-vous la semaine prochaine
êtes-vous disponible jeudi à 14h
proposez-moi un créneau pour une démo`,
  question: `
combien ça coûte
quel est votre tarif
pouvez-vous m'envoyer plus d'informations
comment cela fonctionne-t-il
où sont stockées les données`,
  not_now: `
pas pour l'instant, revenez vers moi à la rentrée
nous n'avons pas de budget cette année
ce n'est pas le bon moment
recontactez-nous dans six mois
ce n'est pas une priorité actuellement`,
  referral: `
contactez ma collègue qui s'en occupe
j'ai transmis votre message au service achats
adressez-vous à notre directeur informatique
je mets en copie la personne en charge`,
  info: `
merci pour l'information
bien reçu, merci
je vais regarder
j'en parle en interne et je reviens vers vous`,
  wrong_person: `
je ne suis pas la bonne personne
ce n'est pas mon domaine
vous vous trompez d'interlocuteur
je ne m'occupe pas de cela`,
  declined: `
pas intéressé
non merci
nous n'avons pas de besoin
nous avons déjà un prestataire
cela ne nous concerne pas
nous ne donnerons pas suite`,
  opt_out: `
merci de me désinscrire
retirez-moi de votre liste
ne m'écrivez plus
arrêtez de m'envoyer des mails
supprimez mes données
je ne souhaite plus recevoir vos messages`,
};

export const TRAINING_ES: LabelledReplies = {
  interested: `
me interesa, cuéntame más
sí, estamos interesados
adelante, envíeme la propuesta
es justo lo que buscamos`,
  meeting_request: `
podemos hablar el martes
llámeme mañana por la mañana
agendemos una reunión para la próxima semana
tiene disponibilidad el jueves a las cuatro
quisiera ver una demostración`,
  question: `
cuánto cuesta
qué precio tiene
puede enviarme más información
cómo funciona exactamente
dónde se guardan los datos`,
  not_now: `
ahora no, quizá el próximo año
este año no hay presupuesto
vuelva a escribirme en otoño
no es prioridad en este momento`,
  referral: `
contacte con mi compañera ana
he reenviado su mensaje al departamento de compras
hable con nuestro director de sistemas
le pongo en copia al responsable`,
  info: `
gracias por la información
recibido, gracias
lo reviso y le digo
lo comentaré internamente`,
  wrong_person: `
no soy la persona indicada
eso no es mi área
se ha equivocado de persona
yo no llevo esos temas`,
  declined: `
no me interesa
no gracias
no lo necesitamos
ya tenemos proveedor
no es relevante para nosotros`,
  opt_out: `
elimíneme de la lista
no me escriba más
quiero darme de baja
deje de enviarme correos
borre mis datos
no deseo recibir más correos`,
};

export const TRAINING_IT: LabelledReplies = {
  interested: `
sembra interessante, mi dica di più
sì, siamo interessati
volentieri, mandi pure la proposta
è proprio quello che cerchiamo`,
  meeting_request: `
possiamo sentirci martedì
mi chiami domani mattina
fissiamo un appuntamento la prossima settimana
è disponibile giovedì alle tre
vorrei vedere una demo`,
  question: `
quanto costa
può inviarmi maggiori informazioni
come funziona
dove sono conservati i dati`,
  not_now: `
al momento no, forse il prossimo anno
quest'anno non abbiamo budget
mi ricontatti in autunno
adesso non è una priorità`,
  referral: `
contatti la mia collega
ho inoltrato il messaggio all'ufficio acquisti
parli con il nostro responsabile it
metto in copia il responsabile`,
  info: `
grazie per l'informazione
ricevuto, grazie
darò un'occhiata
ne parlo internamente`,
  wrong_person: `
non sono la persona giusta
non è di mia competenza
ha sbagliato persona
non mi occupo di questo`,
  declined: `
non sono interessato
no grazie
non ne abbiamo bisogno
abbiamo già un fornitore
non fa per noi`,
  opt_out: `
cancellatemi dalla lista
non scrivetemi più
voglio disiscrivermi
smettetela di mandarmi email
rimuovete i miei dati
non desidero ricevere altre comunicazioni`,
};

export const TRAINING_PT: LabelledReplies = {
  interested: `
parece interessante, conte-me mais
sim, temos interesse
pode enviar a proposta
é mesmo o que procuramos`,
  meeting_request: `
podemos falar na terça-feira
ligue-me amanhã de manhã
vamos marcar uma reunião na próxima semana
tem disponibilidade na quinta às três
gostaria de ver uma demonstração`,
  question: `
quanto custa
qual é o preço
pode enviar mais informações
como funciona
onde ficam guardados os dados`,
  not_now: `
agora não, talvez no próximo ano
este ano não temos orçamento
volte a contactar-me no outono
não é prioridade neste momento`,
  referral: `
contacte a minha colega
encaminhei a sua mensagem para o departamento de compras
fale com o nosso diretor de sistemas
coloco em cópia o responsável`,
  info: `
obrigado pela informação
recebido, obrigado
vou analisar
vou falar internamente`,
  wrong_person: `
não sou a pessoa certa
essa não é a minha área
enganou-se na pessoa
não trato desses assuntos`,
  declined: `
não tenho interesse
não obrigado
não precisamos
já temos fornecedor
não é relevante para nós`,
  opt_out: `
remova-me da lista
não me escreva mais
quero cancelar a inscrição
pare de me enviar emails
apague os meus dados
não desejo receber mais mensagens`,
};

export const TRAINING_PL: LabelledReplies = {
  interested: `
brzmi ciekawie, proszę o więcej szczegółów
tak, jesteśmy zainteresowani
chętnie, proszę przesłać ofertę
tego właśnie szukamy`,
  meeting_request: `
czy możemy porozmawiać we wtorek
proszę zadzwonić jutro rano
umówmy się na spotkanie w przyszłym tygodniu
czy pasuje panu czwartek o 14
chciałbym zobaczyć prezentację`,
  question: `
ile to kosztuje
jaka jest cena
czy może pan przesłać więcej informacji
jak to działa
gdzie są przechowywane dane`,
  not_now: `
nie teraz, może w przyszłym roku
w tym roku nie mamy budżetu
proszę odezwać się jesienią
obecnie to nie jest priorytet`,
  referral: `
proszę skontaktować się z moją koleżanką
przekazałem wiadomość do działu zakupów
proszę rozmawiać z naszym dyrektorem it
dodaję do kopii osobę odpowiedzialną`,
  info: `
dziękuję za informację
otrzymałem, dziękuję
zapoznam się
omówimy to wewnętrznie`,
  wrong_person: `
nie jestem właściwą osobą
to nie mój dział
nie zajmuję się tym
pomylił pan osobę`,
  declined: `
nie jestem zainteresowany
nie dziękuję
nie potrzebujemy tego
mamy już dostawcę
to nie dla nas`,
  opt_out: `
proszę usunąć mnie z listy
proszę więcej nie pisać
wypisz mnie
proszę przestać wysyłać maile
proszę usunąć moje dane
nie życzę sobie dalszych wiadomości`,
};
