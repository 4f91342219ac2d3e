import { Type } from 'typebox';
import { wordsOf } from '../../errors.js';
import { statusOf } from '../error-status.js';
import { asJsonSchema } from '../json-schema.js';
import type { AnyOperation } from '../operation-spec.js';
import { CODES_WITHOUT_OPERATION, documentedCodes, errorCodesOf } from './error-codes.js';
import { type HeaderName, headersOf } from './headers.js';
import { type Json, pascalCase } from './json.js';
import type { SchemaCatalogue } from './schemas.js';

const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'RateLimited',
  500: 'InternalError',
  502: 'ProviderError',
  503: 'Unavailable',
  504: 'ProviderTimeout',
};

const CARRY: Readonly<Record<number, readonly HeaderName[]>> = {
  409: ['Retry-After'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  503: ['Retry-After'],
};

const ValidationErrorItem = Type.Object(
  {
    type: Type.String({
      description: 'Error type, named as in pydantic. Rules of Outrider are `value_error`.',
      examples: ['value_error'],
    }),
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
      description: 'Location: `body`, `query`, `path` or `header`, then field names and positions in lists.',
      examples: [['body', 'contacts', 0, 'email']],
    }),
    msg: Type.String({
      description: 'Sentence for users; completes "field ...".',
      examples: ['Value error, not a valid email address'],
    }),
    input: Type.Optional(Type.Unknown({ description: 'Value that was sent. Never a secret.' })),
    ctx: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Limits that were exceeded; for a `value_error`, its `code`.',
          examples: [{ code: 'invalid_email', error: 'not a valid email address' }],
        },
      ),
    ),
  },
  { $id: 'ValidationErrorItem' },
);
const HTTPValidationError = Type.Object({ detail: Type.Array(ValidationErrorItem) }, { $id: 'HTTPValidationError' });

/** Error responses, one per HTTP status with all of its codes; each operation lists the codes it returns. */
export class ErrorAnswers {
  readonly #codes = new Map<number, Set<string>>();

  constructor(
    private readonly schemas: SchemaCatalogue,
    /** Meaning of each code, one sentence. */
    private readonly texts: Readonly<Record<string, string>>,
  ) {
    for (const code of CODES_WITHOUT_OPERATION) this.#note(code);
  }

  /** Returns the error responses of an operation, by status. */
  of(spec: AnyOperation): Json {
    const byStatus = new Map<number, string[]>();
    for (const code of documentedCodes(spec)) {
      const status = this.#note(code);
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return {
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          { ...this.#reference(status), description: codes.map((code) => `\`${code}\``).join(', ') },
        ]),
      ),
      422: this.#reference(422),
    };
  }

  /** Adds the set of all codes of an operation to the schemas, as `<OperationId>ErrorCode`, and returns a reference to it. */
  setOf(spec: AnyOperation): Json {
    const codes = errorCodesOf(spec);
    for (const code of codes) this.#note(code);
    const name = `${pascalCase(spec.id)}ErrorCode`;
    const description = `Error codes of \`${spec.id}\`. More codes can be added. Handle unknown codes by their HTTP status.`;
    this.schemas.add(name, { type: 'string', enum: codes, description });
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Returns `components.responses` and the schemas they need. Call it after all operations. */
  components(): Json {
    const codes = [...this.#codes.values()].flatMap((some) => [...some]).sort();
    this.schemas.add('ErrorCode', {
      type: 'string',
      enum: codes,
      description:
        'Error code for programs (docs/build/errors.md). More codes can be added. Handle unknown codes by their HTTP status.',
    });
    this.schemas.add('ErrorOut', {
      type: 'object',
      description: 'Error response.',
      properties: {
        detail: {
          type: 'string',
          description: 'Sentence for users: what happened, why, and what to do.',
          examples: ['This campaign does not exist.'],
        },
        code: { $ref: '#/components/schemas/ErrorCode' },
        requestId: {
          type: 'string',
          description: 'The `X-Request-Id` of the request.',
          examples: ['req-01959f00'],
        },
        context: {
          type: 'object',
          additionalProperties: true,
          description: 'Values for programs, such as the limit that was reached.',
        },
      },
      required: ['detail', 'code', 'requestId'],
    });
    const answers = [...this.#codes]
      .sort(([left], [right]) => left - right)
      .map(([status, some]) => [nameOf(status), this.#answer(status, [...some].sort())]);
    return Object.fromEntries([...answers, [nameOf(422), this.#invalid()]]);
  }

  #note(code: string): number {
    const status = statusOf(code);
    this.#codes.set(status, (this.#codes.get(status) ?? new Set()).add(code));
    return status;
  }

  #reference(status: number): Json {
    return { $ref: `#/components/responses/${nameOf(status)}` };
  }

  #answer(status: number, codes: readonly string[]): Json {
    const examples = Object.fromEntries(
      codes.map((code) => {
        const detail = this.texts[code] ?? textOfMissing(code);
        return [code, { value: { detail, code, requestId: 'req-01959f00' } }];
      }),
    );
    const schema = { $ref: '#/components/schemas/ErrorOut' };
    return {
      description: codes.map((code) => `\`${code}\``).join(', '),
      ...headersOf(CARRY[status] ?? []),
      content: { 'application/json': { schema, examples } },
    };
  }

  #invalid(): Json {
    const example = {
      detail: [
        {
          type: 'value_error',
          loc: ['body', 'contacts', 0, 'email'],
          msg: 'Value error, not a valid email address',
          input: 'ana@',
          ctx: { code: 'invalid_email', error: 'not a valid email address' },
        },
      ],
    };
    const schema = this.schemas.refer(asJsonSchema(HTTPValidationError));
    return {
      description: 'Invalid parameters, headers or body. Lists every invalid value; nothing was written.',
      content: { 'application/json': { schema, example } },
    };
  }
}

function nameOf(status: number): string {
  return NAMES[status] ?? `Status${status}`;
}

/** Returns the sentence of a `*_not_found` code, as `notFound` words it. */
export function textOfMissing(code: string): string {
  const [, resource] = /^(.*)_not_found$/.exec(code) ?? [];
  if (resource === undefined) return `${pascalCase(code)}.`;
  return `This ${wordsOf(resource)} does not exist.`;
}
