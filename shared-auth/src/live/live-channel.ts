import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { reconnectMs } from '../http/back-off.logic.ts';
import { endedSessions, readChange } from './live-change.logic.ts';
import type { LiveChange, LiveGap } from './live-change.ts';
import { type People, readPeople } from './presence.logic.ts';

/** Maximum random delay in milliseconds before a renamed topic is joined again, so that not all members join at once. */
const MOVE_MS = 300;
const TRACK_MS = 100;

export interface LiveChannelOptions {
  readonly realtime: Pick<SupabaseClient, 'channel' | 'removeChannel' | 'realtime'>;
  /** Id of the project or person; empty for the topic for everyone. */
  readonly of: string;
  /** The current name of the topic; null when the user has no access. */
  readonly findTopic: () => Promise<string | null>;
  /** Key of the user's presence. Absent for a topic without presence. */
  readonly presentAs?: string;
  readonly onChange: (change: LiveChange) => void;
  readonly onGap: (gap: LiveGap) => void;
  readonly onPeople: (people: People) => void;
  /** Called with the ids of sessions of this user that have ended anywhere. */
  readonly onEnded?: (sessions: readonly string[]) => void;
  /** Called when the server refuses the join, for example because the session has ended. It is tried again. */
  readonly onRefused?: () => void;
  /** Called when `isSettled` has changed. */
  readonly onState: () => void;
}

/** Keeps one topic joined: joins again after a disconnect, and when the topic was renamed. */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  #channel: RealtimeChannel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #trackTimer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #places: readonly string[] = [];
  #state: 'joining' | 'joined' | 'refused' | 'ended' = 'joining';

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    void this.#join();
  }

  /** Whether the topic is joined, or the join was refused. */
  get isSettled(): boolean {
    return this.#state !== 'joining';
  }

  /** The places that the user has open. */
  setPlaces(places: readonly string[]): void {
    if (places.join(' ') === this.#places.join(' ')) return;
    this.#places = places;
    clearTimeout(this.#trackTimer);
    this.#trackTimer = setTimeout(() => this.#track(), TRACK_MS);
  }

  end(): void {
    this.#state = 'ended';
    clearTimeout(this.#timer);
    clearTimeout(this.#trackTimer);
    void this.#leave();
  }

  async #join(): Promise<void> {
    const { realtime, of, findTopic, presentAs, onChange, onGap, onPeople, onEnded, onRefused } = this.#options;
    let topic: string | null;
    try {
      topic = await findTopic();
    } catch {
      return this.#joinAgain();
    }
    if (this.#state === 'ended') return;
    if (topic === null) {
      // This is also read before the first join, because the access may be lost between the page's guard and the join.
      this.#setState('refused');
      return onGap({ of, isLost: true });
    }
    const config = { private: true, ...(presentAs ? { presence: { key: presentAs, enabled: true } } : {}) };
    const channel = realtime.channel(topic, { config });
    this.#channel = channel;
    channel
      .on('broadcast', { event: 'changed' }, ({ payload }) => {
        const change = readChange(of, payload);
        if (change) onChange(change);
      })
      .on('broadcast', { event: 'missed' }, () => onGap({ of }))
      .on('broadcast', { event: 'ended' }, ({ payload }) => onEnded?.(endedSessions(payload)))
      .on('broadcast', { event: 'moved' }, () => this.#joinAgain(Math.random() * MOVE_MS));
    if (presentAs) channel.on('presence', { event: 'sync' }, () => onPeople(readPeople(channel.presenceState())));
    channel.subscribe((status) => {
      if (channel !== this.#channel || this.#state === 'ended') return;
      if (status === 'CHANNEL_ERROR' && realtime.realtime.isConnected()) onRefused?.();
      if (status === 'SUBSCRIBED') this.#joined();
      else if (status === 'CLOSED' || realtime.realtime.isConnected()) this.#joinAgain();
      // Without a socket nothing is done here: the client itself reconnects and joins again.
      else this.#setState('joining');
    });
  }

  #joined(): void {
    this.#attempt = 0;
    this.#setState('joined');
    this.#track();
    // This is also sent after the first join, because a change may have happened between the page's fetches and the join.
    this.#options.onGap({ of: this.#options.of });
  }

  /** Joins with the current name of the topic, because it may have been renamed. */
  #joinAgain(afterMs = reconnectMs(++this.#attempt)): void {
    if (this.#state === 'ended') return;
    this.#setState('joining');
    clearTimeout(this.#timer);
    const left = this.#leave();
    this.#timer = setTimeout(async () => {
      await left;
      if (this.#state === 'joining') await this.#join();
    }, afterMs);
  }

  async #leave(): Promise<void> {
    const channel = this.#channel;
    this.#channel = null;
    if (channel) await this.#options.realtime.removeChannel(channel).catch(() => {});
  }

  #track(): void {
    const channel = this.#channel;
    if (!channel || this.#state !== 'joined' || !this.#options.presentAs) return;
    void (this.#places.length > 0 ? channel.track({ at: this.#places }) : channel.untrack()).catch(() => {});
  }

  #setState(state: 'joining' | 'joined' | 'refused'): void {
    const before = this.#state;
    this.#state = state;
    if (before !== state) this.#options.onState();
  }
}
