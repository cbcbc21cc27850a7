import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';

/** Keeps the present content of a page or a shared section as a version, before another version replaces it. */
export async function keepVersion({ kind, id }: { kind: string; id: string }): Promise<void> {
  const supabase = getSupabase();
  unwrapMaybe(
    await (kind === 'section'
      ? supabase.rpc('keep_section', { p_section_id: id })
      : supabase.rpc('keep_draft', { p_page_id: id })),
  );
}
