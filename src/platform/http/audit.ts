import type { AuditAction } from '../../engine/words/audit-terms.js';
import type { AuditEntry } from './access.js';
import { Answer, Later, RawAnswer } from './answer.js';
import { asJsonSchema } from './json-schema.js';
import type { AnyOperation } from './operation-spec.js';
import { storable } from './reading/read-scalars.js';
import { withoutWriteOnly } from './reading/write-only.js';
import { isSecretName, withoutSecrets } from './secret-fields.js';

/** Longer lists are counted and longer texts are truncated: the log describes changes without copying the data. */
const MAX_ITEMS = 20;
const MAX_TEXT = 200;

/** Input of one request that the audit log stores. */
export interface AuditedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: { readonly fields: unknown; readonly files: unknown };
}

/**
 * Returns the default record of an operation whose service wrote none: the operation, its resource, and its values without
 * secrets, which are recognized by name or marked as write-only.
 * @param result of the handler: its `id` identifies a created resource
 */
export function auditEntryOf(spec: AnyOperation, input: AuditedInput, result: unknown): AuditEntry {
  const [resource, id] = lastParameter(spec, input.params);
  const body = spec.body === undefined ? input.body : withoutWriteOnly(input.body, asJsonSchema(spec.body));
  const asked = { ...plain(input.query), ...plain(input.form.fields), ...plain(body) };
  return {
    action: spec.id as AuditAction,
    resource,
    resourceId: id ?? idIn(result) ?? '',
    changes: Object.fromEntries(
      Object.entries(plain(withoutSecrets(asked))).map(([name, value]) => [name, shortened(value)]),
    ),
  };
}

/**
 * Returns `campaign_id` and its value for `/campaigns/{campaign_id}/launch`; otherwise the resource of the path's
 * collection.
 */
function lastParameter(spec: AnyOperation, params: unknown): [string, string | null] {
  const name = [...spec.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];
  if (name === undefined) return [collectionOf(spec.path), null];
  // The name of a key may be the key itself.
  if (isSecretName(name)) return [name, null];
  return [name.replace(/_id$/, ''), String(plain(params)[name] ?? '')];
}

/** Returns `subscription` for `/campaigns/webhooks/subscriptions`: the singular of the last plural in the path. */
function collectionOf(path: string): string {
  const words = path.split('/').slice(1);
  const plural = words.findLast((word) => word.endsWith('s')) ?? words[0] ?? '';
  return plural.replace(/ies$/, 'y').replace(/xes$/, 'x').replace(/s$/, '');
}

function idIn(result: unknown): string | null {
  if (result instanceof RawAnswer) return null;
  const body = plain(result instanceof Answer || result instanceof Later ? result.body : result);
  const id = body['id'] ?? body['workspace_id'] ?? body['operationId'] ?? body['importId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

function plain(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) return value.length > MAX_ITEMS ? { count: value.length } : value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storable(name), shortened(item)]));
}

/** Returns the beginning of a text, which never ends with half a character. */
function shortText(text: string): string {
  if (text.length <= MAX_TEXT) return storable(text);
  return `${storable(text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, ''))}…`;
}
