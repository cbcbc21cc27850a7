-- Comments on notes and issues, in threads of one level, with reactions.

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  target_type text not null check (target_type in ('issue', 'note')),
  target_id uuid not null,
  -- The first comment of the thread; null for that one itself.
  parent_id uuid references public.comments (id) on delete cascade,
  -- A document of the editor. Empty while the comment is removed: see removed_comments.
  body jsonb not null,
  body_text text not null,
  author uuid default auth.uid() references public.profiles (id) on delete set null,
  -- The name at that time, for readers after the author has left.
  author_name text not null default '',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id) on delete set null,
  removed_at timestamptz,
  bytes bigint generated always as (octet_length(body::text) + octet_length(body_text)) stored,
  note_id uuid generated always as (case when target_type = 'note' then target_id end) stored
    references public.notes (id) on delete cascade,
  constraint comments_resolved_threads check (resolved_at is null or parent_id is null)
);
create index comments_of_target on public.comments (target_id, created_at, id);
create index comments_answers on public.comments (parent_id, created_at, id) where parent_id is not null;
create index comments_of_note on public.comments (note_id) where note_id is not null;
create index comments_of_project on public.comments (project_id);

-- The texts of removed comments, so that a removal can be undone for 30 days. Nobody reads them. The comment itself stays, as
-- a place holder while it has answers.
create table public.removed_comments (
  comment_id uuid primary key references public.comments (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  body jsonb not null,
  body_text text not null,
  purge_at timestamptz not null default now() + interval '30 days'
);
create index removed_comments_purge on public.removed_comments (purge_at);
create index removed_comments_of_project on public.removed_comments (project_id);

create table public.comment_reactions (
  comment_id uuid not null references public.comments (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  emoji text not null check (emoji in ('👍', '👎', '❤️', '🎉', '😂', '😮', '😢', '🙏', '👀', '🚀', '✅', '🔥')),
  project_id uuid not null references public.projects (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id, emoji)
);
create index comment_reactions_of_project on public.comment_reactions (project_id);
create index comment_reactions_of_user on public.comment_reactions (user_id);

create function public.comment_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.body := public.nfc(new.body);
  new.body_text := btrim(public.nfc(new.body_text), E' \n\t');
  perform public.require_document(new.body);
  return new;
end $$;
create trigger comments_text before insert or update of body, body_text on public.comments
  for each row execute function public.comment_text();

-- What is left of a comment is deleted with its text, once nothing answers it.
create function public.comment_text_purged() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.comments c
  where c.id in (select o.comment_id from old_rows o) and c.removed_at is not null
    and not exists (select from public.comments a where a.parent_id = c.id);
  return null;
end $$;
create trigger comment_text_purged after delete on public.removed_comments referencing old table as old_rows
  for each statement execute function public.comment_text_purged();

-- Rights ---------------------------------------------------------------------------------------------------------------

-- The project of what is commented. Raises `not_found` when the caller cannot see it, `forbidden` without the role, and, to
-- write, `comment_target_removed` when it is in the trash.
create function public.require_comment_target(p_type text, p_id uuid, p_min_role text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid;
  v_removed_at timestamptz;
begin
  if p_type = 'note' then
    select n.project_id, n.removed_at into v_project_id, v_removed_at from public.notes n where n.id = p_id;
  end if;
  perform public.require_project(v_project_id, p_min_role);
  if v_removed_at is not null then raise exception 'comment_target_removed' using errcode = 'P0001'; end if;
  return v_project_id;
end $$;

-- The comment, locked, and checked like its target.
create function public.require_comment(p_comment_id uuid) returns public.comments
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments;
begin
  select c.* into v_comment from public.comments c where c.id = p_comment_id for update;
  perform public.require_comment_target(v_comment.target_type, v_comment.target_id, 'member');
  return v_comment;
end $$;

-- Writing --------------------------------------------------------------------------------------------------------------

-- Writes a comment with this id, or changes the text of one's own. A repeated call gives the same answer: { id, created_at,
-- edited_at }. An answer to an answer joins its thread.
create function public.save_comment(
  p_id uuid, p_target_type text, p_target_id uuid, p_body jsonb, p_body_text text, p_parent_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project_id uuid := public.require_comment_target(p_target_type, p_target_id, 'member');
  v_body jsonb := public.nfc(p_body);
  v_text text := btrim(public.nfc(p_body_text), E' \n\t');
  v_parent public.comments;
  v_comment public.comments;
begin
  if p_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if coalesce(v_text, '') = '' then raise exception 'comment_empty' using errcode = '22023'; end if;
  if char_length(v_text) > 20000 or octet_length(v_body::text) > 400000 then
    raise exception 'comment_too_long' using errcode = '22023';
  end if;
  select c.* into v_comment from public.comments c where c.id = p_id for update;
  if v_comment.id is not null then
    -- A comment of another target is as unknown as one that does not exist.
    if (v_comment.target_type, v_comment.target_id) <> (p_target_type, p_target_id) then
      raise exception 'not_found' using errcode = 'P0002';
    end if;
    if v_comment.author is distinct from auth.uid() then raise exception 'forbidden' using errcode = '42501'; end if;
    if v_comment.removed_at is not null then raise exception 'comment_removed' using errcode = 'P0001'; end if;
    if v_comment.body <> v_body or v_comment.body_text <> v_text then
      update public.comments c set body = v_body, body_text = v_text, edited_at = now()
      where c.id = p_id returning c.* into v_comment;
    end if;
  else
    if p_parent_id is not null then
      select c.* into v_parent from public.comments c
      where c.id = p_parent_id and c.target_type = p_target_type and c.target_id = p_target_id;
      if v_parent.id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
    end if;
    insert into public.comments (id, project_id, target_type, target_id, parent_id, body, body_text, author_name)
    values (p_id, v_project_id, p_target_type, p_target_id, coalesce(v_parent.parent_id, v_parent.id), v_body, v_text,
      public.display_name_of(auth.uid()))
    returning * into v_comment;
  end if;
  return jsonb_build_object('id', v_comment.id, 'created_at', v_comment.created_at, 'edited_at', v_comment.edited_at);
end $$;

-- The author and managers remove a comment.
create function public.require_own_comment(p_comment_id uuid) returns public.comments
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments := public.require_comment(p_comment_id);
begin
  if v_comment.author is distinct from auth.uid() then
    perform public.require_project(v_comment.project_id, 'manager');
  end if;
  return v_comment;
end $$;

create function public.remove_comment(p_comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments := public.require_own_comment(p_comment_id);
begin
  if v_comment.removed_at is not null then return; end if;
  insert into public.removed_comments (comment_id, project_id, body, body_text)
  values (v_comment.id, v_comment.project_id, v_comment.body, v_comment.body_text);
  update public.comments set removed_at = now(), body = '{"type": "doc", "content": []}', body_text = '' where id = p_comment_id;
end $$;

-- Undoes remove_comment within 30 days.
create function public.restore_comment(p_comment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments := public.require_own_comment(p_comment_id);
  v_kept public.removed_comments;
begin
  if v_comment.removed_at is null then return; end if;
  select r.* into v_kept from public.removed_comments r where r.comment_id = p_comment_id;
  if v_kept.comment_id is null then raise exception 'not_found' using errcode = 'P0002'; end if;
  update public.comments set removed_at = null, body = v_kept.body, body_text = v_kept.body_text where id = p_comment_id;
  delete from public.removed_comments where comment_id = p_comment_id;
end $$;

-- Resolves a thread, named by any of its comments, or opens it again.
create function public.resolve_comment(p_comment_id uuid, p_resolved boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments := public.require_comment(p_comment_id);
  v_resolved boolean := coalesce(p_resolved, true);
begin
  update public.comments c
  set resolved_at = case when v_resolved then now() end, resolved_by = case when v_resolved then auth.uid() end
  where c.id = coalesce(v_comment.parent_id, v_comment.id) and (c.resolved_at is not null) <> v_resolved;
end $$;

-- Adds the caller's reaction or takes it back. p_on is the wanted state, so that a repeated call changes nothing.
create function public.toggle_reaction(p_comment_id uuid, p_emoji text, p_on boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_comment public.comments := public.require_comment(p_comment_id);
begin
  if v_comment.removed_at is not null then raise exception 'comment_removed' using errcode = 'P0001'; end if;
  if coalesce(p_on, true) then
    insert into public.comment_reactions (comment_id, user_id, emoji, project_id)
    values (p_comment_id, auth.uid(), p_emoji, v_comment.project_id)
    on conflict do nothing;
  else
    delete from public.comment_reactions r
    where r.comment_id = p_comment_id and r.user_id = auth.uid() and r.emoji = p_emoji;
  end if;
exception
  when check_violation or not_null_violation then raise exception 'invalid_emoji' using errcode = '22023';
end $$;

-- One line of activity for ten minutes of talking.
create function public.comment_made() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.activity a
    where a.target_id = new.target_id and a.verb = 'comment.created' and a.actor = new.author
      and a.at > now() - interval '10 minutes'
  ) then
    perform public.log_activity(new.project_id, 'comment.created', new.target_type, new.target_id, null,
      jsonb_build_object('title', public.comment_target_title(new.target_type, new.target_id)));
  end if;
  return new;
end $$;
create function public.comment_target_title(p_type text, p_id uuid) returns text
language sql stable security definer set search_path = ''
return (select n.title from public.notes n where p_type = 'note' and n.id = p_id);
create trigger comments_made after insert on public.comments
  for each row execute function public.comment_made();

-- Reading --------------------------------------------------------------------------------------------------------------

-- The reactions to a comment, in the order of the first of each: [{ emoji, user_ids }].
create function public.comment_reactions_of(p_comment_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('emoji', e.emoji, 'user_ids', e.user_ids) order by e.since, e.emoji), '[]')
  from (
    select r.emoji, min(r.created_at) as since, jsonb_agg(r.user_id order by r.created_at, r.user_id) as user_ids
    from public.comment_reactions r where r.comment_id = p_comment_id group by r.emoji
  ) e
$$;

-- The conversation about a note or an issue: its threads and its activity in one stream, newest first. `answers` are oldest
-- first, without removed ones. A removed comment is there while it has answers.
create function public.conversation(p_target_type text, p_target_id uuid)
returns table (
  kind text, id text, at timestamptz, actor uuid, actor_name text, body jsonb, edited_at timestamptz,
  resolved_at timestamptz, resolved_by uuid, removed_at timestamptz, reactions jsonb, answers jsonb,
  verb text, before jsonb, after jsonb
)
language sql stable security invoker set search_path = '' as $$
  select 'comment', c.id::text, c.created_at, c.author, c.author_name, c.body, c.edited_at, c.resolved_at, c.resolved_by,
    c.removed_at, public.comment_reactions_of(c.id), coalesce(a.answers, '[]'), null, null::jsonb, null::jsonb
  from public.comments c
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'id', x.id, 'at', x.created_at, 'actor', x.author, 'actor_name', x.author_name, 'body', x.body,
      'edited_at', x.edited_at, 'reactions', public.comment_reactions_of(x.id)
    ) order by x.created_at, x.id) as answers
    from public.comments x where x.parent_id = c.id and x.removed_at is null
  ) a on true
  where c.target_id = p_target_id and c.target_type = p_target_type and c.parent_id is null
    and (c.removed_at is null or a.answers is not null)
  union all
  select 'activity', v.id::text, v.at, v.actor, v.actor_name, null, null, null, null, null, null, null, v.verb, v.before, v.after
  from public.activity v
  where v.target_id = p_target_id and v.target_type = p_target_type and not starts_with(v.verb, 'comment.')
  order by 3 desc, 2 desc
$$;

-- Quotas and live changes ------------------------------------------------------------------------------------------------

insert into public.usage_limits (resource, max_rows, max_bytes, pruned)
values ('project_comments', 200000, 500 * 1024 * 1024, false);
create trigger count_made after insert on public.comments referencing new table as changed
  for each statement execute function public.count_rows('project_comments', 'project_id', 'bytes');
create trigger count_gone after delete on public.comments referencing old table as changed
  for each statement execute function public.count_rows('project_comments', 'project_id', 'bytes');
create trigger count_change after update on public.comments for each row
  when (old.project_id is distinct from new.project_id or old.bytes is distinct from new.bytes)
  execute function public.count_change('project_comments', 'project_id', 'bytes');

-- The counters as they should be, for every table that is counted: the arguments of its trigger say what. A list of tables
-- here had to be written again for each new one.
create or replace function public.counted_usage()
returns table (owner_id uuid, resource text, row_count bigint, byte_count bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tables text;
begin
  select string_agg(format('select x.%I as of, %L as what, count(*) as n, %s as size from public.%I x group by 1',
    c.args[2], c.args[1], case when c.args[3] = 'bytes' then 'sum(x.bytes)::bigint' else '0::bigint' end, c.name), ' union all ')
  into v_tables
  from (
    select t.tgrelid, k.relname as name, string_to_array(encode(t.tgargs, 'escape'), '\000') as args
    from pg_catalog.pg_trigger t join pg_catalog.pg_class k on k.oid = t.tgrelid
    where t.tgname = 'count_made' and k.relnamespace = 'public'::regnamespace
  ) c;
  return query execute format(
    'select c.of, c.what, sum(c.n)::bigint, sum(c.size)::bigint from (%s) c group by 1, 2', v_tables);
end $$;

select public.broadcast_changes('public.comments', 'project', 'r.project_id');
select public.broadcast_changes('public.comment_reactions', 'project', 'r.project_id');

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.comments enable row level security;
alter table public.removed_comments enable row level security;
alter table public.comment_reactions enable row level security;

revoke all on public.comments, public.removed_comments, public.comment_reactions from anon, authenticated;
grant all on public.comments, public.removed_comments, public.comment_reactions to service_role;
grant select on public.comments, public.comment_reactions to authenticated;

create policy comments_select on public.comments for select to authenticated
  using (project_id = any (array(select public.my_project_ids())));
-- The policy of comments applies to the inner query.
create policy comment_reactions_select on public.comment_reactions for select to authenticated
  using (exists (select from public.comments c where c.id = comment_id));

revoke execute on function
  public.comment_text(), public.comment_text_purged(), public.require_comment_target(text, uuid, text), public.require_comment(uuid),
  public.save_comment(uuid, text, uuid, jsonb, text, uuid), public.require_own_comment(uuid), public.remove_comment(uuid),
  public.restore_comment(uuid), public.resolve_comment(uuid, boolean), public.toggle_reaction(uuid, text, boolean),
  public.comment_made(), public.comment_target_title(text, uuid), public.comment_reactions_of(uuid),
  public.conversation(text, uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_comment(uuid, text, uuid, jsonb, text, uuid), public.remove_comment(uuid), public.restore_comment(uuid),
  public.resolve_comment(uuid, boolean), public.toggle_reaction(uuid, text, boolean), public.comment_reactions_of(uuid),
  public.conversation(text, uuid)
  to authenticated;
