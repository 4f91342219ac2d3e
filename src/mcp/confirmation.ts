import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Time that a user has to approve a plan. */
const VALID_MS = 15 * 60_000;
const MAC_BYTES = 18;

/**
 * Issues and checks the tokens by which a second call confirms a plan. A token belongs to the API key, the tool, and every fact of the
 * plan: it is not valid for another text, recipient, or state of the campaign. Nothing is stored, so any process can check it.
 */
export class Confirmation {
  readonly #key: Buffer;

  /**
   * @param apiKey secret of the caller, from which the key of the tokens is derived
   * @param now milliseconds since 1970
   */
  constructor(
    apiKey: string,
    private readonly now: () => number,
  ) {
    this.#key = createHash('sha256').update('outrider mcp confirmation\0').update(apiKey).digest();
  }

  issue(tool: string, facts: unknown): string {
    const until = this.now() + VALID_MS;
    return `${until.toString(36)}.${this.#mac(tool, facts, until).toString('base64url')}`;
  }

  isValid(token: string, tool: string, facts: unknown): boolean {
    const [time = '', mac = ''] = token.split('.');
    const until = Number.parseInt(time, 36);
    if (!(until >= this.now() && until <= this.now() + VALID_MS)) return false;
    const given = Buffer.from(mac, 'base64url');
    const right = this.#mac(tool, facts, until);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #mac(tool: string, facts: unknown, until: number): Buffer {
    const text = JSON.stringify([tool, facts, until]);
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, MAC_BYTES);
  }
}
