-- A search of answers reads a bounded amount of text, the newest first, and says where the next one goes on: 200,000 answers
-- with 500 MB took longer than a statement may.

-- The answers of a site or (p_form_id) of one form that contain p_search, the newest first, after the place of a row. Reads at
-- most 5,000 answers and a bounded number of their bytes. Returns { rows, next }: next is the place from which to go on,
-- or null when there are no others. rows has the columns of form_answers.
create function public.search_answers(
  p_site_id uuid, p_form_id uuid, p_view text, p_search text, p_limit int default 50, p_after_at timestamptz default null,
  p_after_id uuid default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  c_read constant int := 5000;
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 200);
  v_letters text := lower(btrim(left(coalesce(p_search, ''), 200)));
  -- As private.search_room(), which the caller may not execute.
  v_room bigint := 100000000 / greatest(octet_length(v_letters), 8);
  v_rows jsonb;
  v_found int;
  v_read int;
  v_next jsonb;
  v_last jsonb;
begin
  if v_letters = '' then return jsonb_build_object('rows', '[]'::jsonb, 'next', null); end if;
  with newest as (
    select s.id, s.form_id, s.body, s.status, s.note, s.read_at, s.created_at
    from public.form_submissions s
    where s.site_id = p_site_id and (p_form_id is null or s.form_id = p_form_id)
      and case p_view
        when 'open' then s.status in ('new', 'doing')
        when 'unread' then s.read_at is null and s.status <> 'spam'
        when 'done' then s.status = 'done'
        when 'spam' then s.status = 'spam'
        when 'all' then s.status <> 'spam'
        else false
      end
      and (p_after_id is null or (s.created_at, s.id) < (p_after_at, p_after_id))
    order by s.created_at desc, s.id desc limit c_read
  ), near as (
    -- One that is longer than the room is read alone.
    select n.* from (
      select x.*, sum(octet_length(x.body)) over (order by x.created_at desc, x.id desc rows between unbounded preceding and 1 preceding) as spent
      from newest x
    ) n
    where coalesce(n.spent, 0) < v_room
  ), found as (
    select n.id, n.form_id, left(n.body, 160) as excerpt, n.status, n.note <> '' as has_note, n.read_at, n.created_at
    from near n where strpos(lower(n.body), v_letters) > 0
    order by n.created_at desc, n.id desc limit v_limit
  )
  select
    coalesce((select jsonb_agg(to_jsonb(f) order by f.created_at desc, f.id desc) from found f), '[]'),
    (select count(*) from found),
    -- Of those that were not compared there are others.
    (select case when (select count(*) from newest) = c_read or count(*) < (select count(*) from newest) then c_read else 0 end from near),
    (select jsonb_build_object('created_at', n.created_at, 'id', n.id) from near n order by n.created_at, n.id limit 1),
    (select jsonb_build_object('created_at', f.created_at, 'id', f.id) from found f order by f.created_at, f.id limit 1)
  into v_rows, v_found, v_read, v_next, v_last;
  return jsonb_build_object('rows', v_rows, 'next', case
    when v_found = v_limit then v_last
    when v_read > 0 then v_next
  end);
end $$;

-- As before; with p_search the first answers that search_answers finds.
create or replace function public.form_answers(
  p_site_id uuid, p_form_id uuid default null, p_view text default 'all', p_search text default null, p_limit int default 50,
  p_after_at timestamptz default null, p_after_id uuid default null
) returns table (
  id uuid, form_id uuid, excerpt text, status text, has_note boolean, read_at timestamptz, created_at timestamptz
)
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  if nullif(btrim(p_search), '') is not null then
    return query select r.* from jsonb_to_recordset(
      public.search_answers(p_site_id, p_form_id, p_view, p_search, p_limit, p_after_at, p_after_id) -> 'rows'
    ) r (id uuid, form_id uuid, excerpt text, status text, has_note boolean, read_at timestamptz, created_at timestamptz);
    return;
  end if;
  return query select s.id, s.form_id, left(s.body, 160), s.status, s.note <> '', s.read_at, s.created_at
  from public.form_submissions s
  where s.site_id = p_site_id and (p_form_id is null or s.form_id = p_form_id)
    and case p_view
      when 'open' then s.status in ('new', 'doing')
      when 'unread' then s.read_at is null and s.status <> 'spam'
      when 'done' then s.status = 'done'
      when 'spam' then s.status = 'spam'
      when 'all' then s.status <> 'spam'
      else false
    end
    and (p_after_id is null or (s.created_at, s.id) < (p_after_at, p_after_id))
  order by s.created_at desc, s.id desc limit least(greatest(p_limit, 1), 200);
end $$;

revoke execute on function public.search_answers(uuid, uuid, text, text, int, timestamptz, uuid) from public, anon, authenticated;
grant execute on function public.search_answers(uuid, uuid, text, text, int, timestamptz, uuid) to authenticated;
