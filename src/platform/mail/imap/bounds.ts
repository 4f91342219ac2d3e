import type { Transform } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { ImapFailure } from './failure.js';

/** Limits of a server's output. A connection that exceeds one is closed. */
export const IMAP_BOUNDS = {
  /**
   * Search results are the longest lines: enough for the UIDs of sixty thousand messages. One line is read without a
   * pause.
   */
  maxLineLength: 512 * 1024,
  maxLiteralSize: 64 * 1024 * 1024,
  maxResponseSize: 80 * 1024 * 1024,
} as const;

/** Maximum literals per response: a message is one, and names of folders and addresses can be others. */
const MOST_LITERALS = 1_000;
/** Responses per step: folders of a list, deleted messages. imapflow compares each folder with all earlier ones. */
const MOST_RESPONSES = 20_000;
/** imapflow parses a word of digits and commas in quadratic time: a full line takes a minute. */
const LONGEST_WORD = 4_096;
/** Maximum bytes of a step that fetches no message, and of unrequested output. */
const STEP_BYTES = 8 * 1024 * 1024;
/** A step may exceed its time while it transfers this much: a long message over a slow connection. */
const BYTES_A_SECOND = 32 * 1024;

/** Stream of imapflow that splits input into responses; not in its types. */
interface ResponseStream extends Transform {
  readonly literals: readonly Buffer[];
  readonly readBytesCounter: number;
  readonly literalWaiting: number;
  checkLiteralMarker(line: Buffer): boolean;
}

/** Members of the client that are not in its types. */
interface OpenClient {
  readonly streamer: ResponseStream;
  untaggedVanished(): Promise<void>;
}

/** Runs a step of a session within its time and bytes. @throws ImapFailure and what the step throws */
export type Step = <T>(work: () => Promise<T>, bytes?: number) => Promise<T>;

/**
 * Bounds the memory and time that a server can cost this process. imapflow only bounds the length of a response, not
 * the number or duration of responses, and it parses one with empty literals in quadratic time without a pause.
 * @param stepMs maximum duration of a step without data
 */
export function boundClient(client: ImapFlow, stepMs: number): Step {
  const open = client as unknown as OpenClient;
  const { streamer } = open;
  // Only an extension that is never enabled (QRESYNC) sends it; imapflow would count through every range in it.
  open.untaggedVanished = async () => undefined;
  let begun = 0;
  let responses = 0;
  let mostBytes = STEP_BYTES;
  let fail: (failure: Error) => void = () => undefined;
  /** Reason why the connection ended. The client responds to pending calls with `NoConnection`, or as if there were no data. */
  let broke: Error | null = null;
  client.on('error', (error) => {
    broke ??= error;
  });

  const begin = (bytes: number): void => {
    begun = streamer.readBytesCounter;
    responses = 0;
    mostBytes = bytes;
  };
  const giveUp = (code: 'timeout' | 'connection_failed', text: string): void => {
    broke ??= new ImapFailure(code, text, null);
    fail(broke);
    streamer.destroy();
    client.close();
  };
  const check = streamer.checkLiteralMarker.bind(streamer);
  streamer.checkLiteralMarker = (line) => {
    const isMarker = check(line);
    if (!isMarker || streamer.destroyed) return isMarker;
    if (streamer.literals.length >= MOST_LITERALS) {
      giveUp('connection_failed', `The server sends more than ${MOST_LITERALS} literals at once`);
    } else if (streamer.literalWaiting > mostBytes) {
      giveUp('connection_failed', `The server sends ${streamer.literalWaiting} bytes where ${mostBytes} are the most`);
    }
    return !streamer.destroyed;
  };
  const push = streamer.push.bind(streamer);
  streamer.push = (response: { readonly payload: Buffer } | null) => {
    if (response === null) return push(response);
    responses += 1;
    if (responses > MOST_RESPONSES) {
      giveUp('connection_failed', `The server sent more than ${MOST_RESPONSES} responses to one command`);
    } else if (streamer.readBytesCounter - begun > mostBytes) {
      giveUp('connection_failed', `The server sends more than ${mostBytes} bytes to one command`);
    } else if (longestWord(response.payload) > LONGEST_WORD) {
      giveUp('connection_failed', `The server sends words of more than ${LONGEST_WORD} bytes`);
    }
    return streamer.destroyed ? false : push(response);
  };

  return async (work, bytes = STEP_BYTES) => {
    begin(bytes);
    const beginMs = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
      const look = (): void => {
        const allowedMs = stepMs + ((streamer.readBytesCounter - begun) / BYTES_A_SECOND) * 1000;
        const leftMs = beginMs + allowedMs - performance.now();
        if (leftMs <= 0) giveUp('timeout', 'The server did not finish its response in time');
        else timer = setTimeout(look, leftMs);
      };
      timer = setTimeout(look, stepMs);
    });
    try {
      return await Promise.race([work(), failed]);
    } catch (error) {
      throw broke ?? error;
    } finally {
      clearTimeout(timer);
      fail = () => undefined;
      begin(STEP_BYTES);
    }
  };
}

function longestWord(line: Buffer): number {
  let longest = 0;
  for (let start = 0; start < line.length; ) {
    const space = line.indexOf(' ', start);
    const end = space < 0 ? line.length : space;
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest;
}
