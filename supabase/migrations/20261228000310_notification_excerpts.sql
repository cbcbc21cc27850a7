-- A notification says what was written, not only that somebody wrote. The text is read with the list and stored nowhere, so that
-- one that was removed, or that the reader may not see any more, is not shown.

-- As before, with the beginning of the comment to which the link leads: the newest one, in one line of at most 140 letters. The
-- rights of the caller decide, as for is_there: null for a target or a comment that is gone.
drop function public.my_notifications(text, int, timestamptz, uuid);
create function public.my_notifications(
  p_view text, p_limit int default 50, p_after_at timestamptz default null, p_after_id uuid default null
) returns table (
  id uuid, project_id uuid, project_name text, kind text, actor_id uuid, actor_name text, actor_count int, target_type text,
  target_id uuid, title text, link text, count int, read_at timestamptz, snoozed_until timestamptz, archived_at timestamptz,
  shown_at timestamptz, is_there boolean, excerpt text
)
language sql stable security invoker set search_path = '' as $$
  -- Materialized, so that is_target_there is called once for each row.
  with listed as materialized (
    select n.*, public.is_target_there(n.target_type, n.target_id) as is_there,
      substring(n.link from '[?&]comment=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid as comment_id
    from (
      select x.* from public.notifications x
      where x.user_id = auth.uid() and x.in_app
        and case p_view
          when 'unread' then x.archived_at is null and x.shown_at <= now() and x.read_at is null
          when 'mentions' then x.archived_at is null and x.shown_at <= now() and x.kind like '%.mentioned'
          when 'all' then x.archived_at is null and x.shown_at <= now()
          when 'snoozed' then x.archived_at is null and x.shown_at > now()
          when 'archived' then x.archived_at is not null
          else false
        end
        and (p_after_id is null or (x.shown_at, x.id) < (p_after_at, p_after_id))
      order by x.shown_at desc, x.id desc limit least(greatest(p_limit, 1), 200)
    ) n
  )
  select l.id, l.project_id, p.name, l.kind, l.actor_id, l.actor_name, cardinality(l.actor_ids), l.target_type,
    l.target_id, l.title, l.link, l.count, l.read_at, l.snoozed_until, l.archived_at, l.shown_at, l.is_there,
    case when l.is_there and l.comment_id is not null then (
      select case when char_length(t.line) > 140 then left(t.line, 139) || '…' else nullif(t.line, '') end
      from (
        -- Cut first: a regular expression over the whole text would take longer than the rest of the list.
        select replace(left(c.body_text, 141), E'\n', ' ') as line from public.comments c
        where c.id = l.comment_id and c.target_id = l.target_id and c.removed_at is null
      ) t
    ) end
  from listed l
  left join public.projects p on p.id = l.project_id
  order by l.shown_at desc, l.id desc
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.my_notifications(text, int, timestamptz, uuid) from public, anon, authenticated;
grant execute on function public.my_notifications(text, int, timestamptz, uuid) to authenticated;
