/** A file: bytes, or a stream that is read once. `Blob` and `File` can be sent again after a lost connection. */
export type Upload =
  | Blob
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | {
      readonly content: Blob | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
      readonly name: string;
    };

type Content = Extract<Upload, { readonly content: unknown }>['content'];

export interface Payload {
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the body is a stream, which can be sent only once. */
  readonly isStream: boolean;
}

/** Makes `multipart/form-data` (RFC 7578) of fields and files. Streams are sent as they come, without holding the file. */
export function formPayload(fields: Readonly<Record<string, unknown>>): Payload {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  if (!given.some(([, value]) => isStream(contentOf(value)))) {
    const form = new FormData();
    for (const [name, value] of given) {
      const content = contentOf(value);
      if (content === null) form.append(name, textOf(value));
      else form.append(name, asBlob(content), nameOf(value));
    }
    return { body: form, headers: {}, isStream: false };
  }
  const boundary = `outrider-${crypto.randomUUID()}`;
  const body = streamOf(parts(given, boundary));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, isStream: true };
}

async function* parts(fields: ReadonlyArray<readonly [string, unknown]>, boundary: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // Sends fields first, because the service decides by them how to use a file.
  const sorted = [...fields].sort(([, a], [, b]) => Number(contentOf(a) !== null) - Number(contentOf(b) !== null));
  for (const [name, value] of sorted) {
    const content = contentOf(value);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (content === null) {
      yield encoder.encode(`${head}\r\n\r\n${textOf(value)}\r\n`);
      continue;
    }
    yield encoder.encode(
      `${head}; filename="${quoted(nameOf(value))}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    );
    yield* chunksOf(content);
    yield encoder.encode('\r\n');
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else if (content instanceof Blob) yield new Uint8Array(await content.arrayBuffer());
  else if (content instanceof ReadableStream) {
    // Not every browser can iterate over a stream.
    const reader = content.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    } finally {
      await reader.cancel();
    }
  } else yield* content;
}

function contentOf(value: unknown): Content | null {
  if (typeof value !== 'object' || value === null) return null;
  const content = 'content' in value ? value.content : value;
  const isFile = content instanceof Blob || content instanceof Uint8Array || isStream(content);
  return isFile ? (content as Content) : null;
}

function isStream(value: unknown): boolean {
  return (
    value instanceof ReadableStream || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}

function asBlob(content: Content): Blob {
  return content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
}

function nameOf(value: unknown): string {
  return (value as { name?: string }).name ?? 'file';
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Escapes a name as browsers do (WHATWG HTML, multipart form data). */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
