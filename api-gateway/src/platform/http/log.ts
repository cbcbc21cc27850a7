/** One line of the structured log. Contains no token, code, body or query string. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  event: string;
  [detail: string]: unknown;
}

/** @param json the same entry as JSON, when the caller can make it faster than `JSON.stringify` */
export type Log = (entry: LogEntry, json?: string) => void;

/** Writes each entry as one JSON line. */
export const jsonLog: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};
