import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';

/** Keeps what a page or a shared section is now as a version, before another version takes its place. */
export async function keepVersion({ kind, id }: { kind: string; id: string }): Promise<void> {
  const supabase = getSupabase();
  unwrapMaybe(
    await (kind === 'section'
      ? supabase.rpc('keep_section', { p_section_id: id })
      : supabase.rpc('keep_draft', { p_page_id: id })),
  );
}
