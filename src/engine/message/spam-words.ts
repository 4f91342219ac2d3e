/**
 * Phrases that filters and readers associate with advertising, in the most common languages of campaigns. They are a
 * hint to the author, never a verdict, because filters consider the reputation of a sender first. In lower case, with
 * words separated by one space.
 */
export const SPAM_WORDS: readonly string[] = [
  // English
  ...['100% free', '100% guaranteed', 'act now', 'amazing offer', 'apply now', 'as seen on', 'best price', 'buy now'],
  ...['buy direct', 'call now', 'cash bonus', 'cheap', 'claim your', 'click below', 'click here', 'double your income'],
  ...['double your money', 'earn extra cash', 'earn money', 'exclusive deal', 'extra income', 'fast cash', 'for free'],
  ...['free access', 'free consultation', 'free gift', 'free money', 'free offer', 'free trial', 'get it now'],
  ...[
    'get rich',
    'guaranteed results',
    'hurry up',
    'incredible deal',
    'instant access',
    'limited offer',
    'limited time',
  ],
  ...['lowest price', 'make money', 'million dollars', 'miracle', 'money back', 'no catch', 'no cost', 'no fees'],
  ...[
    'no obligation',
    'no strings attached',
    'no risk',
    'not spam',
    'offer expires',
    'once in a lifetime',
    'order now',
  ],
  ...['passive income', 'prize', 'risk free', 'risk-free', 'satisfaction guaranteed', 'save big', 'save up to'],
  ...['special promotion', 'this is not spam', 'this won’t last', 'urgent', 'while supplies last', 'winner'],
  ...['work from home', 'you have been selected', 'you’re a winner'],
  // German
  ...[
    'jetzt kaufen',
    'jetzt bestellen',
    'klicken sie hier',
    'hier klicken',
    'kostenlos testen',
    'gratis',
    'geld verdienen',
  ],
  ...['garantiert', 'nur heute', 'letzte chance', 'sonderangebot', 'unverbindlich und kostenlos', 'ohne risiko'],
  ...['schnell reich', 'geld zurück', 'rabatt', 'bestpreis', 'gewinnen sie', 'dringend'],
  // French
  ...['cliquez ici', 'achetez maintenant', 'gratuit', 'offre limitée', 'offre exclusive', 'gagnez de l’argent'],
  ...['sans engagement', 'sans risque', 'dernière chance', 'satisfait ou remboursé', 'meilleur prix', 'promotion'],
  // Spanish
  ...['haga clic aquí', 'haz clic aquí', 'compre ahora', 'compra ahora', 'oferta limitada', 'oferta exclusiva'],
  ...['gana dinero', 'sin compromiso', 'sin riesgo', 'última oportunidad', 'mejor precio', 'totalmente gratis'],
  // Italian
  ...['clicca qui', 'acquista ora', 'offerta limitata', 'guadagna soldi', 'senza impegno', 'senza rischi'],
  ...['ultima occasione', 'miglior prezzo', 'soddisfatti o rimborsati'],
  // Portuguese
  ...['clique aqui', 'compre agora', 'oferta por tempo limitado', 'ganhe dinheiro', 'sem compromisso', 'sem risco'],
  // Dutch
  ...['klik hier', 'koop nu', 'geld verdienen', 'laatste kans', 'niet goed geld terug', 'vrijblijvend'],
  // Polish
  ...['kliknij tutaj', 'kup teraz', 'zarabiaj pieniądze', 'bez zobowiązań', 'ostatnia szansa', 'najniższa cena'],
];
