/** Writes a log line of the embedded Supabase; `error` marks what an operator should look at. */
export type LogLine = (line: string, level?: 'info' | 'error') => void;
