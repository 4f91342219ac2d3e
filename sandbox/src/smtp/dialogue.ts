import { bearerUser, parsePathArgument, plainUser } from './commands.js';
import type { SmtpHandlers, SmtpSession, Transaction } from './handlers.js';
import { orNormal, type Verdict } from './verdict.js';

/** Reply to one line, and its effect if the reply is positive. */
export interface Step {
  readonly verdict: Verdict;
  readonly whenPositive?: () => void;
}

export interface DialogueSettings {
  readonly hostname: string;
  readonly handlers: SmtpHandlers;
  readonly offersTls: boolean;
  readonly maxMessageBytes: number;
}

type Expectation = 'command' | 'login-user' | 'login-password' | 'plain' | 'bearer';

/** Command side of one SMTP session (RFC 5321, RFC 4954), without the socket and bodies. */
export class SmtpDialogue implements SmtpSession {
  helo = '';
  user: string | null = null;
  secure = false;
  /** Set by a positive DATA reply and cleared by `takeTransaction`: the next bytes are a body. */
  readingBody = false;
  /** Set by a positive STARTTLS reply: the next bytes are a TLS handshake. */
  startingTls = false;
  #expects: Expectation = 'command';
  #transaction: { from: string; to: string[] } | null = null;
  #loginUser = '';

  constructor(
    readonly id: number,
    private readonly settings: DialogueSettings,
  ) {}

  get transaction(): Transaction {
    return this.#transaction ?? { from: '', to: [] };
  }

  /** Returns the transaction whose body has arrived, and ends it. */
  takeTransaction(): Transaction {
    const transaction = this.transaction;
    this.#transaction = null;
    this.readingBody = false;
    return transaction;
  }

  /** Discards everything learned before STARTTLS (RFC 3207, 4.2). */
  secured(): void {
    this.secure = true;
    this.startingTls = false;
    this.user = null;
    this.helo = '';
    this.#transaction = null;
  }

  greet(): Step {
    return { verdict: orNormal(this.settings.handlers.connect?.(this), `220 ${this.settings.hostname} ESMTP`) };
  }

  answer(line: string): Step {
    if (this.#expects !== 'command') return this.#continueAuth(line);
    const space = line.indexOf(' ');
    const verb = (space === -1 ? line : line.slice(0, space)).toUpperCase();
    const argument = space === -1 ? '' : line.slice(space + 1);
    switch (verb) {
      case 'EHLO':
      case 'HELO':
        return this.#hello(verb, argument);
      case 'STARTTLS':
        return this.#startTls();
      case 'AUTH':
        return this.#startAuth(argument);
      case 'MAIL':
        return this.#mail(argument);
      case 'RCPT':
        return this.#rcpt(argument);
      case 'DATA':
        return this.#data();
      case 'RSET':
        this.#transaction = null;
        return { verdict: '250 2.0.0 OK' };
      case 'NOOP':
        return { verdict: '250 2.0.0 OK' };
      case 'VRFY':
        return { verdict: '252 2.1.5 Send some mail' };
      case 'QUIT':
        return { verdict: { reply: '221 2.0.0 Bye', after: 'end' } };
      default:
        return { verdict: '500 5.5.1 Command not known' };
    }
  }

  #hello(verb: 'EHLO' | 'HELO', argument: string): Step {
    this.helo = argument.trim();
    this.#transaction = null;
    const normal = verb === 'HELO' ? `250 ${this.settings.hostname}` : this.#capabilities();
    return { verdict: orNormal(this.settings.handlers.ehlo?.(this), normal) };
  }

  #capabilities(): string {
    const { hostname, offersTls, maxMessageBytes } = this.settings;
    const lines = [hostname, 'PIPELINING', `SIZE ${maxMessageBytes}`, '8BITMIME', 'ENHANCEDSTATUSCODES', 'SMTPUTF8'];
    if (offersTls && !this.secure) lines.push('STARTTLS');
    lines.push('AUTH PLAIN LOGIN XOAUTH2 OAUTHBEARER');
    return lines.map((text, index) => `250${index === lines.length - 1 ? ' ' : '-'}${text}`).join('\r\n');
  }

  #startTls(): Step {
    if (!this.settings.offersTls || this.secure) return { verdict: '454 4.7.0 TLS not available' };
    return {
      verdict: '220 2.0.0 Ready to start TLS',
      whenPositive: () => {
        this.startingTls = true;
      },
    };
  }

  #startAuth(argument: string): Step {
    const [mechanism = '', initial] = argument.split(' ');
    switch (mechanism.toUpperCase()) {
      case 'PLAIN':
        return initial === undefined ? this.#ask('plain', '') : this.#authenticated(plainUser(initial));
      case 'XOAUTH2':
      case 'OAUTHBEARER':
        return initial === undefined ? this.#ask('bearer', '') : this.#authenticated(bearerUser(initial));
      case 'LOGIN':
        return initial === undefined ? this.#ask('login-user', 'Username:') : this.#askPassword(initial);
      default:
        return { verdict: '504 5.5.4 Mechanism not known' };
    }
  }

  #continueAuth(line: string): Step {
    const expected = this.#expects;
    this.#expects = 'command';
    if (line === '*') return { verdict: '501 5.7.0 Authentication cancelled' };
    if (expected === 'plain') return this.#authenticated(plainUser(line));
    if (expected === 'bearer') return this.#authenticated(bearerUser(line));
    if (expected === 'login-user') return this.#askPassword(line);
    return this.#authenticated(this.#loginUser);
  }

  #askPassword(userBase64: string): Step {
    this.#loginUser = Buffer.from(userBase64, 'base64').toString('utf8');
    return this.#ask('login-password', 'Password:');
  }

  #ask(expectation: Expectation, prompt: string): Step {
    this.#expects = expectation;
    return { verdict: `334 ${Buffer.from(prompt).toString('base64')}` };
  }

  #authenticated(user: string): Step {
    return {
      verdict: orNormal(this.settings.handlers.auth?.(this, user), '235 2.7.0 Accepted'),
      whenPositive: () => {
        this.user = user;
      },
    };
  }

  #mail(argument: string): Step {
    const path = parsePathArgument(argument);
    if (path === null) return { verdict: '501 5.5.4 MAIL FROM:<address>' };
    if (this.#transaction !== null) return { verdict: '503 5.5.1 Nested MAIL' };
    if (Number(path.parameters['SIZE'] ?? 0) > this.settings.maxMessageBytes) {
      return { verdict: '552 5.3.4 Message too big' };
    }
    return {
      verdict: orNormal(this.settings.handlers.mail?.(this, path), '250 2.1.0 OK'),
      whenPositive: () => {
        this.#transaction = { from: path.address, to: [] };
      },
    };
  }

  #rcpt(argument: string): Step {
    const transaction = this.#transaction;
    if (transaction === null) return { verdict: '503 5.5.1 MAIL first' };
    const path = parsePathArgument(argument);
    if (path === null || path.address === '') return { verdict: '501 5.5.4 RCPT TO:<address>' };
    return {
      verdict: orNormal(this.settings.handlers.rcpt?.(this, transaction, path), '250 2.1.5 OK'),
      whenPositive: () => {
        transaction.to.push(path.address);
      },
    };
  }

  #data(): Step {
    const transaction = this.#transaction;
    if (transaction === null || transaction.to.length === 0) return { verdict: '503 5.5.1 No recipients' };
    return {
      verdict: orNormal(this.settings.handlers.data?.(this, transaction), '354 End data with <CR><LF>.<CR><LF>'),
      whenPositive: () => {
        this.readingBody = true;
      },
    };
  }
}
