/** Labelled replies, written for this project: French. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_FR: LabelledReplies = {
  interested: `
cela m'intéresse, dites m'en plus
oui, nous sommes intéressés
avec plaisir, envoyez-moi votre proposition
c'est exactement ce que nous cherchons
pourquoi pas, je suis curieux
cela m'intéresse
ça a l'air bien, dites m'en plus
vous tombez à pic
oui volontiers, envoyez-moi une présentation
nous recherchons une solution de ce type
je serais curieux d'en savoir plus
envoyez-moi votre offre
c'est un sujet pour nous en ce moment
pourquoi pas, je veux bien des informations
je suis preneur
on aimerait essayer
cela pourrait nous faire gagner du temps
merci de m'envoyer un devis
intéressant, quelle est la suite
super, allons-y
parfait, on avance
comment ça se passe pour commencer
Bonjour, ça m'intéresse, vous pouvez développer ?
pourquoi pas, à voir
Oui ça tombe bien on cherchait justement
Envoyez moi votre doc, je regarderai
Oui je veux bien en savoir plus
ça pourrait nous aider, c'est quoi la suite ?
Allez-y, je suis curieux
Ça tombe à pic, envoyez moi les infos
on est preneurs
Bonjour, oui cela peut nous intéresser
Pouvez-vous m'envoyer un devis ?Nous ne sommes pas contents de notre prestataire actuel, donc je vous écoute
Enlevez les frais de mise en place et nous signons
`,
  meeting_request: `
pouvons-nous nous appeler mardi
appelez-moi demain matin
fixons un rendez-vous la semaine prochaine
êtes-vous disponible jeudi à 14h
proposez-moi un créneau pour une démo
on peut s'appeler demain
quand êtes-vous disponible
je vous propose mardi à dix heures
pouvez-vous me rappeler cet après-midi
prenons rendez-vous la semaine prochaine
seriez-vous libre jeudi pour un appel
faites-moi une démonstration
voici mon numéro, appelez-moi
pouvons-nous faire une visio
proposez-moi des créneaux
Vous êtes dispo jeudi pour en parler ?
On se fait une visio la semaine prochaine ?
Je préfère le téléphone, joignable le matin au 01 98 76 54 32
Passez nous voir au bureau la semaine pro
dispo lundi aprem si vous voulez
Un échange de 15 minutes me va, proposez une date
Mercredi 11h en visio ça vous va ?
Vous pouvez passer mardi ?
Je suis disponible mardi à 15h
Appelez-moi lundi`,
  meeting_booked: `
j'ai réservé un créneau
c'est noté pour jeudi, à bientôt
invitation acceptée
j'ai pris rendez-vous via votre lien
rendez-vous confirmé
je vous ai envoyé une invitation pour lundi
à mardi donc
le rendez-vous est calé
C'est noté pour lundi 14h
j'ai pris le créneau de jeudi 14h
rdv réservé pour mercredi matin
Parfait, à jeudi alors`,
  question: `
combien ça coûte
quel est votre tarif
pouvez-vous m'envoyer plus d'informations
comment cela fonctionne-t-il
où sont stockées les données
est-ce compatible avec notre outil
quels sont vos tarifs
avez-vous des références dans notre secteur
où sont hébergées les données
comment ça marche exactement
y a-t-il un engagement
proposez-vous un essai gratuit
quelle différence avec vos concurrents
est-ce que ça fonctionne avec sage
Quel est le tarif ?
Vous travaillez avec des artisans ?
c'est quoi la différence avec ce qu'on a déjà
Quelle est la durée minimale du contrat ?
Faut-il s'engager pour un an ?
Vous êtes basés où ?
y a un engagement de durée ?
Combien ça coûterait pour 5 postes ?
Ça prend combien de temps à installer ?
vous avez une version gratuite
Quels sont les délais ?
C'est compatible avec mon logiciel ?`,
  not_now: `
pas pour l'instant, revenez vers moi à la rentrée
nous n'avons pas de budget cette année
ce n'est pas le bon moment
recontactez-nous dans six mois
ce n'est pas une priorité actuellement
pas pour le moment
recontactez-nous l'année prochaine
nous n'avons plus de budget cette année
revenez vers moi après l'été
nous avons d'autres priorités actuellement
c'est trop tôt pour nous
peut-être plus tard
nous venons de renouveler notre contrat
on en reparle dans six mois
je suis débordé en ce moment
projet en pause pour l'instant
Pas le temps en ce moment, rappelez en septembre
Pas avant l'année prochaine
le budget est bouclé, revenez en janvier
Trop de boulot là, plutôt à la rentrée
On en reparle l'an prochain
Recontactez moi après l'été
Pas pour l'instant, peut-être plus tard
On verra ça au printemps`,
  referral: `
contactez ma collègue qui s'en occupe
j'ai transmis votre message au service achats
adressez-vous à notre directeur informatique
je mets en copie la personne en charge
c'est ma collègue qui gère ce sujet
contactez plutôt notre service achats
écrivez à achats@client.example
je transmets à la personne concernée
je mets mon responsable en copie
il faut voir avec notre direction
votre interlocuteur est monsieur blanc
j'ai fait suivre votre message
C'est mon associé qui décide, je lui transmets
Contactez notre DSI, paul.morin@client.example
Je fais suivre à ma responsable
Il faut voir ça avec le siège, siege@client.example
C'est Karim qui s'en charge, karim@client.example
La personne à contacter est Julie, julie@client.example`,
  info: `
merci pour l'information
bien reçu, merci
je vais regarder
j'en parle en interne et je reviens vers vous
bien reçu
je regarde et je vous dis
nous allons en discuter en interne
merci, je prends note
la réunion de lundi portait sur le budget
je suis en réunion
le rapport est en pièce jointe
nous en avons parlé vendredi
bon week-end
le contrat est chez nos avocats
je serai à londres la semaine prochaine
Merci, je regarde ça
ok merci pour l'info
Ok, je vois avec mon équipe
Merci pour votre message`,
  wrong_person: `
je ne suis pas la bonne personne
ce n'est pas mon domaine
vous vous trompez d'interlocuteur
je ne m'occupe pas de cela
vous vous trompez de personne
je n'ai rien à voir avec les achats
je ne suis pas en charge de ce sujet
vous faites erreur
je travaille dans un autre service
Ce n'est pas mon domaine, désolé
Je suis stagiaire, je ne décide de rien
Je ne suis pas concerné par ce sujet`,
  declined: `
pas intéressé
non merci
nous n'avons pas de besoin
nous avons déjà un prestataire
cela ne nous concerne pas
nous ne donnerons pas suite
nous n'en avons pas besoin
nous avons déjà un fournisseur
c'est trop cher pour nous
nous gérons cela en interne
ce n'est pas pour nous
je passe mon tour
nous sommes déjà équipés
nous déclinons votre proposition
ça ne nous intéresse pas
on va en rester là
sans intérêt
aucun besoin
laissez tomber
nous restons chez notre fournisseur
nous gardons notre outil
Pas intéressé merci
On a déjà ce qu'il faut
On gère ça en interne
ce n'est pas adapté à notre activité
C'est gentil mais non
Nous travaillons déjà avec un prestataire
aucun intérêt pour nous
on n'en a pas l'utilité
On a notre propre outil
Trop cher pour nous
Sans intérêt pour notre activité
Nous ne sommes pas intéressés, bonne continuation
On travaille déjà avec quelqu'un
ça ne colle pas avec nos besoinsNous venons de signer pour trois ans avec un concurrent
`,
  opt_out: `
merci de me désinscrire
retirez-moi de votre liste
ne m'écrivez plus
arrêtez de m'envoyer des mails
supprimez mes données
je ne souhaite plus recevoir vos messages
désinscrivez-moi
je ne souhaite plus recevoir vos mails
arrêtez de m'envoyer des messages
stop aux mails
cessez de m'écrire
Supprimez mon adresse svp
ne me contactez plus
Je ne veux plus recevoir vos mails`,
};
