-- A conversation is read in pages: the function built all of it for each of them. A thread is read whole, so it has a bound of
-- its own, below the longest answer of the gateway.

drop function public.conversation(text, uuid);
-- Items p_from to p_from + p_most of the conversation about a note or an issue (at most 100): its threads and its activity in one
-- stream, newest first. `answers` are oldest first, without removed ones. A removed comment is there while it has answers. `total`
-- is the number of all items.
create function public.conversation(p_target_type text, p_target_id uuid, p_from int default 0, p_most int default 40)
returns table (
  kind text, id text, at timestamptz, actor uuid, actor_name text, body jsonb, edited_at timestamptz,
  resolved_at timestamptz, resolved_by uuid, removed_at timestamptz, reactions jsonb, answers jsonb,
  verb text, before jsonb, after jsonb, total bigint
)
language sql stable security invoker set search_path = '' as $$
  with page as materialized (
    select i.*, count(*) over () as total
    from (
      select c.id as comment_id, null::bigint as activity_id, c.created_at as at, c.id::text as id
      from public.comments c
      where c.target_id = p_target_id and c.target_type = p_target_type and c.parent_id is null
        and (c.removed_at is null or exists (
          select from public.comments x where x.parent_id = c.id and x.removed_at is null))
      union all
      select null, v.id, v.at, v.id::text
      from public.activity v
      where v.target_id = p_target_id and v.target_type = p_target_type and not starts_with(v.verb, 'comment.')
    ) i
    order by i.at desc, i.id desc
    offset greatest(coalesce(p_from, 0), 0) limit least(greatest(coalesce(p_most, 40), 0), 100)
  )
  select 'comment', c.id::text, c.created_at, c.author, c.author_name, c.body, c.edited_at, c.resolved_at, c.resolved_by,
    c.removed_at, public.comment_reactions_of(c.id), coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', x.id, 'at', x.created_at, 'actor', x.author, 'actor_name', x.author_name, 'body', x.body,
        'edited_at', x.edited_at, 'reactions', public.comment_reactions_of(x.id)
      ) order by x.created_at, x.id)
      from public.comments x where x.parent_id = c.id and x.removed_at is null
    ), '[]'), null, null::jsonb, null::jsonb, p.total
  from page p join public.comments c on c.id = p.comment_id
  union all
  select 'activity', v.id::text, v.at, v.actor, v.actor_name, null, null, null, null, null, null, null, v.verb, v.before, v.after,
    p.total
  from page p join public.activity v on v.id = p.activity_id
  order by 3 desc, 2 desc
$$;

-- At most 500 answers and 4 MB in a thread, and 20 MB in a conversation.
create or replace function public.comment_room() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_thread_id uuid := coalesce(new.parent_id, new.id);
  v_more bigint := octet_length(new.body::text) + octet_length(new.body_text);
begin
  if tg_op = 'INSERT' and (select count(*) from public.comments c where c.parent_id = new.parent_id) >= 500
    or v_more + (
      select coalesce(sum(c.bytes), 0) from public.comments c
      where (c.id = v_thread_id or c.parent_id = v_thread_id) and c.id <> new.id
    ) > 4 * 1024 * 1024
    or (select coalesce(sum(c.bytes), 0) from public.comments c where c.target_id = new.target_id) > 20 * 1024 * 1024 then
    raise exception 'conversation_full' using errcode = 'P0001';
  end if;
  return new;
end $$;

-- A conversation grows by longer texts as well, and by comments that are restored.
create trigger comments_grow before update of body, body_text on public.comments for each row
  when (octet_length(new.body::text) + octet_length(new.body_text) > octet_length(old.body::text) + octet_length(old.body_text))
  execute function public.comment_room();

revoke execute on function public.conversation(text, uuid, int, int) from public, anon, authenticated;
grant execute on function public.conversation(text, uuid, int, int) to authenticated;
