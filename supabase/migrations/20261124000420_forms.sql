-- Forms of published pages, and what people answered. Guests have no access: the gateway checks what was sent against the
-- version of the page that the visitor saw, and stores it as the server.

create table public.forms (
  id uuid primary key default gen_random_uuid(),
  -- The page's. No reference of its own: it would be a second way from pages to sites for queries that embed one in the other.
  site_id uuid not null,
  page_id uuid not null references public.pages (id) on delete cascade,
  -- Unique on its page, chosen by the editor.
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,43}$'),
  name text not null check (char_length(name) between 1 and 200),
  -- The questions of the newest version: [{ key, kind, label, help, required, options }].
  fields jsonb not null check (jsonb_typeof(fields) = 'array' and length(fields::text) <= 1000000),
  consent_text text not null default '' check (char_length(consent_text) <= 5000),
  -- The newest version of the page that has the form. Versions are pruned, so it is no reference.
  version_id uuid not null,
  -- Answers are deleted after this many days; null keeps them.
  retention_days int default 365 check (retention_days between 1 and 3650),
  created_at timestamptz not null default now(),
  -- When the first answer arrived of which nobody was told yet; when people were told last, and when they get the next mail.
  news_at timestamptz,
  told_at timestamptz,
  mailed_at timestamptz,
  unique (page_id, key)
);
create index forms_of_site on public.forms (site_id);
create index forms_news on public.forms (news_at) where news_at is not null;

-- What a form asked at some time: an answer keeps its questions and the text that was agreed to.
create table public.form_definitions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references public.forms (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade,
  hash text not null check (char_length(hash) between 1 and 64),
  fields jsonb not null,
  consent_text text not null,
  created_at timestamptz not null default now(),
  unique (form_id, hash)
);
create index form_definitions_of_site on public.form_definitions (site_id);

create table public.form_submissions (
  id uuid primary key default gen_random_uuid(),
  form_id uuid not null references public.forms (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade,
  definition_id uuid not null references public.form_definitions (id) on delete cascade,
  -- The version of the page that the visitor saw; it may have been pruned.
  version_id uuid not null,
  -- Text, or a list of chosen options, by the key of the question.
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 32768),
  -- The answers as text, for the list and the search.
  body text not null default '' check (octet_length(body) <= 32768),
  consent_at timestamptz,
  -- Keyed hashes: of the network, and of what tells two copies of one answer.
  ip_hash text not null check (char_length(ip_hash) <= 64),
  digest text not null check (char_length(digest) <= 64),
  status text not null default 'new' check (status in ('new', 'doing', 'done', 'spam')),
  note text not null default '' check (char_length(note) <= 5000),
  rev int not null default 1,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  purge_at timestamptz,
  bytes bigint generated always as (octet_length(data::text) + octet_length(body) + octet_length(note)) stored
);
create index form_submissions_of_form on public.form_submissions (form_id, created_at desc, id desc);
create index form_submissions_of_site on public.form_submissions (site_id, created_at desc, id desc);
create index form_submissions_of_definition on public.form_submissions (definition_id);
create index form_submissions_unread on public.form_submissions (form_id) where read_at is null and status <> 'spam';
create index form_submissions_digest on public.form_submissions (digest, created_at desc);
create index form_submissions_purge on public.form_submissions (purge_at) where purge_at is not null;

-- For the server -----------------------------------------------------------------------------------------------------------

-- The row of a form and of its definition; p_form is { key, name, hash, fields, consent }. Changes a row only when it differs,
-- so that simultaneous answers do not wait for each other.
create function public.keep_form(p_page public.pages, p_version_id uuid, p_form jsonb) returns public.form_definitions
language plpgsql security definer set search_path = '' as $$
declare
  v_form public.forms;
  v_definition public.form_definitions;
begin
  select d.* into v_definition from public.forms f
  join public.form_definitions d on d.form_id = f.id and d.hash = p_form ->> 'hash'
  where f.page_id = p_page.id and f.key = p_form ->> 'key'
    and (f.version_id = p_page.live_version_id or p_version_id <> p_page.live_version_id);
  if found then return v_definition; end if;
  insert into public.forms as f (site_id, page_id, key, name, fields, consent_text, version_id)
  values (p_page.site_id, p_page.id, p_form ->> 'key', coalesce(nullif(left(btrim(public.plain_line(p_form ->> 'name')), 200), ''), '폼'), p_form -> 'fields',
    p_form ->> 'consent', p_version_id)
  on conflict (page_id, key) do update set
    name = excluded.name, fields = excluded.fields, consent_text = excluded.consent_text, version_id = excluded.version_id
    -- An answer to an older version does not bring its questions back.
    where p_version_id = p_page.live_version_id;
  select f.* into v_form from public.forms f where f.page_id = p_page.id and f.key = p_form ->> 'key';
  insert into public.form_definitions (form_id, site_id, hash, fields, consent_text)
  values (v_form.id, v_form.site_id, p_form ->> 'hash', p_form -> 'fields', p_form ->> 'consent')
  on conflict (form_id, hash) do nothing;
  select d.* into v_definition from public.form_definitions d where d.form_id = v_form.id and d.hash = p_form ->> 'hash';
  return v_definition;
end $$;

-- The forms of a version that was made live. Doing so again changes nothing.
create function public.keep_forms(p_page_id uuid, p_version_id uuid, p_forms jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  if p_forms is null or p_version_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id and p.live_version_id = p_version_id;
  if v_page.id is null then return; end if;
  perform public.keep_form(v_page, p_version_id, f.value) from jsonb_array_elements(p_forms) f;
end $$;

-- Stores an answer, once: the same digest within p_window_s seconds is the same answer, sent twice. A version that was replaced
-- is answered for another day, because visitors have it open. Returns { ok: true, id }, or { ok: false } when the form is no
-- longer open.
create function public.submit_form(
  p_page_id uuid, p_version_id uuid, p_form jsonb, p_data jsonb, p_body text, p_has_consent boolean, p_ip_hash text,
  p_digest text, p_window_s int, p_is_spam boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_definition public.form_definitions;
  v_id uuid;
begin
  if p_version_id is null or p_form is null or p_has_consent is null or p_window_s is null or p_is_spam is null then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select p.* into v_page from public.pages p join public.sites s on s.id = p.site_id and s.removed_at is null
  where p.id = p_page_id and p.removed_at is null and p.taken_down_at is null and p.live_version_id is not null
    and (p.live_version_id = p_version_id or (
      p.published_at > now() - interval '1 day'
      and exists (select from public.page_versions v where v.id = p_version_id and v.page_id = p.id and v.kind = 'publish')
    ));
  if v_page.id is null then return jsonb_build_object('ok', false); end if;
  perform pg_advisory_xact_lock(hashtextextended('form ' || p_digest, 0));
  select s.id into v_id from public.form_submissions s
  where s.digest = p_digest and s.created_at > now() - make_interval(secs => p_window_s) limit 1;
  if v_id is not null then return jsonb_build_object('ok', true, 'id', v_id); end if;
  v_definition := public.keep_form(v_page, p_version_id, p_form);
  insert into public.form_submissions (
    form_id, site_id, definition_id, version_id, data, body, consent_at, ip_hash, digest, status, purge_at
  )
  select f.id, f.site_id, v_definition.id, p_version_id, p_data, p_body, case when p_has_consent then now() end, p_ip_hash, p_digest,
    case when p_is_spam then 'spam' else 'new' end,
    case when p_is_spam then now() + interval '30 days' else now() + f.retention_days * interval '1 day' end
  from public.forms f where f.id = v_definition.form_id
  returning id into v_id;
  if not p_is_spam then
    update public.forms f set news_at = now() where f.id = v_definition.form_id and f.news_at is null;
  end if;
  return jsonb_build_object('ok', true, 'id', v_id);
end $$;

-- Tells the editors of a site of new answers: one notification for all that came since the last one, and a mail at most every
-- 15 minutes for each form. Run by the gateway every few seconds; two concurrent runs are harmless. Returns how many forms had
-- news.
create function public.send_form_news() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_form public.forms;
  v_answers bigint;
  v_mail_at timestamptz;
  v_count int := 0;
begin
  for v_form in
    select f.* from public.forms f where f.news_at <= now() - interval '2 seconds' order by f.news_at limit 50
    for update skip locked
  loop
    select count(*) into v_answers from public.form_submissions s
    where s.form_id = v_form.id and s.status <> 'spam' and s.created_at > coalesce(v_form.told_at, '-infinity');
    perform public.notify(
      array(
        select m.user_id from public.site_members m
        where m.site_id = v_form.site_id and m.user_id is not null
          and public.site_role_rank(m.role) >= public.site_role_rank('editor')
      ),
      'page-builder.answered', null, 'form', v_form.id, v_form.name,
      '/page/data?siteId=' || v_form.site_id || '&formId=' || v_form.id, null);
    v_mail_at := case when v_form.mailed_at > now() then v_form.mailed_at
      else greatest(now(), v_form.mailed_at + interval '15 minutes') end;
    update public.notifications n
    set count = n.count + greatest(v_answers - 1, 0)::int, mail_at = case when n.mail_at is not null then greatest(n.mail_at, v_mail_at) end
    where n.target_type = 'form' and n.target_id = v_form.id and n.read_at is null and n.archived_at is null;
    update public.forms set news_at = null, told_at = now(), mailed_at = v_mail_at where id = v_form.id;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
create index notifications_of_form on public.notifications (target_id) where target_type = 'form';

-- For members --------------------------------------------------------------------------------------------------------------

-- The forms of a site with what is unread in each: of p_site_id, else of the oldest site. One answer, so that the screen needs
-- one request.
create function public.form_shelf(p_site_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select s.id, s.name, m.role, s.created_at
    from public.sites s join public.site_members m on m.site_id = s.id and m.user_id = auth.uid()
    where s.id in (select public.my_site_ids())
  ), chosen as (
    select coalesce(
      (select x.id from mine x where x.id = p_site_id), (select x.id from mine x order by x.created_at, x.id limit 1)
    ) as id
  )
  select jsonb_build_object(
    'sites', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'role', x.role) order by x.created_at, x.id), '[]')
      from mine x
    ),
    'site_id', (select c.id from chosen c),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'page_id', f.page_id, 'page_title', p.title,
        'is_live', coalesce(p.live_version_id = f.version_id and p.removed_at is null and p.taken_down_at is null, false),
        'retention_days', f.retention_days, 'total', t.total, 'unread', u.unread, 'last_at', l.at
      ) order by l.at desc nulls last, f.created_at desc, f.id), '[]')
      from public.forms f join public.pages p on p.id = f.page_id
      cross join lateral (select count(*) as total from public.form_submissions s where s.form_id = f.id) t
      cross join lateral (
        select count(*) as unread from public.form_submissions s where s.form_id = f.id and s.read_at is null and s.status <> 'spam'
      ) u
      left join lateral (select max(s.created_at) as at from public.form_submissions s where s.form_id = f.id) l on true
      where f.site_id = (select c.id from chosen c)
    )
  )
$$;

-- Unread answers of all of the caller's sites, by page: for the navigation and the cards of pages.
create function public.unread_answers() returns table (site_id uuid, page_id uuid, unread bigint)
language sql stable security definer set search_path = '' as $$
  select f.site_id, f.page_id, sum(u.unread)::bigint
  from public.forms f
  cross join lateral (
    select count(*) as unread from public.form_submissions s where s.form_id = f.id and s.read_at is null and s.status <> 'spam'
  ) u
  where f.site_id in (select public.my_site_ids()) and u.unread > 0
  group by f.site_id, f.page_id order by f.page_id
$$;

-- Answers of a site or (p_form_id) of one form, the newest first, at most p_limit after the place of the last row. Views: open
-- (new and in work), unread, done, spam, and all but spam.
create function public.form_answers(
  p_site_id uuid, p_form_id uuid default null, p_view text default 'all', p_search text default null, p_limit int default 50,
  p_after_at timestamptz default null, p_after_id uuid default null
) returns table (
  id uuid, form_id uuid, excerpt text, status text, has_note boolean, read_at timestamptz, created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$
  select s.id, s.form_id, left(s.body, 160), s.status, s.note <> '', s.read_at, s.created_at
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
    and (
      nullif(btrim(p_search), '') is null
      or s.body ilike '%' || replace(replace(replace(btrim(left(p_search, 200)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    )
    and (p_after_id is null or (s.created_at, s.id) < (p_after_at, p_after_id))
  order by s.created_at desc, s.id desc limit least(greatest(p_limit, 1), 200)
$$;

-- One answer with the questions as they were asked; null when the caller may not see it.
create function public.form_answer(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'form_id', s.form_id, 'form_name', f.name, 'data', s.data, 'fields', d.fields, 'consent_text', d.consent_text,
    'consent_at', s.consent_at, 'status', s.status, 'note', s.note, 'rev', s.rev, 'read_at', s.read_at,
    'created_at', s.created_at, 'purge_at', s.purge_at
  )
  from public.form_submissions s
  join public.forms f on f.id = s.form_id
  join public.form_definitions d on d.id = s.definition_id
  where s.id = p_id
$$;

-- Answers for a file: with their data, the oldest first, at most 1,000 after the place of the last row.
create function public.form_export(p_form_id uuid, p_after_at timestamptz default null, p_after_id uuid default null)
returns table (id uuid, data jsonb, status text, note text, consent_at timestamptz, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select s.id, s.data, s.status, s.note, s.consent_at, s.created_at
  from public.form_submissions s
  where s.form_id = p_form_id and s.status <> 'spam'
    and (p_after_id is null or (s.created_at, s.id) > (p_after_at, p_after_id))
  order by s.created_at, s.id limit 1000
$$;

-- The ids among p_ids that the caller may change.
create function public.require_answers(p_ids uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_ids is null or cardinality(p_ids) not between 1 and 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  if exists (
    select from public.form_submissions s
    where s.id = any (p_ids) and s.site_id in (select public.my_site_ids())
      and s.site_id not in (select public.my_site_ids('editor'))
  ) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return query select s.id from public.form_submissions s
    where s.id = any (p_ids) and s.site_id in (select public.my_site_ids('editor')) order by s.id;
end $$;

-- Marks up to 500 answers as read or unread (p_read), and gives them a status; null leaves it as it is. What is marked as spam is
-- deleted after 30 days, and what is no spam after the form's time. Returns the number of changed ones.
create function public.mark_answers(p_ids uuid[], p_read boolean default null, p_status text default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  if p_status is not null and p_status not in ('new', 'doing', 'done', 'spam') then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  update public.form_submissions s
  set read_at = case p_read when true then coalesce(s.read_at, now()) when false then null else s.read_at end,
    status = coalesce(p_status, s.status),
    purge_at = case
      when p_status is null or (p_status = 'spam') = (s.status = 'spam') then s.purge_at
      when p_status = 'spam' then now() + interval '30 days'
      else s.created_at + f.retention_days * interval '1 day'
    end
  from public.forms f
  where f.id = s.form_id and s.id in (select public.require_answers(p_ids))
    and (s.status <> coalesce(p_status, s.status) or (s.read_at is not null) <> coalesce(p_read, s.read_at is not null));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Saves the note to an answer. Returns { ok, rev }, or { ok: false, current: { note, rev } } when p_base_rev is stale.
create function public.save_answer_note(p_id uuid, p_base_rev int, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_row public.form_submissions;
  v_note text := public.nfc(p_note);
begin
  if p_base_rev is null or p_note is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not exists (select from public.require_answers(array[p_id])) then raise exception 'not_found' using errcode = 'P0002'; end if;
  select s.* into v_row from public.form_submissions s where s.id = p_id for no key update;
  if v_row.rev <> p_base_rev and v_row.note <> v_note then
    return jsonb_build_object('ok', false, 'current', jsonb_build_object('note', v_row.note, 'rev', v_row.rev));
  end if;
  if v_row.note <> v_note then
    update public.form_submissions s set note = v_note, rev = s.rev + 1 where s.id = p_id returning s.* into v_row;
  end if;
  return jsonb_build_object('ok', true, 'rev', v_row.rev);
end $$;

-- Deletes up to 500 answers for good. Returns how many there were.
create function public.delete_answers(p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from public.form_submissions s where s.id in (select public.require_answers(p_ids));
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- After how many days the answers of a form are deleted; null keeps them. Applies to those that are there, too. Managers only.
create function public.set_form_retention(p_form_id uuid, p_days int default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_form public.forms;
begin
  if p_days is not null and p_days not between 1 and 3650 then raise exception 'invalid_request' using errcode = '22023'; end if;
  select f.* into v_form from public.forms f where f.id = p_form_id;
  if v_form.id is null or not public.has_site_role(v_form.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_form.site_id, 'manager') then raise exception 'forbidden' using errcode = '42501'; end if;
  update public.forms set retention_days = p_days where id = p_form_id;
  update public.form_submissions s set purge_at = s.created_at + p_days * interval '1 day'
  where s.form_id = p_form_id and s.status <> 'spam' and s.purge_at is distinct from s.created_at + p_days * interval '1 day';
end $$;

-- Notifications ------------------------------------------------------------------------------------------------------------

-- As before, and a kind more.
create or replace function public.notification_defaults()
returns table (kind text, in_app boolean, email text, browser boolean)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('projects.invited', true, 'off', true),
    ('projects.mentioned', true, 'instant', true),
    ('projects.assigned', true, 'instant', true),
    ('projects.commented', true, 'daily', false),
    ('projects.due', true, 'daily', true),
    ('projects.joined', true, 'off', false),
    ('projects.role', true, 'off', false),
    ('content.must_read', true, 'daily', true),
    ('page-builder.published', true, 'off', false),
    ('page-builder.answered', true, 'instant', true)
$$;

-- As before, and a form is a target.
create or replace function public.is_target_there(p_type text, p_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_table text := case p_type
    when 'project' then 'projects' when 'note' then 'notes' when 'issue' then 'issues' when 'notice' then 'notices'
    when 'page' then 'pages' when 'file' then 'files' when 'board' then 'boards' when 'comment' then 'comments'
    when 'form' then 'forms'
  end;
  v_is_there boolean;
begin
  -- Targets that are no row of their own, e.g. the list of invites.
  if v_table is null or to_regclass('public.' || v_table) is null then return true; end if;
  execute format('select exists (select from public.%I t where t.id = $1 %s)', v_table, case when exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = ('public.' || v_table)::regclass and a.attname = 'removed_at' and not a.attisdropped
  ) then 'and t.removed_at is null' end) into v_is_there using p_id;
  return v_is_there;
end $$;

-- Quotas, live changes and privileges --------------------------------------------------------------------------------------

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  ('site_form_answers', 200000, 500 * 1024 * 1024, false);
select public.count_table('public.form_submissions', 'site_form_answers', 'site_id', 'bytes');

select public.broadcast_changes(t.name::regclass, 'site', 'r.site_id')
from unnest(array['public.forms', 'public.form_definitions', 'public.form_submissions']) t (name);

alter table public.forms enable row level security;
alter table public.form_definitions enable row level security;
alter table public.form_submissions enable row level security;
revoke all on public.forms, public.form_definitions, public.form_submissions from anon, authenticated;
grant select on public.forms, public.form_definitions to authenticated;
-- All columns except the hashes.
grant select (
  id, form_id, site_id, definition_id, version_id, data, body, consent_at, status, note, rev, read_at, created_at, purge_at, bytes
) on public.form_submissions to authenticated;
grant all on public.forms, public.form_definitions, public.form_submissions to service_role;

create policy forms_select on public.forms for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy form_definitions_select on public.form_definitions for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy form_submissions_select on public.form_submissions for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function
  public.keep_form(public.pages, uuid, jsonb), public.keep_forms(uuid, uuid, jsonb),
  public.submit_form(uuid, uuid, jsonb, jsonb, text, boolean, text, text, int, boolean), public.send_form_news(),
  public.form_shelf(uuid), public.unread_answers(),
  public.form_answers(uuid, uuid, text, text, int, timestamptz, uuid), public.form_answer(uuid),
  public.form_export(uuid, timestamptz, uuid), public.require_answers(uuid[]), public.mark_answers(uuid[], boolean, text),
  public.save_answer_note(uuid, int, text), public.delete_answers(uuid[]), public.set_form_retention(uuid, int)
  from public, anon, authenticated;
grant execute on function
  public.form_shelf(uuid), public.unread_answers(), public.form_answers(uuid, uuid, text, text, int, timestamptz, uuid),
  public.form_answer(uuid), public.form_export(uuid, timestamptz, uuid), public.mark_answers(uuid[], boolean, text),
  public.save_answer_note(uuid, int, text), public.delete_answers(uuid[]), public.set_form_retention(uuid, int)
  to authenticated;
grant execute on function
  public.keep_forms(uuid, uuid, jsonb),
  public.submit_form(uuid, uuid, jsonb, jsonb, text, boolean, text, text, int, boolean), public.send_form_news()
  to service_role;
