/**
 * Entries used before IANA's file is read for the first time: the most common suffixes, in its format (RFC 9224). A server that has moved
 * costs one request, because only a described domain counts as registered.
 */
export const SHIPPED_BOOTSTRAP = {
  version: '1.0',
  description: 'RDAP bootstrap file for Domain Name System registrations, suffixes that are bought most',
  services: [
    [['com'], ['https://rdap.verisign.com/com/v1/']],
    [['net'], ['https://rdap.verisign.com/net/v1/']],
    [['org'], ['https://rdap.publicinterestregistry.org/rdap/']],
    [
      ['ai', 'agency', 'company', 'info', 'life', 'live', 'mobi', 'pro', 'solutions', 'studio', 'systems', 'tools'],
      ['https://rdap.identitydigital.services/rdap/'],
    ],
    [['app', 'dev', 'page'], ['https://pubapi.registry.google/rdap/']],
    [['online', 'site', 'store', 'tech', 'website'], ['https://rdap.radix.host/rdap/']],
    [['xyz'], ['https://rdap.centralnic.com/xyz/']],
    [['shop'], ['https://rdap.gmoregistry.net/rdap/']],
    [['biz'], ['https://rdap.nic.biz/']],
    [['tv'], ['https://rdap.nic.tv/']],
    [['uk'], ['https://rdap.nominet.uk/uk/']],
    [['nl'], ['https://rdap.sidn.nl/']],
    [['fr'], ['https://rdap.nic.fr/']],
    [['cz'], ['https://rdap.nic.cz/']],
    [['pl'], ['https://rdap.dns.pl/']],
    [['br'], ['https://rdap.registro.br/']],
    [['ca'], ['https://rdap.ca.fury.ca/rdap/']],
    [['sg'], ['https://rdap.sgnic.sg/rdap/']],
  ],
} as const;
