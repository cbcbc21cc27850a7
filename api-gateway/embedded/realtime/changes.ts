import type { Sql } from '../postgres/connect.ts';
import type { Change } from './change-filter.logic.ts';
import type { Channels } from './channels.ts';
import { personOf } from './identity.ts';
import { LIMITS } from './limits.ts';
import type { Questions } from './questions.ts';
import { reasonOf } from './reason.ts';
import { type SeenRow, Tables } from './tables.ts';
import { tellChange } from './tell-change.ts';

/** A broadcast of the database, from `realtime.send`. */
interface DatabaseBroadcast {
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

interface ChangesDeps {
  readonly sql: Sql;
  readonly channels: Channels;
  readonly questions: Questions;
  readonly log: (line: string) => void;
  /** Called when changes were dropped or not received. Listeners must then fetch again. */
  readonly onOverrun: () => void;
}

/**
 * Passes on broadcasts of the database, and changes of rows, both in commit order. Each changed row is read once per
 * listening user.
 */
export async function listenForChanges(deps: ChangesDeps): Promise<{ close(): Promise<void> }> {
  const tables = new Tables(deps.sql);
  let waiting = 0;
  let generation = 0;
  let queue: Promise<void> = Promise.resolve();
  let isListening = false;
  const hear = (text: string) => {
    const message = JSON.parse(text) as Change | DatabaseBroadcast;
    if ('topic' in message) {
      deps.channels.send(`realtime:${message.topic}`, message.event, message.payload);
      return;
    }
    if (waiting >= LIMITS.waitingChanges) {
      generation++;
      waiting = 0;
      deps.onOverrun();
    }
    const own = generation;
    waiting++;
    queue = queue
      .then(async () => {
        if (own !== generation) return;
        waiting--;
        await tell(tables, deps, message);
      })
      .catch((error: unknown) => deps.log(`realtime: ${reasonOf(error)}`));
  };
  const subscription = await deps.sql.listen('dojang_realtime', hear, () => {
    // The connection was lost, and with it all notifications before the new connection.
    if (isListening) deps.onOverrun();
    isListening = true;
  });
  return { close: () => subscription.unlisten() };
}

async function tell(tables: Tables, { channels, questions }: ChangesDeps, change: Change): Promise<void> {
  const rows = new Map<string, Promise<SeenRow | null>>();
  await Promise.all(
    channels.listeners(change).map(async (listener) => {
      const person = personOf(listener.who);
      const reading = rows.get(person) ?? questions.ask(person, () => tables.read(change, listener.who));
      rows.set(person, reading);
      const row = await reading.catch(() => null);
      if (row) tellChange(listener, change, row);
    }),
  );
}
