/** One line of the structured log. Contains no token, code, body or query string. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;

/** Writes each entry as one JSON line. */
export const jsonLog: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};
