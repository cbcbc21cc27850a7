import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../database.types.ts';

export type Client = SupabaseClient<Database>;
type Tables = Database['public']['Tables'];
export type Row<T extends keyof Tables> = Tables[T]['Row'];
export type Insert<T extends keyof Tables> = Tables[T]['Insert'];
export type Update<T extends keyof Tables> = Tables[T]['Update'];
