import type { Sql } from '../postgres/connect.ts';
import type { IsSessionLive } from '../sessions.ts';
import { type Channels, push, type Subscription } from './channels.ts';
import { asObject, type Message } from './frames.logic.ts';
import { type Identity, identify, type Keys } from './identity.ts';
import { mayUse } from './private-topics.ts';

const MAX_CHANNELS = 100;

export interface ConnectionDeps {
  readonly sql: Sql;
  readonly keys: Keys;
  readonly isSessionLive: IsSessionLive;
  readonly channels: Channels;
  /** Key that the socket was opened with. */
  readonly apiKey: string;
  send(message: Message): void;
}

/** One client's conversation: joins, leaves, says. */
export class Connection {
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly deps: ConnectionDeps;

  constructor(deps: ConnectionDeps) {
    this.deps = deps;
  }

  async receive(message: Message): Promise<void> {
    const { topic, event, payload } = message;
    if (topic === 'phoenix') return this.reply(message, 'ok');
    if (event === 'phx_join') return this.join(message);
    const subscription = this.subscriptions.get(topic);
    if (!subscription) return this.reply(message, 'error', { reason: 'unmatched topic' });
    if (event === 'phx_leave') {
      this.drop(subscription);
      this.reply(message, 'ok');
    } else if (event === 'access_token') await this.renew(subscription, payload.access_token);
    else if (event === 'broadcast') await this.broadcast(subscription, message);
    else if (event === 'presence') await this.presence(subscription, message);
    else this.reply(message, 'error', { reason: 'unknown event' });
  }

  close(): void {
    for (const subscription of [...this.subscriptions.values()]) this.drop(subscription);
  }

  private async join(message: Message): Promise<void> {
    const { topic, joinRef, payload } = message;
    const { channels, apiKey, sql } = this.deps;
    const before = this.subscriptions.get(topic);
    if (before) this.drop(before);
    if (this.subscriptions.size >= MAX_CHANNELS)
      return this.reply(message, 'error', { reason: 'ChannelRateLimitReached' });
    let who: Identity;
    try {
      who = await this.identify(payload.access_token ?? apiKey);
    } catch {
      return this.reply(message, 'error', { reason: 'InvalidJWTToken: the token is invalid or has expired' });
    }
    const config = asObject(payload.config);
    if (config.private === true && !(await mayUse(sql, who, nameOf(topic), 'broadcast', 'read'))) {
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(topic)}`;
      return this.reply(message, 'error', { reason });
    }
    const subscription = channels.join(this.deps, topic, joinRef, who, config);
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
    if (subscription.followsPresence) push(subscription, 'presence_state', channels.presenceState(subscription));
  }

  /** A token that does not count ends the channel; the client then joins anew with a better one. */
  private async renew(subscription: Subscription, token: unknown): Promise<void> {
    try {
      subscription.who = await this.identify(token);
    } catch {
      const { topic, joinRef } = subscription;
      push(subscription, 'system', {
        channel: nameOf(topic),
        extension: 'system',
        status: 'error',
        message: 'Invalid token',
      });
      this.drop(subscription);
      this.deps.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} });
    }
  }

  private async identify(token: unknown): Promise<Identity> {
    const who = await identify(token, this.deps.keys);
    const { session_id: session, sub } = who.claims;
    if (who.role === 'authenticated' && !(await this.deps.isSessionLive(String(session), String(sub)))) {
      throw new Error('the session was ended');
    }
    return who;
  }

  private async broadcast(from: Subscription, message: Message): Promise<void> {
    if (!(await this.maySpeak(from, 'broadcast'))) return this.reply(message, 'error', { reason: 'Unauthorized' });
    this.deps.channels.broadcast(from, message.payload.event, message.payload.payload);
    if (from.acknowledges) this.reply(message, 'ok');
  }

  private async presence(from: Subscription, message: Message): Promise<void> {
    if (!(await this.maySpeak(from, 'presence'))) return this.reply(message, 'error', { reason: 'Unauthorized' });
    const { event, payload } = message.payload;
    if (event === 'track') this.deps.channels.track(from, asObject(payload));
    else this.deps.channels.untrack(from);
    this.reply(message, 'ok');
  }

  /** Whether each may speak is asked once a channel and token, not at every word. */
  private readonly spoken = new WeakMap<Identity, Map<string, Promise<boolean>>>();
  private maySpeak({ who, topic, isPrivate }: Subscription, extension: 'broadcast' | 'presence'): Promise<boolean> {
    if (who.expiresAt <= Date.now()) return Promise.resolve(false);
    if (!isPrivate) return Promise.resolve(true);
    const answers = this.spoken.get(who) ?? new Map<string, Promise<boolean>>();
    this.spoken.set(who, answers);
    const key = `${extension} ${topic}`;
    const answer = answers.get(key) ?? mayUse(this.deps.sql, who, nameOf(topic), extension, 'write');
    answers.set(key, answer);
    return answer;
  }

  private drop(subscription: Subscription): void {
    this.subscriptions.delete(subscription.topic);
    this.deps.channels.leave(subscription);
  }

  private reply(
    { joinRef, ref, topic }: Message,
    status: 'ok' | 'error',
    response: Record<string, unknown> = {},
  ): void {
    this.deps.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}

/** Clients prefix every topic. */
const nameOf = (topic: string) => topic.replace(/^realtime:/, '');
