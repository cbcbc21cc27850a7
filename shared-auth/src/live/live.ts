import type { SupabaseClient } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import type { Database } from '../database.types.ts';
import { currentProjectStore } from '../project/current-project.store.ts';
import { heardProjectsStore } from './heard-projects.store.ts';
import { electLeader, holdLock, whenReleased } from './leader.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveQueries } from './live-queries.ts';
import { liveStatusStore } from './live-status.store.ts';
import { loseProject } from './lost-project.store.ts';
import { presenceStore } from './presence.store.ts';
import { type Interest, type LeaderMessage, LINE_VERSION, openTabLine } from './tabs.ts';
import { watchSocket } from './watch-socket.ts';

/** How often a visible tab asks a leader without a connection to connect. */
const ASK_MS = 3_000;

interface LiveOptions {
  readonly supabase: SupabaseClient<Database>;
  readonly client: QueryClient;
  readonly userId: string;
}

/** State of the leading tab. */
interface Leading {
  readonly connection: LiveConnection;
  readonly socket: ReturnType<typeof watchSocket>;
  readonly interests: Map<string, Interest>;
}

/**
 * Invalidates queries of this tab when their data change. These are the queries that declare `watching`. One tab of the browser
 * is the leader. It holds the connection and forwards its messages to the other tabs.
 *
 * @returns a function that ends it and clears the presence
 */
export function startLive({ supabase, client, userId }: LiveOptions): () => void {
  const tab = crypto.randomUUID();
  const name = `dojang-live-${LINE_VERSION}:${userId}`;
  const nameOfTab = (id: string) => `${name}:${id}`;
  const queries = new LiveQueries(client);
  let leading: Leading | null = null;
  let isEnded = false;

  const receive = (message: LeaderMessage) => {
    if (message.kind === 'change') queries.change(message.change);
    else if (message.kind === 'gap') {
      queries.missed(message.gap);
      if (message.gap.isLost) loseProject(message.gap.of);
    } else if (message.kind === 'status') liveStatusStore.setState({ status: message.status });
    else presenceStore.setState(({ people }) => ({ people: { ...people, [message.projectId]: message.people } }));
  };
  const publish = (message: LeaderMessage) => {
    if (isEnded) return;
    receive(message);
    line.post(message);
  };
  const setInterest = (from: string, interest: Interest | null) => {
    if (!leading || isEnded) return;
    const { interests, connection, socket } = leading;
    if (connection.status === 'down') socket.reconnect();
    if (interest && !interests.has(from)) {
      if (from !== tab) whenReleased(nameOfTab(from), () => setInterest(from, null));
      sendState(leading);
    }
    if (interest) interests.set(from, interest);
    else interests.delete(from);
    connection.want(interests.values());
  };
  /**
   * A change may happen between the first reads of this tab and the first message of the leader. A leader refetches when it
   * joins.
   */
  let isUpToDate = false;
  const catchUp = () => {
    if (leading || isUpToDate) return;
    isUpToDate = true;
    const heard = [userId, '', currentProjectStore.getState().project?.id ?? ''];
    for (const id of heard) queries.missed({ of: id });
  };
  /** Answers a tab that was opened later. */
  const sendState = ({ connection }: Leading) => {
    line.post({ kind: 'status', status: connection.status });
    for (const [projectId, people] of Object.entries(presenceStore.getState().people)) {
      line.post({ kind: 'people', projectId, people });
    }
  };
  const line = openTabLine(name, (message) => {
    if (message.kind === 'interest') setInterest(message.tab, message.interest);
    else if (message.kind === 'leave') setInterest(message.tab, null);
    else if (message.kind === 'ask') sendInterest();
    else receive(message);
    if (message.kind === 'status') catchUp();
  });
  const sendInterest = () => {
    const interest: Interest = {
      projectId: currentProjectStore.getState().project?.id ?? '',
      // A hidden tab does not count as presence.
      places: document.visibilityState === 'hidden' ? [] : presenceStore.getState().places,
      projects: heardProjectsStore.getState().projects,
    };
    if (leading) setInterest(tab, interest);
    else line.post({ kind: 'interest', tab, interest });
  };
  const lead = async () => {
    // Without a token the channels would be joined as a guest.
    await supabase.realtime.setAuth().catch(() => {});
    if (isEnded) return;
    const connection = new LiveConnection({ supabase, userId, publish });
    leading = { connection, socket: watchSocket(supabase.realtime), interests: new Map() };
    publish({ kind: 'status', status: leading.connection.status });
    sendInterest();
    line.post({ kind: 'ask' });
  };

  let resign = () => {};
  let release = () => {};
  void holdLock(nameOfTab(tab)).then((unlock) => {
    release = unlock;
    if (isEnded) return release();
    resign = electLeader(name, () => void lead());
    sendInterest();
  });
  const askForConnection = () => {
    const isDown = liveStatusStore.getState().status === 'down';
    if (isDown && !leading && document.visibilityState === 'visible') sendInterest();
  };
  const asking = setInterval(askForConnection, ASK_MS);
  const stops = [
    currentProjectStore.subscribe((now, before) => now.project?.id !== before.project?.id && sendInterest()),
    presenceStore.subscribe((now, before) => now.places !== before.places && sendInterest()),
    heardProjectsStore.subscribe(sendInterest),
  ];
  document.addEventListener('visibilitychange', sendInterest);

  return () => {
    isEnded = true;
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', sendInterest);
    clearInterval(asking);
    line.post({ kind: 'leave', tab });
    line.close();
    leading?.connection.end();
    leading?.socket.end();
    queries.end();
    resign();
    release();
    liveStatusStore.setState({ status: 'off' });
    presenceStore.setState({ people: {} });
  };
}
