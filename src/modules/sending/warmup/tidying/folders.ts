import { sendIdOf, withoutMac } from '../../../../engine/mail/message-id.js';
import type { ImapFolder, ImapSession, MessageHead } from '../../../../platform/mail/imap/types.js';

/** Folder for warmup messages, which is never read as mail. */
const WARMUP_FOLDER = 'Warmup';
/** Maximum folders that are searched for a message that is in none of the usual folders. */
const MOST_SEARCHED = 40;

export interface FoundCopy {
  readonly folder: ImapFolder;
  readonly uids: readonly number[];
}

/** Folders of one mailbox during one visit. */
export class Folders {
  #opened: string | null = null;

  private constructor(
    private readonly session: ImapSession,
    private list: readonly ImapFolder[],
  ) {}

  static async open(session: ImapSession): Promise<Folders> {
    return new Folders(session, await session.listFolders());
  }

  /** Returns the INBOX folder, regardless of its name on the server. */
  get inbox(): ImapFolder {
    const named = this.list.find((folder) => folder.role === 'inbox' || /^inbox$/i.test(folder.path));
    return named ?? { path: 'INBOX', role: 'inbox', delimiter: '/' };
  }

  roleOf(folder: ImapFolder): 'inbox' | 'junk' | 'sent' | 'other' {
    if (folder.path === this.inbox.path) return 'inbox';
    return folder.role === 'junk' || folder.role === 'sent' ? folder.role : 'other';
  }

  /** Returns whether a folder holds filed warmup mail. */
  isFiled(folder: ImapFolder): boolean {
    return isWarmupFolder(folder);
  }

  /**
   * Returns the folder with the message, searching likely folders first. A copy in an all-mail folder counts only if no
   * other folder has one. Null if no folder has the message.
   */
  async find(header: string, likely: 'inbox' | 'junk' | 'sent'): Promise<FoundCopy | null> {
    const rank = (folder: ImapFolder): number => {
      if (this.roleOf(folder) === likely) return 0;
      if (isWarmupFolder(folder)) return 2;
      return folder.role === 'all' ? 4 : folder.role === 'trash' ? 3 : 1;
    };
    const folders = [...this.list].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_SEARCHED);
    for (const folder of folders) {
      await this.select(folder);
      const uids = await this.session.findByMessageId(searchedFor(header));
      if (uids.length > 0) return { folder, uids };
    }
    return null;
  }

  /** Returns the Message-ID of a copy that was just found; null if it has none. */
  async messageIdOf({ folder, uids }: FoundCopy): Promise<string | null> {
    await this.select(folder);
    const wanted = uids[0] ?? 0;
    let messageId: string | null = null;
    const choose = async (heads: readonly MessageHead[]) => {
      messageId = heads.find(({ uid }) => uid === wanted)?.messageId ?? null;
      return new Set<number>();
    };
    for await (const _ of this.session.fetchSince(wanted - 1, { maxBytes: 1, limit: 1, mostHeads: 1, choose }));
    return messageId;
  }

  /** Moves a copy that was just found. */
  async move({ folder, uids }: FoundCopy, to: ImapFolder): Promise<void> {
    await this.select(folder);
    await this.session.move(uids, to.path);
  }

  async flag({ folder, uids }: FoundCopy, add: readonly string[], remove: readonly string[] = []): Promise<void> {
    await this.select(folder);
    await this.session.addFlags(uids, add);
    if (remove.length > 0) await this.session.removeFlags(uids, remove);
  }

  /** Returns the folder for warmup messages, and creates it if missing. */
  async filing(): Promise<ImapFolder> {
    const known = this.list.find(isWarmupFolder);
    if (known !== undefined) return known;
    const made: ImapFolder = {
      path: await this.session.createFolder(WARMUP_FOLDER),
      role: null,
      delimiter: this.inbox.delimiter,
    };
    this.list = [...this.list, made];
    return made;
  }

  private async select(folder: ImapFolder): Promise<void> {
    if (this.#opened === folder.path) return;
    await this.session.select(folder.path);
    this.#opened = folder.path;
  }
}

/**
 * Returns the text to search for. SEARCH HEADER matches part of a field (RFC 9051, section 6.4.4), because a peer
 * announces its Message-ID without the MAC.
 */
function searchedFor(header: string): string {
  const id = sendIdOf(header);
  return id !== null && withoutMac(header) === null ? id : header;
}

/** Returns whether a folder is the warmup folder, including servers that keep all folders below INBOX. */
function isWarmupFolder({ path, delimiter }: ImapFolder): boolean {
  return path === WARMUP_FOLDER || path.endsWith(`${delimiter}${WARMUP_FOLDER}`);
}
