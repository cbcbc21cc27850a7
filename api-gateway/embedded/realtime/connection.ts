import type { ReadClaims } from '@dojang/server-kit/claims';
import type { Sql } from '../postgres/connect.ts';
import type { IsSessionLive } from '../sessions.ts';
import { type Channels, push, type Subscription } from './channels.ts';
import { asObject, type Message } from './frames.logic.ts';
import { type Identity, identify, type Keys, personOf } from './identity.ts';
import { LIMITS } from './limits.ts';
import { type Extension, mayUse } from './private-topics.ts';
import type { Questions } from './questions.ts';
import { TokenBucket } from './token-bucket.logic.ts';

export interface ConnectionDeps {
  readonly sql: Sql;
  readonly keys: Keys;
  readonly readToken: ReadClaims;
  readonly channels: Channels;
  readonly questions: Questions;
  readonly isSessionLive: IsSessionLive;
  /** The key with which the socket was opened. */
  readonly apiKey: string;
  /** Never throws. */
  send(message: Message): void;
  /** Assigns the socket to this user; false when the user has too many sockets. */
  settle(person: string): boolean;
  /** Called when the socket joins a channel. A socket that joins no channel is closed. */
  giveUp(): void;
}

/** Letters of any script, digits, and the punctuation of ids and paths. */
const TOPIC = /^[\p{L}\p{N}_.:/@-]+$/u;

/** Handles the messages of one client: join, leave, broadcast and the others. */
export class Connection {
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly joins = new TokenBucket(LIMITS.joinsPerSecond, LIMITS.joinBurst);
  private readonly deps: ConnectionDeps;
  private refused = 0;
  private isClosed = false;

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
  }

  /** Whether the client has joined any channel. */
  get isIdle(): boolean {
    return this.subscriptions.size === 0;
  }

  async receive(message: Message): Promise<void> {
    const { topic, event, payload } = message;
    if (this.isClosed) return;
    if (topic === 'phoenix') return this.reply(message, 'ok');
    if (event === 'phx_join') return this.join(message);
    const subscription = this.subscriptions.get(topic);
    if (!subscription) return this.refuse(message, 'unmatched topic');
    if (event === 'phx_leave') {
      this.drop(subscription);
      this.reply(message, 'ok');
    } else if (event === 'access_token') await this.renew(subscription, payload.access_token);
    else if (event === 'broadcast') await this.broadcast(subscription, message);
    else if (event === 'presence') await this.presence(subscription, message);
    else this.refuse(message, 'unknown event');
  }

  close(): void {
    this.isClosed = true;
    for (const subscription of [...this.subscriptions.values()]) this.drop(subscription);
  }

  /** Closes the channels whose session is no longer valid. */
  async sweep(): Promise<void> {
    for (const subscription of [...this.subscriptions.values()]) {
      const { who } = subscription;
      const counts = who.expiresAt > Date.now() && (await this.isLive(who));
      if (!counts && subscription.who === who) this.end(subscription, 'The sign-in has ended');
    }
  }

  private async join(message: Message): Promise<void> {
    const { topic, joinRef, payload } = message;
    const before = this.subscriptions.get(topic);
    if (before) this.drop(before);
    const wanted = await this.mayJoin(topic, payload);
    // The socket may have closed meanwhile.
    if (this.isClosed) return;
    if ('reason' in wanted) return this.refuseJoin(message, wanted.reason);
    const subscription = this.deps.channels.join(this.deps, topic, joinRef, wanted, payload.config);
    if ('reason' in subscription) return this.refuseJoin(message, subscription.reason);
    this.subscriptions.set(topic, subscription);
    this.reply(message, 'ok', { postgres_changes: subscription.filters });
    if (subscription.filters.length > 0) {
      push(subscription, 'system', {
        channel: nameOf(topic),
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      });
    }
    if (subscription.followsPresence) this.deps.channels.tellPresence(subscription);
  }

  /**
   * Only private channels exist. Policies of `realtime.messages` decide who may join. A public channel could be used by
   * anybody for chats.
   */
  private async mayJoin(topic: string, payload: Message['payload']): Promise<Identity | { reason: string }> {
    const { apiKey, settle } = this.deps;
    if (!this.joins.take()) return { reason: 'ClientJoinRateLimitReached: Too many joins per second' };
    if (this.subscriptions.size >= LIMITS.channelsPerSocket) {
      return { reason: 'ChannelRateLimitReached: Too many channels' };
    }
    const name = nameOf(topic);
    if (!TOPIC.test(name)) return { reason: 'TopicNameRequired: You must provide a topic name' };
    if (asObject(payload.config).private !== true) {
      return { reason: 'PrivateOnly: This project only allows private channels' };
    }
    const who = await identify(payload.access_token ?? apiKey, this.deps);
    if (!who || !(await this.isLive(who))) {
      return { reason: 'InvalidJWTToken: the token is invalid or has expired' };
    }
    const isAllowed = who.role !== 'anon' && (await this.may(who, topic, 'broadcast', 'read'));
    if (!isAllowed) {
      return { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}` };
    }
    return settle(`${who.role} ${who.claims.sub ?? ''}`)
      ? who
      : { reason: 'ConnectionRateLimitReached: Too many connected users' };
  }

  /**
   * An invalid token, or a token without permission here, closes the channel. The client can join again with another token.
   */
  private async renew(subscription: Subscription, token: unknown): Promise<void> {
    const who = await identify(token, this.deps);
    if (!who || who.role === 'anon') return this.end(subscription, 'Invalid token');
    // Clients repeat their token with each heartbeat.
    if (JSON.stringify(who.claims) === JSON.stringify(subscription.who.claims)) return;
    const counts = (await this.isLive(who)) && (await this.may(who, subscription.topic, 'broadcast', 'read'));
    if (counts) subscription.who = who;
    else this.end(subscription, 'Invalid token');
  }

  private async broadcast(from: Subscription, message: Message): Promise<void> {
    if (!(await this.maySpeak(from, 'broadcast'))) return this.refuse(message, 'Unauthorized');
    const { event, payload } = message.payload;
    if (typeof event !== 'string' || event.length > LIMITS.eventLength) return this.refuse(message, 'no event');
    const refusal = this.deps.channels.broadcast(from, event, payload);
    if (refusal) this.refuse(message, refusal.reason);
    else if (from.acknowledges) this.reply(message, 'ok');
  }

  private async presence(from: Subscription, message: Message): Promise<void> {
    if (!(await this.maySpeak(from, 'presence'))) return this.refuse(message, 'Unauthorized');
    const { event, payload } = message.payload;
    const refusal = event === 'track' ? this.deps.channels.track(from, asObject(payload)) : null;
    if (refusal) return this.refuse(message, refusal.reason);
    if (event !== 'track') this.deps.channels.untrack(from);
    this.reply(message, 'ok');
  }

  /** Checks the write permission once per channel and token, and not for every message. */
  private readonly spoken = new WeakMap<Identity, Map<string, boolean>>();
  private async maySpeak({ who, topic }: Subscription, extension: Extension): Promise<boolean> {
    if (who.expiresAt <= Date.now()) return false;
    const answers = this.spoken.get(who) ?? new Map<string, boolean>();
    this.spoken.set(who, answers);
    const key = `${extension} ${topic}`;
    const answer = answers.get(key) ?? (await this.may(who, topic, extension, 'write'));
    answers.set(key, answer);
    return answer;
  }

  private may(who: Identity, topic: string, extension: Extension, how: 'read' | 'write'): Promise<boolean> {
    const { questions, sql } = this.deps;
    return questions.ask(personOf(who), () => mayUse(sql, who, nameOf(topic), extension, how)).catch(() => false);
  }

  private async isLive({ role, claims }: Identity): Promise<boolean> {
    return role !== 'authenticated' || this.deps.isSessionLive(String(claims.session_id), String(claims.sub));
  }

  private end(subscription: Subscription, message: string): void {
    const { topic, joinRef } = subscription;
    push(subscription, 'system', { channel: nameOf(topic), extension: 'system', status: 'error', message });
    this.drop(subscription);
    this.deps.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} });
  }

  private drop(subscription: Subscription): void {
    this.subscriptions.delete(subscription.topic);
    this.deps.channels.leave(subscription);
  }

  private refuseJoin(message: Message, reason: string): void {
    this.refuse(message, reason);
    if (this.isIdle && ++this.refused >= LIMITS.refusedJoins) this.deps.giveUp();
  }

  private refuse(message: Message, reason: string): void {
    this.reply(message, 'error', { reason });
  }

  private reply(
    { joinRef, ref, topic }: Message,
    status: 'ok' | 'error',
    response: Record<string, unknown> = {},
  ): void {
    this.deps.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}

/** The prefix that clients put before every topic. */
const nameOf = (topic: string) => topic.replace(/^realtime:/, '');
