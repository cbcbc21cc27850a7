/** Writes a log line of the embedded Supabase. `error` marks lines that an operator should read. */
export type LogLine = (line: string, level?: 'info' | 'error') => void;
