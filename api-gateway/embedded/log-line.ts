/** Where the embedded Supabase tells what happens; `error` for what somebody should look at. */
export type LogLine = (line: string, level?: 'info' | 'error') => void;
