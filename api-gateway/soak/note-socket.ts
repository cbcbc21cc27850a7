import { WebSocket } from 'ws';

const HEARTBEAT_MS = 20_000;

interface Frame {
  event: string;
  payload: { status?: string; payload?: { rows?: string[] | null } };
}

interface NoteSocketOptions {
  port: number;
  /** Publishable key. */
  key: string;
  noteId: string;
  /** Of the note's project, as `project_topic` answers it. */
  topic: string;
  /** Returns the access token; called for each connection. */
  token: () => string;
  localAddress?: string | undefined;
  /** Milliseconds before it reconnects. */
  pauseMs?: number;
  /** Called when a change of the note arrives. */
  onChange: () => void;
  /** Called with the reason when the channel is refused. */
  onRefused: (words: string) => void;
  onClosed: (code: number) => void;
}

/** Listens to the changes of one note, and reconnects whenever it is disconnected, until it is closed. */
export class NoteSocket {
  readonly #options: NoteSocketOptions;
  #socket: WebSocket | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(options: NoteSocketOptions) {
    this.#options = options;
    this.#connect();
  }

  end(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#again);
    socket?.terminate();
  }

  #connect(): void {
    const { port, key, noteId, topic, token, localAddress, pauseMs = 0, onChange, onRefused, onClosed } = this.#options;
    const url = `ws://localhost:${port}/realtime/v1/websocket?vsn=1.0.0&apikey=${key}`;
    const socket = new WebSocket(url, localAddress ? { localAddress } : {});
    this.#socket = socket;
    const send = (topic: string, event: string, payload: unknown) =>
      socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }));
    const beat = setInterval(
      () => socket.readyState === WebSocket.OPEN && send('phoenix', 'heartbeat', {}),
      HEARTBEAT_MS,
    );
    socket.on('open', () =>
      send(`realtime:${topic}`, 'phx_join', { config: { private: true }, access_token: token() }),
    );
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse(String(data)) as Frame;
      if (event === 'broadcast' && payload.payload?.rows?.includes(noteId)) onChange();
      const isRefused = event === 'phx_reply' && payload.status === 'error';
      if (isRefused) onRefused(String(data));
      // A socket without its channel receives nothing, so it joins again.
      if (isRefused || event === 'phx_error' || event === 'phx_close') socket.terminate();
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      clearInterval(beat);
      if (this.#socket !== socket) return;
      onClosed(code);
      this.#again = setTimeout(() => this.#connect(), pauseMs);
    });
  }
}
