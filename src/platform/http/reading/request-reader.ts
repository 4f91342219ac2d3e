import type { FastifyRequest } from 'fastify';
import * as texts from '../issue-texts.js';
import type { JsonSchema } from '../json-schema.js';
import type { AccessKind, AnyOperation } from '../operation-spec.js';
import { compileReader } from './compile-reader.js';
import { parseJsonBytes } from './json-body.js';
import type { RawParameters } from './query-string.js';
import { holdsSecret } from './read-containers.js';
import { parametersReader } from './read-parameters.js';
import { BAD, type Reading } from './reading.js';

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const EMPTY: JsonSchema = { type: 'object', properties: {} };

export interface ReadParameters {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly workspaceId: number | null;
}

/** Compiles the readers of path, query, and headers. `workspaceId` is added to the query and removed from the result. */
export function requestParametersReader(spec: AnyOperation, access: AccessKind) {
  const readPath = parametersReader('path', (spec.params ?? EMPTY) as JsonSchema);
  const query = (spec.query ?? EMPTY) as JsonSchema;
  const readQuery = parametersReader(
    'query',
    access === 'workspace' ? withWorkspaceId(query) : query,
    spec.workspaceAlias ? { ...spec.aliases, workspaceId: 'workspace_id' } : spec.aliases,
  );
  const readHeaders = parametersReader('header', (spec.headers ?? EMPTY) as JsonSchema);
  const namesWorkspace = access === 'workspace' && spec.path.includes('{workspace_id}');
  return (request: FastifyRequest, to: Reading): ReadParameters => {
    const params = readPath(request.params as RawParameters, to);
    const { workspaceId, ...rest } = readQuery(request.query as RawParameters, to);
    const headers = spec.headers === undefined ? {} : readHeaders(request.headers as RawParameters, to);
    const id = typeof workspaceId === 'number' ? workspaceId : null;
    if (namesWorkspace && id !== null && typeof params['workspace_id'] === 'number' && params['workspace_id'] !== id) {
      to.path.push('path');
      const fault = texts.valueFault('workspace_mismatch', 'the workspace of the path is not the one of workspaceId');
      to.refuseAt('workspace_id', fault, params['workspace_id']);
      to.path.pop();
    }
    return { params, query: rest, headers, workspaceId: id };
  };
}

function withWorkspaceId(query: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { workspaceId: { type: 'integer' }, ...query.properties },
    required: ['workspaceId', ...(query.required ?? [])],
  };
}

/** Body as read and, for the fingerprint, as sent. */
export interface ReadBody {
  readonly value: unknown;
  readonly sent: unknown;
}

/** Compiles the reader of a JSON body; null for operations without one. */
export function requestBodyReader(spec: AnyOperation): ((request: FastifyRequest, to: Reading) => ReadBody) | null {
  if (spec.body === undefined) return null;
  const schema = spec.body as JsonSchema;
  const read = compileReader(schema);
  const secret = holdsSecret(schema);
  const optional = spec.bodyOptional === true;
  return (request, to) => {
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
    to.path.push('body');
    const result = readBody(bytes, request.headers['content-type'], to);
    to.path.pop();
    return result;
  };

  function readBody(bytes: Buffer, contentType: string | undefined, to: Reading): ReadBody {
    if (bytes.length === 0) {
      if (optional) return { value: read({}, to), sent: undefined };
      to.refuse(texts.MISSING, null);
      return { value: BAD, sent: undefined };
    }
    if (contentType !== undefined && !JSON_TYPE.test(contentType)) {
      to.refuse(texts.OBJECT_TYPE, secret ? undefined : bytes.toString('utf8'));
      return { value: BAD, sent: undefined };
    }
    const parsed = parseJsonBytes(bytes);
    if (!parsed.ok) {
      to.refuseAt(parsed.offset, texts.jsonInvalid(parsed.error), {});
      return { value: BAD, sent: undefined };
    }
    if (optional && parsed.value === null) return { value: read({}, to), sent: null };
    return { value: read(parsed.value, to), sent: parsed.value };
  }
}
