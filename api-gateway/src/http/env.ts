import type { IncomingMessage } from 'node:http';
import type { User } from '../supabase/port.ts';

/** What Hono's context carries in this app. */
export interface AppEnv {
  /** Set by the Node server; absent when a test calls `app.request()`. */
  Bindings: { incoming?: Pick<IncomingMessage, 'socket'> };
  Variables: {
    requestId: string;
    /** Only behind `requireUser`. */
    user: User;
  };
}
