import { randomUUID } from 'node:crypto';
import { asksFor, type Change, type ChangeFilter, readFilters } from './change-filter.logic.ts';
import { DatabaseBroadcasts } from './database-broadcasts.ts';
import { asObject, encode, type Message } from './frames.logic.ts';
import type { Identity } from './identity.ts';
import { LIMITS } from './limits.ts';
import { TopicPresence } from './presence.ts';
import { TokenBucket } from './token-bucket.logic.ts';

/** A client's connection, with the functions that channels need. */
export interface Peer {
  /** Never throws, because a disconnected or slow reader must not affect other clients. */
  send(message: Message): void;
}

/** One client's membership of one topic. */
export interface Subscription {
  readonly peer: Peer;
  readonly topic: string;
  readonly joinRef: string | null;
  /** Whether the client receives its own broadcasts. */
  readonly hearsItself: boolean;
  /** Whether broadcasts are acknowledged. */
  readonly acknowledges: boolean;
  readonly followsPresence: boolean;
  readonly presenceKey: string;
  readonly filters: readonly ChangeFilter[];
  who: Identity;
}

/** The reason why a request is refused. It has the wording of hosted Supabase when hosted Supabase has such a reason. */
export interface Refusal {
  readonly reason: string;
}

const TOO_MANY: Refusal = { reason: 'ConnectionRateLimitReached: Too many connected users' };
const TOO_MUCH: Refusal = { reason: 'MessageRateLimitReached: Too many messages per second' };
const TOO_PRESENT: Refusal = { reason: 'PresenceRateLimitReached: Too many presence events' };
const NO_FILTERS: Refusal = { reason: 'MalformedPostgresChanges: These are not filters, or too many' };
const LONG_KEY: Refusal = { reason: 'PresenceKeyTooLong: The presence key is too long' };

interface Topic {
  readonly members: Set<Subscription>;
  readonly presence: TopicPresence;
  readonly broadcasts: DatabaseBroadcasts;
}

/** The members of each topic, and the messages between them. */
export class Channels {
  private readonly topics = new Map<string, Topic>();
  private readonly fanOut = new Map<string, TokenBucket>();
  private count = 0;
  private lastFilter = 0;

  join(peer: Peer, topic: string, joinRef: string | null, who: Identity, wanted: unknown): Subscription | Refusal {
    const config = asObject(wanted);
    const broadcast = asObject(config.broadcast);
    const { key, enabled } = asObject(config.presence);
    const filters = readFilters(config.postgres_changes, () => ++this.lastFilter);
    if (!filters) return NO_FILTERS;
    if (typeof key === 'string' && key.length > LIMITS.presenceKeyLength) return LONG_KEY;
    const there = this.topics.get(topic) ?? newTopic();
    if (!this.budgetOf(who).take(0)) return TOO_MUCH;
    if (this.count >= LIMITS.subscriptions || there.members.size >= LIMITS.membersPerTopic) return TOO_MANY;
    const subscription: Subscription = {
      peer,
      topic,
      joinRef,
      who,
      hearsItself: broadcast.self === true,
      acknowledges: broadcast.ack === true,
      followsPresence: enabled === true,
      // Others read the key as the person. A key of one's own choice would announce somebody else.
      presenceKey: who.role === 'authenticated' ? String(who.claims.sub) : wantedKey(key),
      filters,
    };
    there.members.add(subscription);
    this.topics.set(topic, there);
    this.count++;
    return subscription;
  }

  leave(subscription: Subscription): void {
    const there = this.topics.get(subscription.topic);
    if (!there?.members.delete(subscription)) return;
    this.count--;
    if (there.members.size === 0) this.topics.delete(subscription.topic);
    this.tellLeft(there, subscription);
  }

  /** @returns why the message was not sent, or null when it was sent */
  broadcast(from: Subscription, event: unknown, payload: unknown): Refusal | null {
    const members = this.topics.get(from.topic)?.members ?? [];
    const hearers = [...members].filter((member) => counts(member) && (member !== from || from.hearsItself));
    const message = pushed(from.topic, 'broadcast', { type: 'broadcast', event, payload });
    if (!this.maySay(from.who, message, hearers.length)) return TOO_MUCH;
    for (const member of hearers) member.peer.send(message);
    return null;
  }

  /** Sends a broadcast of the database to everyone in the topic, within the limits of `DatabaseBroadcasts`. */
  send(topic: string, event: string, payload: unknown): void {
    this.topics.get(topic)?.broadcasts.pass(event, payload, (...broadcast) => this.sendNow(topic, ...broadcast));
  }

  private sendNow(topic: string, event: string, payload: unknown): void {
    const message = pushed(topic, 'broadcast', { type: 'broadcast', event, payload });
    for (const member of this.topics.get(topic)?.members ?? []) if (counts(member)) member.peer.send(message);
  }

  /** @returns why the message was not sent, or null when it was sent */
  track(subscription: Subscription, meta: Record<string, unknown>): Refusal | null {
    const there = this.topics.get(subscription.topic);
    if (!there?.members.has(subscription)) return null;
    const tracked = there.presence.track(subscription, meta);
    if (!tracked) return TOO_PRESENT;
    const message = pushed(subscription.topic, 'presence_diff', tracked);
    const followers = followersOf(there);
    if (this.maySay(subscription.who, message, followers.length)) {
      for (const member of followers) member.peer.send(message);
      return null;
    }
    // No other member was told about this client, so it is removed again.
    this.tellLeft(there, subscription);
    return TOO_MUCH;
  }

  untrack(subscription: Subscription): void {
    const there = this.topics.get(subscription.topic);
    if (there) this.tellLeft(there, subscription);
  }

  /** Sends the presence list to a new member. */
  tellPresence(to: Subscription): void {
    const message = pushed(to.topic, 'presence_state', this.topics.get(to.topic)?.presence.state() ?? {});
    this.maySay(to.who, message, 1);
    to.peer.send(message);
  }

  /** The members who subscribed to changes of this kind and table, and whose session is still valid. */
  listeners(change: Change): Subscription[] {
    const found: Subscription[] = [];
    for (const { members } of this.topics.values()) {
      for (const member of members) {
        if (counts(member) && member.filters.some((filter) => asksFor(filter, change))) found.push(member);
      }
    }
    return found;
  }

  /** Removes the budgets of users who have been inactive for a while. */
  sweep(): void {
    for (const [person, budget] of this.fanOut) if (budget.isFull()) this.fanOut.delete(person);
  }

  private tellLeft(there: Topic, subscription: Subscription): void {
    const leaves = there.presence.untrack(subscription);
    if (!leaves) return;
    const message = pushed(subscription.topic, 'presence_diff', { joins: {}, leaves });
    for (const member of followersOf(there)) member.peer.send(message);
  }

  /** The cost of a message is its size times the number of receivers. */
  private maySay(who: Identity, message: Message, hearers: number): boolean {
    return this.budgetOf(who).take(hearers * encode(message, '2.0.0').length);
  }

  private budgetOf({ role, claims }: Identity): TokenBucket {
    const person = `${role} ${claims.sub ?? ''}`;
    const budget = this.fanOut.get(person) ?? new TokenBucket(LIMITS.fanOutBytesPerSecond, LIMITS.fanOutBurst);
    this.fanOut.set(person, budget);
    return budget;
  }
}

const wantedKey = (key: unknown) => (typeof key === 'string' && key !== '' ? key : randomUUID());

const newTopic = (): Topic => ({
  members: new Set(),
  presence: new TopicPresence(),
  broadcasts: new DatabaseBroadcasts(),
});

const counts = ({ who }: Subscription): boolean => who.expiresAt > Date.now();

const followersOf = ({ members }: Topic) => [...members].filter((member) => member.followsPresence && counts(member));

const pushed = (topic: string, event: string, payload: Record<string, unknown>): Message => ({
  joinRef: null,
  ref: null,
  topic,
  event,
  payload,
});

export function push(to: Subscription, event: string, payload: Record<string, unknown>): void {
  to.peer.send(pushed(to.topic, event, payload));
}
