/** Phrases of consent, refusal, thanks, praise, and complaint, in the same order of languages. */
export const CONCEPTS_OF_ANSWER: Readonly<Record<string, string>> = {
  not: `
no not don't dont didn't doesn't doesnt isn't aren't won't wont can't cant cannot couldn't wouldn't haven't hasn't nope nah without
nicht kein* nein nie nichts ohne nö nee ne n'est n'ai n'avons n'a n'êtes n'y pas non sans aucun* nunca nada sin ningún ninguna ninguno
nessun* senza mica não nem sem nenhum* niet geen zonder nie bez żadn* nic inte ingen inget inga utan ikke ikkje nei uden uten
ei en emme eivät eikä ilman ole ne není nejsme nejsem nemáme nemám nechceme nechci nepotřeb* nebudeme žádn* nem nincs nélkül sem
nu niciun* fără hayır yok değil* nėra nereik* neturi* nenori* be nav bez pole mitte ilma nije nismo nisam nema nemamo nemam nisem ni nimamo brez
не нет нету без няма немає нема нямаме нямам ні жодн* δεν δε όχι μη μην χωρίς לא אין בלי אינני לسنا لا ليس لست لم لن بدون لسنا ليست`,
  never: `
never ever anymore niemals jamais plus nunca mai jamás jamais nooit nigdy aldrig aldri koskaan enää nikdy již soha többé niciodată asla bir daha
niekada nekad enam nikada nikoli nikdar никога никогда больше ніколи більше повече ποτέ ξανά לעולם أبدا`,
  yes: `
yes yeah yep yup sure ok okay absolutely definitely indeed please ja jawohl jep gerne gern sicher klar unbedingt oui volontiers ouais sí claro vale
bueno encantad* certo volentieri sì va sim claro graag zeker tak chętnie pewnie jasne gärna javisst absolut gerne jo kyllä toki mielellä* joo ano rádi rád určitě
igen szívesen persze da sigur desigur evet tabii olur taip mielai žinoma jā labprāt jah hea meelega naravno rado seveda z veseljem
да разбира конечно так звісно охоче ναι βεβαίως ευχαρίστως כן בטח בשמחה نعم بالتأكيد بالطبع`,
  thanks: `
thanks thank thx cheers appreciate* danke dank vielen merci remerci* gracias agradezc* grazie ringrazi* obrigad* agradeç* bedankt dank dankjewel
dzięk* tack takk tak kiitos kiitä* kiitok* děku* díky köszön* kösz mulțum* mersi teşekkür* sağ ačiū dėkoj* paldies pateic* aitäh tänan tänud
hvala благодар* спасибо дяку* ευχαριστ* תודה شكرا أشكر*`,
  good: `
good great nice perfect sounds excellent fantastic awesome love wonderful cool gut klingt super perfekt toll prima passt hört bon bien bonne parfait* super génial
excelente perfecto genial suena bueno buena parece ottim* perfett* benissimo bene buon* sembra ótim* perfeito bom boa goed prima perfect klinkt leuk mooi
dobrze świetn* super brzmi dobry bra låter jättebra perfekt toppen godt lyder fint flott høres hyvä* kuulostaa loistav* dobře skvěl* zní výborn* jól remek szuper hangzik
bine perfect sună excelent güzel harika iyi mükemmel gerai puik* skamba labi lieliski izklausās hästi suurepär* kõlab dobro odlično zvuči super dobro odlično sliši
добре чудесно звучи отлично хорошо отлично звучит чудово добре звучить ωραία τέλεια καλά ακούγεται טוב מצוין נשמע מעולה جيد ممتاز رائع يبدو`,
  bad: `
annoying spam spammer harass* enough ridiculous shameless sick waste pointless nerv* belästig* unverschämt dreist genug lästig spam harcel* importun* assez ras
molest* acoso basta harto fastidi* disturb* stufo chega incomod* perturb* irritant lastig genoeg hinderlijk natrętn* dosyć dość męcz* stör* tjat* trött plag* mas nok trælse
häirits* riittää otravuj* dost obtěžuj* zaklat* zavar* elég deranj* destul rahatsız yeter trukd* gana pakaks traucē* pietiek tüüta* häiri* aitab dosta gnjavi* smeta* dovolj nadleg*
досажда* стига спам надоел* достал* хватит спамить досить набридл* ενοχλ* φτάνει מטריד* מספיק ספאם ازعاج مزعج كفى`,
  interest: `
interest* curious keen intrigue* relevant interesse* interessier* interessant* spannend* neugierig* relevant* intéress* curieu* pertinent* interesad* interes* interesa
curios* interessat* interessad* interessa* geïnteresseerd* benieuwd nieuwsgierig* zainteresowa* ciekaw* interesuj* intresserad* intressant* nyfik* interesser* nysgerrig* nysgjerrig
kiinnost* utelias zajím* zájem zvědav* érdekel* érdekes* érdeklőd* interesat* interesant* interesează curios ilgi* ilginç domin* įdom* susidomėj* interes* ieinteres* huvit* huvi* zanim* zainteresir*
интерес* любопит* любопыт* цікав* зацікав* ενδιαφ* מעוניי* מעניין* סקרן* מתעניי* مهتم* اهتمام* يهم* مثير`,
  sorry: `
sorry unfortunately regret* afraid apolog* leider bedau* entschuldig* tut désolé* malheureus* regrett* lamento lamentable* desgracia* disculp* purtroppo spiace dispiace mi scusa*
infelizmente lamento desculp* helaas spijt* sorry niestety przykro przepraszam tyvärr ledsen desværre dessverre beklager valitettav* pahoittel* bohužel omlouv* lituj* sajnos sajnál* elnézést
din păcate regret üzgün maalesef deja apgailest* atsipraš* diemžēl atvain* kahjuks vabanda* nažalost žao oprostite žal oprostite съжал* сожален* извин* увы шкода вибач* жаль
δυστυχώς λυπ* συγγνώμη לצערי מצטער* סליחה للأسف عذرا آسف`,
  perhaps: `
maybe perhaps might possibly unsure depends vielleicht eventuell womöglich mal peut-être éventuell* quizá* tal vez acaso forse magari talvez misschien wellicht może ewentualnie kanske eventuellt måske kanskje
ehkä kenties možná třeba snad talán esetleg poate eventual belki galbūt gal varbūt iespējams võib-olla ehk možda mogoče morda може може би возможно може может можливо мабуть ίσως μπορεί אולי ייתכן ربما`,
  but: `
but however though although if unless aber jedoch allerdings obwohl wenn falls sofern mais cependant toutefois si sauf pero aunque si salvo ma però tuttavia se mas porém contudo embora se maar echter als indien tenzij
ale jednak jeśli jeżeli chyba men dock om ifall men dog hvis mutta kuitenkin jos ale avšak pokud jestli de azonban ha dar însă dacă ama fakat ancak eğer bet tačiau jei jeigu bet taču ja aga kuid kui ali ako ampak vendar če
но обаче ако но однако если але проте якщо αλλά όμως εάν αν אבל אולם אם לكن لكن إذا`,
};
