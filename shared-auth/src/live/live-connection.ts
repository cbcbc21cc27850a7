import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';
import { unwrapMaybe } from '../http/unwrap.ts';
import { userOfToken } from '../page-person.ts';
import { refreshSession } from '../session/session.queries.ts';
import { LiveChannel, type LiveChannelOptions } from './live-channel.ts';
import type { Interest, LeaderMessage } from './tabs.ts';

/** Maximum number of projects. A browser with more open projects gets no messages for the rest. */
const MOST_PROJECTS = 20;

interface LiveConnectionOptions {
  readonly supabase: SupabaseClient<Database>;
  readonly userId: string;
  readonly publish: (message: LeaderMessage) => void;
}

/** The Realtime channels of a browser, in its leading tab: the user's own, `everyone`, and those of open projects. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #own: readonly LiveChannel[];
  readonly #projects = new Map<string, LiveChannel>();
  #isEnded = false;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    const { userId } = options;
    const own = this.#open(userId, async () => `person:${userId}`, {
      onEnded: (sessions) => void this.#endIfOwn(sessions),
      // The session may have ended while nothing was heard. A refused request of this function signs out.
      onRefused: () => void refreshSession({ force: true }).catch(() => {}),
    });
    this.#own = [own, this.#open('', async () => 'everyone')];
  }

  get status(): 'live' | 'down' {
    return [...this.#own, ...this.#projects.values()].every((channel) => channel.isSettled) ? 'live' : 'down';
  }

  /** Joins the projects that any tab is interested in, and leaves the others. */
  want(interests: Iterable<Interest>): void {
    const wanted = new Map<string, Set<string>>();
    const all = [...interests];
    for (const { projectId, places } of all) {
      if (projectId) wanted.set(projectId, new Set([...(wanted.get(projectId) ?? []), ...places]));
    }
    // Other projects come after the open projects. When there are too many, the last ones are left out.
    for (const id of all.flatMap(({ projects = [] }) => projects)) {
      if (!wanted.has(id)) wanted.set(id, new Set());
    }
    const ids = [...wanted.keys()].slice(0, MOST_PROJECTS);
    for (const [id, channel] of this.#projects) {
      if (ids.includes(id)) continue;
      this.#projects.delete(id);
      channel.end();
      this.#options.publish({ kind: 'people', projectId: id, people: {} });
    }
    for (const id of ids) {
      const channel = this.#projects.get(id) ?? this.#openProject(id);
      this.#projects.set(id, channel);
      channel.setPlaces([...(wanted.get(id) ?? [])]);
    }
  }

  end(): void {
    this.#isEnded = true;
    for (const channel of [...this.#own, ...this.#projects.values()]) channel.end();
  }

  #openProject(id: string): LiveChannel {
    const { supabase, userId } = this.#options;
    const findTopic = async () => unwrapMaybe(await supabase.rpc('project_topic', { p_project_id: id }));
    return this.#open(id, findTopic, { presentAs: userId });
  }

  /** Only the database sends into this topic, so the server need not be asked. All tabs hear of a sign-out by their client. */
  async #endIfOwn(sessions: readonly string[]): Promise<void> {
    const { auth } = this.#options.supabase;
    const token = (await auth.getSession()).data.session?.access_token ?? '';
    if (sessions.includes(userOfToken(token, 'session_id') ?? '')) await auth.signOut({ scope: 'local' });
  }

  #open(
    of: string,
    findTopic: () => Promise<string | null>,
    options: Partial<Pick<LiveChannelOptions, 'presentAs' | 'onEnded' | 'onRefused'>> = {},
  ): LiveChannel {
    const { supabase, publish } = this.#options;
    return new LiveChannel({
      realtime: supabase,
      of,
      findTopic,
      ...options,
      onChange: (change) => publish({ kind: 'change', change }),
      onGap: (gap) => publish({ kind: 'gap', gap }),
      onPeople: (people) => publish({ kind: 'people', projectId: of, people }),
      onState: () => {
        if (!this.#isEnded) publish({ kind: 'status', status: this.status });
      },
    });
  }
}
