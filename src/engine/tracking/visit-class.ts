/** Rules that classify requests for the tracking pixel or a link, in evaluation order. */
export const VISIT_RULES = [
  'head_request',
  'prefetch',
  'no_user_agent',
  'scanner',
  'apple_mail_privacy',
  'links_at_once',
  'too_soon',
  'image_proxy',
  'no_machine_sign',
] as const;
export type VisitRule = (typeof VISIT_RULES)[number];

export interface VisitClass {
  readonly by: 'human' | 'machine';
  readonly rule: VisitRule;
}

/** Facts about one request for the tracking pixel (`open`) or a link (`click`) of a message. */
export interface VisitFacts {
  readonly kind: 'open' | 'click';
  readonly method: string;
  readonly userAgent: string;
  /** Values of the headers `Sec-Purpose`, `Purpose`, `X-Purpose`, and `X-Moz` that were sent. */
  readonly purpose: string;
  /** Time since the server accepted the message; null until then. */
  readonly sinceSentMs: number | null;
  /** Time to the nearest visit of another link of the same message; null if there is none. */
  readonly nearestOtherLinkMs: number | null;
}

/** Time within which a person does not follow two links; a scanner fetches all of them. */
export const LINKS_AT_ONCE_MS = 1_000;
/** Time too short for a person to notice, open, and read a message. Gateways fetch images and links before delivery. */
const TOO_SOON_MS = 10_000;

/** Speculation of a browser or mail program (Sec-Purpose of the Fetch standard, and what older ones send). */
const PREFETCH = /\b(?:prefetch|prerender|preview)\b/i;

/** Gateways, link checkers, previews of chats and search engines by their names, and HTTP libraries. */
const SCANNER = new RegExp(
  [
    'barracuda|mimecast|proofpoint|symantec|messagelabs|fireeye|trendmicro|trend micro|sophos|forti(?:guard|mail|net)',
    'ironport|zscaler|bitdefender|kaspersky|avast|\\beset\\b|f-secure|checkpoint|paloalto|virustotal|urlscan|safebrowsing|google-safety',
    '(?<!cu)bot\\b|bot/|crawl|spider|slurp|scan(?:ner)?\\b|preview|facebookexternalhit|whatsapp|embedly|headless|phantomjs|puppeteer|playwright|selenium',
    '^(?:curl|wget|python|go-http-client|java|okhttp|apache-httpclient|libwww|lwp|ruby|php|perl|axios|node|undici|got|httpie|aiohttp|guzzle|powershell)\\b',
  ].join('|'),
  'i',
);

/** User agent of Apple's relay, which fetches the images of every message, read or not; nothing else identifies the relay. */
const APPLE_MAIL_PRIVACY = /^Mozilla\/5\.0$/;

/** Gmail and Yahoo fetch images when a person opens the message, without identifying the person. */
const IMAGE_PROXY = /GoogleImageProxy|YahooMailProxy/;

/**
 * Decides whether a person or a machine visited, and by which rule. Only a rule makes a doubtful visit a machine's; a visit that no rule
 * covers is a person's.
 */
export function classifyVisit(facts: VisitFacts): VisitClass {
  const { kind, userAgent, sinceSentMs, nearestOtherLinkMs } = facts;
  if (facts.method === 'HEAD') return machine('head_request');
  if (PREFETCH.test(facts.purpose)) return machine('prefetch');
  if (userAgent.trim() === '') return machine('no_user_agent');
  if (SCANNER.test(userAgent)) return machine('scanner');
  if (kind === 'open' && APPLE_MAIL_PRIVACY.test(userAgent.trim())) return machine('apple_mail_privacy');
  const isOneOfMany = kind === 'click' && nearestOtherLinkMs !== null && nearestOtherLinkMs <= LINKS_AT_ONCE_MS;
  if (isOneOfMany) return machine('links_at_once');
  if (sinceSentMs === null || sinceSentMs < TOO_SOON_MS) return machine('too_soon');
  return human(kind === 'open' && IMAGE_PROXY.test(userAgent) ? 'image_proxy' : 'no_machine_sign');
}

function machine(rule: VisitRule): VisitClass {
  return { by: 'machine', rule };
}

function human(rule: VisitRule): VisitClass {
  return { by: 'human', rule };
}
