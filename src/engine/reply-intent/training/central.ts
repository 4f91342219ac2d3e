/** Labelled replies, written for this project: Czech, Hungarian, Romanian and Turkish. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_CS: LabelledReplies = {
  interested: `
ano, to by nás zajímalo
zní to dobře, řekněte nám víc
pošlete nám podrobnosti
přesně tohle hledáme
rádi se dozvíme více`,
  meeting_request: `
zavolejte mi zítra dopoledne
můžeme se sejít ve středu
kdy máte čas na krátký hovor
domluvme si schůzku
hodí se mi čtvrtek v deset`,
  meeting_booked: `
rezervoval jsem si termín
pozvánku jsem přijal, uvidíme se ve čtvrtek
potvrzeno na úterý`,
  question: `
kolik to stojí
jak to funguje
jaké máte reference
podporujete češtinu
kde jsou uložena data`,
  not_now: `
teď se nám to nehodí
ozvěte se na podzim
letos na to nemáme rozpočet
momentálně to není priorita
zkuste to příští rok`,
  referral: `
obraťte se na kolegu
přeposlal jsem to na nákup
to má na starosti náš ředitel
dávám do kopie kolegyni
spojte se s obchodním oddělením`,
  info: `
děkuji za informaci
přijato, díky
beru na vědomí
děkujeme za zprávu
dobře, rozumím`,
  wrong_person: `
nejsem správná osoba
to nemám na starosti já
píšete špatné osobě
s tím nemám nic společného
není to moje oblast`,
  declined: `
ne, děkuji
nemáme zájem
už máme dodavatele
nepotřebujeme to
pro nás to není`,
  opt_out: `
vyřaďte mě ze seznamu
už mi nepište
nechci dostávat další e-maily
odhlaste mě prosím
smažte moje údaje`,
};

export const TRAINING_HU: LabelledReplies = {
  interested: `
igen, ez érdekelne minket
jól hangzik, meséljen többet
küldjön kérem ajánlatot
pont ilyet keresünk
szívesen megnézném`,
  meeting_request: `
tudna holnap telefonálni
beszéljünk csütörtökön
mikor lenne ideje egy rövid hívásra
egyeztessünk időpontot
kedden délelőtt szabad vagyok`,
  meeting_booked: `
lefoglaltam egy időpontot
elfogadtam a meghívót, csütörtökön találkozunk
keddre megerősítve`,
  question: `
mennyibe kerül
hogyan működik
milyen referenciáik vannak
van magyar nyelvű támogatás
hol tárolják az adatokat`,
  not_now: `
most nem aktuális
keressen ősszel
idén nincs rá keretünk
jelenleg más a prioritás
talán jövőre`,
  referral: `
forduljon a kollégámhoz
továbbítottam a beszerzésnek
ezt az igazgatónk dönti el
másolatban a kollégám
keresse a marketinges kollégát`,
  info: `
köszönöm a tájékoztatást
megkaptam, köszönöm
tudomásul vettem
rendben
köszönjük a levelet`,
  wrong_person: `
nem én vagyok az illetékes
nem hozzám tartozik
rossz embernek írt
nem én foglalkozom a beszerzéssel
ez nem az én területem`,
  declined: `
nem, köszönöm
nem érdekel minket
már van beszállítónk
nincs szükségünk rá
köszönjük, nem kérjük`,
  opt_out: `
töröljön a listáról
ne küldjön több levelet
nem kérek több e-mailt
leiratkozom
kérem törölje az adataimat`,
};

export const TRAINING_RO: LabelledReplies = {
  interested: `
da, ne interesează
pare o soluție bună, povestiți-ne mai mult
trimiteți-mi o ofertă
exact asta căutam
mi-ar plăcea să aflu mai multe`,
  meeting_request: `
putem vorbi mâine la telefon
sunați-mă joi dimineață
haideți să stabilim o întâlnire
când aveți timp pentru o discuție
sunt liber marți după-amiază`,
  meeting_booked: `
am rezervat o oră
am acceptat invitația, ne vedem joi
confirmat pentru marți`,
  question: `
cât costă
cum funcționează
ce clienți aveți
oferiți suport în română
unde sunt stocate datele`,
  not_now: `
nu acum, reveniți la toamnă
anul acesta nu avem buget
nu este o prioritate momentan
poate anul viitor
suntem foarte ocupați acum`,
  referral: `
vorbiți cu colegul meu
am trimis mesajul mai departe
de asta se ocupă directorul de marketing
contactați departamentul de achiziții
l-am pus în copie pe colegul meu`,
  info: `
mulțumesc pentru informații
am primit mesajul
am luat la cunoștință
mulțumim
bine, am notat`,
  wrong_person: `
nu sunt persoana potrivită
nu mă ocup eu de asta
nu este departamentul meu
ați greșit persoana
nu am legătură cu acest domeniu`,
  declined: `
nu, mulțumesc
nu suntem interesați
avem deja un furnizor
nu avem nevoie de așa ceva
colaborăm cu altcineva și suntem mulțumiți`,
  opt_out: `
ștergeți-mă de pe listă
nu-mi mai trimiteți mesaje
vreau să mă dezabonez
nu mai doresc să primesc emailuri
vă rog să nu mă mai deranjați`,
};

export const TRAINING_TR: LabelledReplies = {
  interested: `
ilgileniyoruz, daha fazla bilgi verin
kulağa hoş geliyor, detayları gönderin
lütfen teklif gönderin
denemek isteriz
tam aradığımız şey`,
  meeting_request: `
yarın konuşabilir miyiz
pazartesi beni arayın
ne zaman müsaitsiniz
toplantı ayarlayalım
çarşamba saat onda uygun mu`,
  meeting_booked: `
randevu aldım
daveti kabul ettim, perşembe görüşürüz`,
  question: `
fiyatı nedir
nasıl çalışıyor
referanslarınız var mı
sistemimizle uyumlu mu
ne kadar tutar`,
  not_now: `
şimdi doğru zaman değil
gelecek yıl yazın
bu yıl bütçemiz yok
belki daha sonra
şu anda başka önceliklerimiz var`,
  referral: `
bu konuyla arkadaşım ilgileniyor
mesajınızı ilgili kişiye ilettim
satın alma bölümüne başvurun`,
  info: `
bilgi için teşekkürler
aldım, teşekkürler
inceleyeceğim`,
  wrong_person: `
doğru kişi ben değilim
bu konuyla ilgilenmiyorum, benim bölümüm değil
yanlış kişiye yazdınız`,
  declined: `
ilgilenmiyoruz
hayır, teşekkürler
ihtiyacımız yok
zaten bir tedarikçimiz var
bizim için çok pahalı`,
  opt_out: `
beni listeden çıkarın
bana bir daha yazmayın
bilgilerimi silin
artık mail göndermeyin`,
};
