import { randomUUID } from 'node:crypto';
import { asksFor, type Change, type ChangeFilter, passes, readFilters } from './change-filter.logic.ts';
import { asObject, type Message } from './frames.logic.ts';
import type { Identity } from './identity.ts';

/** A client's connection, as far as channels need it. */
export interface Peer {
  send(message: Message): void;
}

/** One client in one topic. */
export interface Subscription {
  readonly peer: Peer;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  /** Whether own broadcasts come back. */
  readonly hearsItself: boolean;
  /** Whether broadcasts are answered. */
  readonly acknowledges: boolean;
  readonly followsPresence: boolean;
  readonly presenceKey: string;
  readonly filters: readonly ChangeFilter[];
  who: Identity;
  presence: Record<string, unknown> | null;
}

/** Who is in which topic, and what they say to one another. */
export class Channels {
  private readonly topics = new Map<string, Set<Subscription>>();
  private lastFilter = 0;
  private lastPresence = 0;

  join(peer: Peer, topic: string, joinRef: string | null, who: Identity, wanted: unknown): Subscription {
    const config = asObject(wanted);
    const broadcast = asObject(config.broadcast);
    const presence = asObject(config.presence);
    const subscription: Subscription = {
      peer,
      topic,
      joinRef,
      who,
      isPrivate: config.private === true,
      hearsItself: broadcast.self === true,
      acknowledges: broadcast.ack === true,
      followsPresence: presence.enabled === true,
      presenceKey: typeof presence.key === 'string' && presence.key !== '' ? presence.key : randomUUID(),
      filters: readFilters(config.postgres_changes, () => ++this.lastFilter),
      presence: null,
    };
    const members = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, members.add(subscription));
    return subscription;
  }

  leave(subscription: Subscription): void {
    this.untrack(subscription);
    const members = this.topics.get(subscription.topic);
    members?.delete(subscription);
    if (members?.size === 0) this.topics.delete(subscription.topic);
  }

  broadcast(from: Subscription, event: unknown, payload: unknown): void {
    for (const member of this.topics.get(from.topic) ?? []) {
      if (member === from && !from.hearsItself) continue;
      // Private and public channels of one name do not hear one another.
      if (member.isPrivate === from.isPrivate) push(member, 'broadcast', { type: 'broadcast', event, payload });
    }
  }

  track(subscription: Subscription, meta: Record<string, unknown>): void {
    const left = subscription.presence;
    subscription.presence = { ...meta, phx_ref: String(++this.lastPresence) };
    const joins = { [subscription.presenceKey]: { metas: [subscription.presence] } };
    this.tellPresence(subscription, { joins, leaves: left ? { [subscription.presenceKey]: { metas: [left] } } : {} });
  }

  untrack(subscription: Subscription): void {
    const left = subscription.presence;
    if (!left) return;
    subscription.presence = null;
    this.tellPresence(subscription, { joins: {}, leaves: { [subscription.presenceKey]: { metas: [left] } } });
  }

  /** Everyone who is present, by key. */
  presenceState(of: Subscription): Record<string, { metas: unknown[] }> {
    const state: Record<string, { metas: unknown[] }> = {};
    for (const { presence, presenceKey, isPrivate } of this.topics.get(of.topic) ?? []) {
      if (!presence || isPrivate !== of.isPrivate) continue;
      state[presenceKey] = { metas: [...(state[presenceKey]?.metas ?? []), presence] };
    }
    return state;
  }

  private tellPresence(from: Subscription, diff: Record<string, unknown>): void {
    for (const member of this.topics.get(from.topic) ?? []) {
      if (member.followsPresence && member.isPrivate === from.isPrivate) push(member, 'presence_diff', diff);
    }
  }

  /** Those who asked for changes of this kind and table, and whose sign-in still counts. */
  listeners(change: Change): Subscription[] {
    const found: Subscription[] = [];
    for (const members of this.topics.values()) {
      for (const member of members) {
        const counts = member.who.expiresAt > Date.now();
        if (counts && member.filters.some((filter) => asksFor(filter, change))) found.push(member);
      }
    }
    return found;
  }
}

/** Tells a listener of a change, as far as its filters let the row through. */
export function tellChange(to: Subscription, change: Change, row: Record<string, unknown>): void {
  // A removed row's other values are unknown, so removals pass every filter, as hosted.
  const wanted = to.filters.filter((f) => asksFor(f, change) && (change.type === 'DELETE' || passes(f.filter, row)));
  if (wanted.length === 0) return;
  push(to, 'postgres_changes', {
    ids: wanted.map(({ id }) => id),
    data: {
      schema: change.schema,
      table: change.table,
      commit_timestamp: change.at,
      type: change.type,
      // Values are JSON already: naming their types would only make the client parse them again.
      columns: [],
      record: change.type === 'DELETE' ? {} : row,
      old_record: change.type === 'INSERT' ? {} : change.key,
      errors: null,
    },
  });
}

export function push(to: Subscription, event: string, payload: Record<string, unknown>): void {
  to.peer.send({ joinRef: null, ref: null, topic: to.topic, event, payload });
}
