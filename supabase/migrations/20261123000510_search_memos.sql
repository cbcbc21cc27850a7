-- Search of memos by the server. The command palette read all memos of a person to search them, each time it was opened.

alter table public.memos
  add column search_jamo text not null default '',
  add column search_chosung text not null default '';

-- Searched like the text of notes: without the columns each search would take the letters of all memos apart.
create or replace function public.memo_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := public.nfc(new.body);
  new.tags := coalesce((select array_agg(public.plain_line(t.tag) order by t.n) from unnest(new.tags) with ordinality t (tag, n)), '{}');
  new.search_jamo := public.hangul_jamo(new.body);
  new.search_chosung := public.hangul_chosung(new.body);
  return new;
end $$;

-- Fills the columns of the memos that are there.
update public.memos set body = body;

-- Memos of the caller that match what was typed, pinned ones first, then the newest; archived ones too, those in the trash
-- not. By initial consonants when only those were typed, else by letters. `body` has at most 600 characters.
create function public.search_memos(p_query text, p_limit int default 6)
returns table (id uuid, body text, archived_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  -- At most 200 characters, because the cost of LIKE grows with the pattern.
  v_query text := left(btrim(regexp_replace(public.nfc(left(p_query, 1000)), '\s+', ' ', 'g')), 200);
  v_initials boolean := v_query ~ '[ㄱ-ㅎ]' and v_query ~ '^[ㄱ-ㅎ 0-9]+$';
  v_letters text := case when v_initials then replace(v_query, ' ', '') else public.hangul_jamo(v_query) end;
  v_pattern text := '%' || regexp_replace(v_letters, '([\\%_])', '\\\1', 'g') || '%';
begin
  if coalesce(v_query, '') = '' or not public.is_active() then return; end if;
  return query
    select m.id, left(m.body, 600), m.archived_at from public.memos m
    where m.user_id = auth.uid() and m.removed_at is null
      and case when v_initials then m.search_chosung else m.search_jamo end like v_pattern
    order by m.pinned desc, m.created_at desc, m.id
    limit least(greatest(coalesce(p_limit, 6), 0), 100);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function public.search_memos(text, int) from public, anon, authenticated;
grant execute on function public.search_memos(text, int) to authenticated;
