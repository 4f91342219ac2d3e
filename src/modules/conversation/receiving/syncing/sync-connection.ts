import type { Ctx } from '../../../../platform/context.js';
import { ApiFailure } from '../../../../platform/mail/api/problem.js';
import type { ApiEndpoint } from '../../../../platform/mail/api/types.js';
import { ImapFailure } from '../../../../platform/mail/imap/failure.js';
import type { ImapSession } from '../../../../platform/mail/imap/types.js';
import { tryResume, trySetAside, type Work, type WorkItem } from '../../../foundation/faults/index.js';
import { apiEndpointOf, imapEndpointOf } from '../../../reach/mailboxes/connection/index.js';
import { findMailboxRefs, finishSync, type MailboxRow } from '../../../reach/mailboxes/index.js';
import { type DueSync, letSyncGo, noteSynced } from '../../../reach/mailboxes/syncs/index.js';
import { nextPollMs, seeAnnouncements } from '../../../reach/mailboxes/watches/index.js';
import type { SignInPace } from './sign-in-pace.js';
import { syncApi } from './sync-api.service.js';
import { type SyncJob, SyncLost } from './sync-folder.service.js';
import { type HeldReading, syncInbox, syncMailbox } from './sync-mailbox.service.js';

export interface ConnectionPace {
  /** Whether the connection stays open; otherwise, it reads once and disconnects. */
  readonly stays: boolean;
  /** Milliseconds between checks of all folders if the server announces new mail. */
  readonly refreshMs: number;
  /**
   * Milliseconds between checks if the server does not announce new mail, and between connections that do not stay
   * open.
   */
  readonly pollMs: number;
  /** Interval between checks of the folders that mail is moved to. */
  readonly filedMs: number;
}

/** Work item for internal errors. Server failures are shown in the status of the mailbox instead. */
const READING: Work = { name: 'inbox.sync', resource: 'mailbox' };
/** Failures unrelated to credentials or the connection. */
const OTHER_CODES: ReadonlySet<string> = new Set(['refused', 'missing', 'rejected', 'cursor_gone', 'throttled']);
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Milliseconds after which a connection counts as stable. One that ends sooner delays the next attempt. */
const STEADY_MS = 30_000;
/** Minimum milliseconds between checks of a folder, however often the server announces mail. */
const LOOK_MS = 1_000;
/** Minimum milliseconds between polls of an API, however often it announces mail. */
const API_REST_MS = 2_000;
/** Connections abandoned while they were being opened, which close on their own later. Each is a socket of this process. */
const MOST_UNFINISHED = 200;
let unfinished = 0;

/**
 * One mailbox under one claim, from connecting to disconnecting. Reads new mail, waits for announcements, and keeps its
 * claim throughout, so that no other process connects too.
 */
export class SyncConnection {
  #stopping = false;
  #lost = false;
  /** Whether the connection is closing to free its slot for another workspace. */
  #leaving = false;
  #looked = false;
  #resting = false;
  #session: ImapSession | null = null;
  #leaveOpening: () => void = () => undefined;
  #arrived = false;
  #closed = false;
  #wake: () => void = () => undefined;
  readonly #watchers: Array<() => void> = [];
  readonly end: Promise<void>;

  constructor(
    private readonly ctx: Ctx,
    private claim: DueSync,
    private readonly pace: () => ConnectionPace,
    private readonly signIns: SignInPace,
    private readonly held: HeldReading | null = null,
  ) {
    this.end = this.#run();
  }

  /** Returns the claim as last written. */
  get sync(): DueSync {
    return this.claim;
  }

  /** Disconnects after the current message. The mailbox is due immediately for others. */
  stop(): void {
    this.#stopping = true;
    this.#wake();
  }

  /** Returns whether the connection waits for announcements. */
  get isResting(): boolean {
    return this.#resting;
  }

  /** Resolves when the connection next waits for announcements, or has ended. */
  rest(): Promise<void> {
    return Promise.race([this.end, new Promise<void>((resolve) => this.#watchers.push(resolve))]);
  }

  /**
   * Frees the slot for another workspace: disconnects immediately, regardless of pending server data, but completes a
   * message being stored. The mailbox is due immediately, after waiting ones.
   */
  leave(): void {
    this.#leaving = true;
    this.stop();
    void this.#session?.close();
    this.#leaveOpening();
  }

  /** Disconnects and writes nothing more, because another worker has the claim. */
  drop(): void {
    this.#lost = true;
    this.stop();
  }

  async #run(): Promise<void> {
    const { ctx, sync } = this;
    try {
      const [mailbox] = (await findMailboxRefs(ctx, sync.workspace_id, [sync.mailbox_id])).values();
      const api = mailbox === undefined ? null : await apiEndpointOf(ctx, sync.workspace_id, mailbox);
      if (mailbox !== undefined && api !== null) return await this.#visitApi(mailbox, api);
      const endpoint = mailbox === undefined ? null : await imapEndpointOf(ctx, sync.workspace_id, mailbox);
      if (mailbox === undefined || endpoint === null) return await this.#finish(LONGEST_RETRY_MS);
      const connectedMs = await this.#takeTurn(endpoint.host);
      if (connectedMs === null) return await this.#finish(0);
      const session = await this.#connect(ctx.mail.openImap(endpoint));
      if (session === null) return await this.#finish(0);
      this.#session = session;
      const isStopping = () => this.#stopping;
      const waitMs = await this.#follow({ sync, mailbox, session, host: endpoint.host, isStopping });
      const broke = this.#closed && !this.#stopping && performance.now() - connectedMs < STEADY_MS;
      await this.#finish(broke ? FIRST_RETRY_MS : waitMs);
    } catch (error) {
      await this.#fail(error);
    } finally {
      await this.#session?.close();
    }
  }

  /** Reads a mailbox through the API of its provider, without a persistent connection. */
  async #visitApi(mailbox: MailboxRow, endpoint: ApiEndpoint): Promise<void> {
    const { ctx, sync } = this;
    const reader = ctx.mail.openApi(endpoint);
    const isStopping = () => this.#stopping;
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = sync;
    const of = { workspaceId, mailboxId, kind: endpoint.kind, address: mailbox.address };
    try {
      await seeAnnouncements(ctx, of);
      const job = { sync, mailbox, reader, kind: endpoint.kind, isStopping };
      const againMs = await syncApi(ctx, job);
      this.#looked = !this.#stopping;
      if (this.#looked && sync.failures > 0) await tryResume(ctx, READING, this.#item());
      if (againMs === Number.POSITIVE_INFINITY) await this.held?.whenRead(ctx, job);
      await this.#finish(Math.min(againMs, await nextPollMs(ctx, of)), API_REST_MS);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'throttled') throw error;
      ctx.log.info({ err: error, mailboxId: sync.mailbox_id }, 'an API asked to slow down');
      const waitMs = Math.max((error.retryAfterSeconds ?? 0) * 1_000, FIRST_RETRY_MS);
      await this.#finish(waitMs, waitMs, error);
    }
  }

  /** Waits for the turn to sign in at the server. Returns its time, or null if the connection must end first. */
  async #takeTurn(host: string): Promise<number | null> {
    const nowMs = performance.now();
    const waitMs = this.#stopping ? 0 : this.signIns.take(host, nowMs);
    await this.#pause(waitMs, () => this.#stopping);
    return this.#stopping ? null : nowMs + waitMs;
  }

  /** Returns the open session, or null if the slot must be freed first. */
  async #connect(opening: Promise<ImapSession>): Promise<ImapSession | null> {
    const left = new Promise<null>((resolve) => {
      this.#leaveOpening = () => {
        if (unfinished < MOST_UNFINISHED) resolve(null);
      };
    });
    if (this.#leaving) this.#leaveOpening();
    const session = await Promise.race([opening, left]);
    this.#leaveOpening = () => undefined;
    if (session === null) {
      unfinished += 1;
      const over = opening.then((late) => late.close());
      void over.catch(() => undefined).finally(() => (unfinished -= 1));
    }
    return session;
  }

  /** Reads and waits until there is a reason to disconnect. Returns when the mailbox is due again. */
  async #follow(job: SyncJob): Promise<number> {
    const { ctx, sync } = this;
    const { session } = job;
    const onInboxSelect = (): void => {
      this.#arrived = false;
    };
    const unwatch = session.watch({
      onNewMail: () => {
        this.#arrived = true;
        this.#wake();
      },
      onClosed: () => {
        this.#closed = true;
        this.#wake();
      },
    });
    try {
      // Announcements concern INBOX only, and do not delay the check of other folders.
      let lookAtAllMs = Number.NEGATIVE_INFINITY;
      let lookAtFiledMs = Number.NEGATIVE_INFINITY;
      const sentFirst = (await this.held?.isHeld(ctx, sync.workspace_id)) ?? false;
      while (!this.#stopping && session.isOpen) {
        const beganMs = performance.now();
        const lookAtAll = beganMs >= lookAtAllMs;
        const withFiled = beganMs >= lookAtFiledMs;
        const againMs: number = lookAtAll
          ? await syncMailbox(ctx, job, { withFiled, onInboxSelect, sentFirst })
          : await syncInbox(ctx, job, { onInboxSelect });
        if (withFiled && againMs === Number.POSITIVE_INFINITY) await this.held?.whenRead(ctx, job);
        const noted = await noteSynced(ctx, sync);
        if (noted === undefined) this.#lost = true;
        else this.claim = noted;
        if (!this.#looked && sync.failures > 0) await tryResume(ctx, READING, this.#item());
        this.#looked = true;
        const { stays, refreshMs, pollMs, filedMs } = this.pace();
        if (this.#lost || !stays) return Math.min(pollMs, againMs);
        const nowMs = performance.now();
        if (lookAtAll) lookAtAllMs = nowMs + (session.announcesNewMail ? refreshMs : pollMs);
        if (lookAtAll && withFiled) lookAtFiledMs = nowMs + Math.min(filedMs, againMs);
        lookAtAllMs = Math.min(lookAtAllMs, nowMs + againMs);
        await this.#wait(lookAtAllMs - nowMs, () => this.#arrived || this.#stopping || this.#closed);
        await this.#wait(beganMs + LOOK_MS - performance.now(), () => this.#stopping || this.#closed);
      }
      return 0;
    } finally {
      unwatch();
    }
  }

  /** Waits for announcements until the time has passed, or until `isOver` returns true. */
  async #wait(ms: number, isOver: () => boolean): Promise<void> {
    if (ms <= 0 || isOver()) return;
    this.#resting = true;
    for (const watcher of this.#watchers.splice(0)) watcher();
    await this.#pause(ms, isOver);
    this.#resting = false;
  }

  /** Waits until the time has passed, or until it is woken and `isOver` returns true. */
  async #pause(ms: number, isOver: () => boolean): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        if (!isOver()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }

  /**
   * @param restMs time in which announcements of the provider cause no poll; absent without announcements
   * @param throttled rejection of the provider, which may limit the application
   */
  async #finish(waitMs: number, restMs?: number, throttled?: ApiFailure): Promise<void> {
    if (this.#lost) return;
    if (this.#leaving && !this.#looked) return letSyncGo(this.ctx, this.sync, this.ctx.clock.now());
    const after = (ms: number): Date => new Date(this.ctx.clock.now().getTime() + ms);
    const announced = restMs === undefined ? {} : { announcedFrom: after(Math.min(restMs, waitMs)) };
    const limited = throttled?.ofApplication === true ? { limitOfApplication: throttled } : {};
    await finishSync(this.ctx, this.sync, { kind: 'done', nextDueAt: after(waitMs), ...announced, ...limited });
    if (!this.#looked && this.sync.failures > 0) await tryResume(this.ctx, READING, this.#item());
  }

  #item(): WorkItem {
    return { workspaceId: this.sync.workspace_id, item: String(this.sync.mailbox_id) };
  }

  async #fail(error: unknown): Promise<void> {
    if (this.#lost || error instanceof SyncLost) return;
    const { ctx, sync } = this;
    const failure = error instanceof ImapFailure || error instanceof ApiFailure ? error : null;
    // Outrider closed the connection, which is no failure of the server.
    if (this.#leaving && failure !== null) return this.#finish(0);
    const context = { err: error, workspaceId: sync.workspace_id, mailboxId: sync.mailbox_id };
    if (failure === null) {
      ctx.log.error(context, 'failed to read a mailbox');
      await trySetAside(ctx, READING, this.#item(), error);
    } else {
      ctx.log.info(context, 'failed to read a mail server');
      if (sync.failures > 0) await tryResume(ctx, READING, this.#item());
    }
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(sync.failures, 10), LONGEST_RETRY_MS);
    const nextDueAt = new Date(ctx.clock.now().getTime() + waitMs);
    const code = failure?.code ?? 'connection_failed';
    try {
      await finishSync(ctx, sync, {
        kind: 'failed',
        nextDueAt,
        errorCode: OTHER_CODES.has(code) ? 'connection_failed' : code,
        message: failure?.message ?? 'The mailbox cannot be read.',
      });
    } catch (finishError) {
      ctx.log.error({ ...context, err: finishError }, 'failed to write the end of a poll');
      await trySetAside(ctx, READING, this.#item(), finishError);
      await letSyncGo(ctx, sync, nextDueAt);
    }
  }
}
