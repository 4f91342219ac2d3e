import { windows1252Text } from '../charset/windows-1252.js';
import { sequenceLength } from './encoding.js';
import { type Encoding, incompleteOctets } from './encodings.js';

/** Decodes bytes to text in chunks. Invalid bytes become U+FFFD, which the parser reports for their row; nothing throws. */
export interface StreamDecoder {
  decode(octets: Uint8Array): string;
  /** Returns the text of a character that the end of the file cut off. */
  end(): string;
  /** Bytes received that are not text yet, because their character continues. */
  readonly heldOctets: number;
}

/** `atStart` false: the bytes start inside a file, so a byte order mark is an ordinary character. */
export function createDecoder(encoding: Encoding, atStart = true): StreamDecoder {
  return new HoldingDecoder(encoding, atStart);
}

class HoldingDecoder implements StreamDecoder {
  #held: Uint8Array = new Uint8Array(0);
  #atStart: boolean;
  readonly #toText: (octets: Uint8Array) => string;
  readonly #incomplete: (octets: Uint8Array) => number;

  constructor(encoding: Encoding, atStart: boolean) {
    this.#atStart = atStart;
    if (encoding === 'windows-1252') {
      this.#toText = windows1252Text;
      this.#incomplete = () => 0;
    } else {
      const decoder = new TextDecoder(encoding, { ignoreBOM: true });
      this.#toText = (octets) => decoder.decode(octets);
      this.#incomplete = incompleteIn(encoding);
    }
  }

  get heldOctets(): number {
    return this.#held.length;
  }

  decode(octets: Uint8Array): string {
    const all = this.#held.length === 0 ? octets : joined(this.#held, octets);
    const complete = all.length - this.#incomplete(all);
    // A copy: the caller may reuse its buffer.
    this.#held = all.slice(complete);
    return this.#withoutBom(this.#toText(all.subarray(0, complete)));
  }

  end(): string {
    const rest = this.#held;
    this.#held = new Uint8Array(0);
    return rest.length === 0 ? '' : this.#withoutBom(this.#toText(rest));
  }

  #withoutBom(text: string): string {
    if (!this.#atStart || text === '') return text;
    this.#atStart = false;
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }
}

function incompleteIn(encoding: Encoding): (octets: Uint8Array) => number {
  if (encoding === 'utf-8') return incompleteUtf8;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    return (octets) => incompleteUtf16(octets, encoding === 'utf-16le');
  }
  return (octets) => incompleteOctets(octets, encoding);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Returns the number of bytes at the end that start an incomplete sequence. */
function incompleteUtf8(octets: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, octets.length); back += 1) {
    const octet = octets[octets.length - back]!;
    if (octet < 0x80) return 0;
    if (octet >= 0xc0) return sequenceLength(octet) > back ? back : 0;
  }
  return 0;
}

function incompleteUtf16(octets: Uint8Array, littleEndian: boolean): number {
  const odd = octets.length % 2;
  const whole = octets.length - odd;
  const high = whole < 2 ? 0 : octets[whole - (littleEndian ? 1 : 2)]!;
  return high >= 0xd8 && high <= 0xdb ? odd + 2 : odd;
}
