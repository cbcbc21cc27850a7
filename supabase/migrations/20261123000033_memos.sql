-- Memos: private notes of one person.

create table public.memos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  body text not null default '' check (char_length(body) <= 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20 and char_length(array_to_string(tags, '')) <= 600),
  pinned boolean not null default false,
  rev int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  removed_at timestamptz,
  purge_at timestamptz,
  bytes bigint generated always as (octet_length(body)) stored,
  constraint memos_removal check ((removed_at is null) = (purge_at is null))
);
create index memos_of_user on public.memos (user_id, created_at desc, id);
create index memos_purge on public.memos (purge_at) where purge_at is not null;
create trigger memos_removal before insert or update of removed_at on public.memos
  for each row execute function public.set_removal();

create function public.memo_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := public.nfc(new.body);
  new.tags := coalesce((select array_agg(public.plain_line(t.tag) order by t.n) from unnest(new.tags) with ordinality t (tag, n)), '{}');
  return new;
end $$;
create trigger memos_text before insert or update of body, tags on public.memos
  for each row execute function public.memo_text();

-- The time of archiving is the server's.
create function public.memo_archived() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.archived_at is null and new.archived_at is not null then new.archived_at := now(); end if;
  return new;
end $$;
create trigger memos_archived before update of archived_at on public.memos
  for each row execute function public.memo_archived();

create function public.save_memo(p_memo_id uuid, p_base_rev int, p_body text default null, p_tags text[] default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_memo public.memos;
  v_body text;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select m.* into v_memo from public.memos m
  where m.id = p_memo_id and m.user_id = auth.uid() and public.is_active() for update;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  v_body := coalesce(public.nfc(p_body), v_memo.body);
  -- The same save was sent again because its answer was lost.
  if v_memo.rev = p_base_rev + 1 and v_memo.body = v_body and v_memo.tags = coalesce(p_tags, v_memo.tags) then
    return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
  end if;
  if v_memo.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', to_jsonb(v_memo));
  end if;
  update public.memos m set body = v_body, tags = coalesce(p_tags, m.tags), rev = m.rev + 1, updated_at = now()
  where m.id = p_memo_id returning m.* into v_memo;
  return jsonb_build_object('ok', true, 'rev', v_memo.rev, 'updated_at', v_memo.updated_at);
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.memos enable row level security;

revoke all on public.memos from anon, authenticated;
grant select, insert (id, user_id, body, tags, pinned), update (pinned, archived_at, removed_at), delete
  on public.memos to authenticated;

-- Only the owner. Admins of the platform have no access.
create policy memos_select on public.memos for select to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy memos_insert on public.memos for insert to authenticated
  with check (user_id = auth.uid() and (select public.is_active()));
create policy memos_update on public.memos for update to authenticated
  using (user_id = auth.uid() and (select public.is_active()));
create policy memos_delete on public.memos for delete to authenticated
  using (user_id = auth.uid() and removed_at is not null and (select public.is_active()));

revoke execute on function
  public.memo_text(), public.memo_archived(), public.save_memo(uuid, int, text, text[])
  from public, anon, authenticated;
grant execute on function
  public.save_memo(uuid, int, text, text[])
  to authenticated;
