-- Answers to forms have a trash: a removed one is a status, as spam is, so that it can come back for 30 days. It counts as read,
-- so that what is unread needs no other rule.

alter table public.form_submissions drop constraint form_submissions_status_check;
alter table public.form_submissions add constraint form_submissions_status_check
  check (status in ('new', 'doing', 'done', 'spam', 'removed'));

-- As before, and `removed`. What is spam or removed is deleted after 30 days.
create or replace function public.mark_answers(p_ids uuid[], p_read boolean default null, p_status text default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  if p_status is not null and p_status not in ('new', 'doing', 'done', 'spam', 'removed') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  update public.form_submissions s
  set read_at = case
      when p_read or coalesce(p_status, s.status) = 'removed' then coalesce(s.read_at, now())
      when p_read is null then s.read_at
    end,
    status = coalesce(p_status, s.status),
    purge_at = case
      when p_status is null or p_status = s.status then s.purge_at
      -- Not later than the form says.
      when p_status in ('spam', 'removed') then least(now() + interval '30 days', s.created_at + f.retention_days * interval '1 day')
      else s.created_at + f.retention_days * interval '1 day'
    end
  from public.forms f
  where f.id = s.form_id and s.id in (select public.require_answers(p_ids))
    and (s.status <> coalesce(p_status, s.status) or (s.read_at is not null) <> coalesce(p_read, s.read_at is not null));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- As before, without what was removed.
create or replace function public.form_export(p_form_id uuid, p_after_at timestamptz default null, p_after_id uuid default null)
returns table (id uuid, data jsonb, status text, note text, consent_at timestamptz, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select s.id, s.data, s.status, s.note, s.consent_at, s.created_at
  from public.form_submissions s
  where s.form_id = p_form_id and s.status not in ('spam', 'removed')
    and (p_after_id is null or (s.created_at, s.id) > (p_after_at, p_after_id))
  order by s.created_at, s.id limit 1000
$$;

-- As before, and leaves what was removed.
create or replace function public.settle_form_retention(p_form_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  c_most constant int := 10000;
  v_form public.forms;
  v_count int;
begin
  select f.* into v_form from public.forms f
  where f.is_settling and (p_form_id is null or f.id = p_form_id) order by f.id limit 1 for update skip locked;
  if v_form.id is null then return 0; end if;
  update public.form_submissions s set purge_at = s.created_at + v_form.retention_days * interval '1 day'
  where s.id in (
    select x.id from public.form_submissions x
    where x.form_id = v_form.id and x.status not in ('spam', 'removed')
      and x.purge_at is distinct from x.created_at + v_form.retention_days * interval '1 day'
    limit c_most
  );
  get diagnostics v_count = row_count;
  if v_count < c_most then update public.forms set is_settling = false where id = v_form.id; end if;
  return v_count;
end $$;

-- As before, and the view `removed`; the notes of members are searched too.
create or replace function public.search_answers(
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
        when 'removed' then s.status = 'removed'
        when 'all' then s.status not in ('spam', 'removed')
        else false
      end
      and (p_after_id is null or (s.created_at, s.id) < (p_after_at, p_after_id))
    order by s.created_at desc, s.id desc limit c_read
  ), near as (
    -- One that is longer than the room is read alone.
    select n.* from (
      select x.*, sum(octet_length(x.body) + octet_length(x.note)) over (order by x.created_at desc, x.id desc rows between unbounded preceding and 1 preceding) as spent
      from newest x
    ) n
    where coalesce(n.spent, 0) < v_room
  ), found as (
    select n.id, n.form_id, left(n.body, 160) as excerpt, n.status, n.note <> '' as has_note, n.read_at, n.created_at
    from near n where (strpos(lower(n.body), v_letters) > 0 or strpos(lower(n.note), v_letters) > 0)
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

-- As before, and the view `removed`.
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
      when 'removed' then s.status = 'removed'
      when 'all' then s.status not in ('spam', 'removed')
      else false
    end
    and (p_after_id is null or (s.created_at, s.id) < (p_after_at, p_after_id))
  order by s.created_at desc, s.id desc limit least(greatest(p_limit, 1), 200);
end $$;
