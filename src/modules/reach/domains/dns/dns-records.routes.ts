import { Type } from 'typebox';
import { raw } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { withDefault } from '../../../../platform/http/types.js';
import { DomainPath } from '../registry/domains.schemas.js';
import { DnsRecordsOut, DnsRecordsUpdateIn } from './dns-records.schemas.js';
import { recordsToWire } from './dns-records.wire.js';
import { readRecords } from './read-records.service.js';
import { updateRecords } from './update-records.service.js';
import { zoneFile } from './zone-file.js';

const EXAMPLE = {
  records: [
    { type: 'MX', name: '@', value: 'mail.example.net', priority: 10 },
    { type: 'TXT', name: '_dmarc', value: 'v=DMARC1; p=none' },
  ],
  dryRun: true,
};

/** Registers the operations for DNS records of a domain. */
export function dnsRecordRoutes(app: App): void {
  operation(app, {
    id: 'getDnsRecords',
    method: 'GET',
    path: '/domains/{domain}/dns_records',
    tag: 'Domains',
    summary: 'Get the DNS records of a domain',
    description:
      'Returns the records at the provider of the domain. `expected` lists the records that sending requires: what to publish, what name servers return now, and what to do. Preflight and the list of domains use the same status.',
    params: DomainPath,
    query: Type.Object({
      refresh: withDefault(
        Type.Boolean({
          description: 'Set to true to query name servers now; otherwise the last known result is returned.',
        }),
        false,
      ),
    }),
    response: DnsRecordsOut,
    errors: ['domain_not_found', 'provider_not_configured', 'provider_error', 'provider_timeout'],
    handler: async (ctx, { params, query, workspaceId }) =>
      recordsToWire(await readRecords(ctx, workspaceId, params.domain, query)),
  });

  operation(app, {
    id: 'getDnsZoneFile',
    method: 'GET',
    path: '/domains/{domain}/zone_file',
    tag: 'Domains',
    summary: 'Get the expected records as a zone file',
    description:
      'Returns the expected records in the format of RFC 1035 section 5, for import at a DNS provider where members set the records. Returns unverified records, or all records with `all`.',
    params: DomainPath,
    query: Type.Object({
      all: withDefault(Type.Boolean({ description: 'Set to true to include records without problems.' }), false),
    }),
    produces: 'text/plain',
    errors: ['domain_not_found', 'provider_not_configured', 'provider_error', 'provider_timeout'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const { row, findings } = await readRecords(ctx, workspaceId, params.domain, { refresh: false });
      // Records of other domains are published under this name.
      const own = findings.filter(({ purpose }) => purpose !== 'dmarc_report');
      const text = zoneFile(row.domain, query.all ? own : own.filter(({ status }) => status !== 'active'));
      return raw(text, 'text/plain; charset=utf-8', {
        'content-disposition': `attachment; filename="${row.domain}.zone"`,
      });
    },
  });

  for (const spelling of ['dns_records', 'dns_record'] as const) {
    operation(app, {
      id: spelling === 'dns_records' ? 'updateDnsRecords' : 'updateDnsRecordsAlias',
      method: 'POST',
      path: `/domains/{domain}/${spelling}`,
      tag: 'Domains',
      summary: 'Update the DNS records of a domain',
      description:
        'Writes all records or none at the DNS provider of the domain, then reads them back. 409 `dns_not_applied` lists the records the server did not apply and whether the other records were restored. An SPF record is merged with the existing one. `dryRun` returns the changes without writing. Returns 409 `provider_not_configured` for a domain with provider `manual`.',
      ...(spelling === 'dns_record' ? { deprecated: true } : {}),
      rate: 'outside',
      params: DomainPath,
      body: DnsRecordsUpdateIn,
      response: DnsRecordsOut,
      outside: true,
      errors: [
        'domain_not_found',
        'provider_not_configured',
        'operation_running',
        'dns_not_applied',
        'provider_error',
        'provider_timeout',
      ],
      example: { body: EXAMPLE },
      handler: async (ctx, { params, body, workspaceId }) =>
        recordsToWire(await updateRecords(ctx, workspaceId, params.domain, body)),
    });
  }
}
