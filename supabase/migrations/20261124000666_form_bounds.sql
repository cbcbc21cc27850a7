-- Bounds of forms: which versions take answers, how much publishing leaves behind, and how many answers one statement changes.

-- A form that nobody has answered goes with the version that had it, and so does a definition. Answers hold a shared lock of the
-- page's forms, so that no form is deleted while one is being stored.
create function public.lock_forms(p_page_id uuid, p_alone boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_alone then
    perform pg_advisory_xact_lock(hashtextextended('forms of ' || p_page_id, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('forms of ' || p_page_id, 0));
  end if;
end $$;

-- As before, and deletes what the page no longer asks and nobody has answered. A form whose time of keeping was chosen stays.
create or replace function public.keep_forms(p_page_id uuid, p_version_id uuid, p_forms jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  if p_forms is null or p_version_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.lock_forms(p_page_id, true);
  select p.* into v_page from public.pages p where p.id = p_page_id and p.live_version_id = p_version_id;
  if v_page.id is null then return; end if;
  perform public.keep_form(v_page, p_version_id, f.value) from jsonb_array_elements(p_forms) f;
  delete from public.forms f
  where f.page_id = p_page_id and f.version_id <> p_version_id and f.retention_days is not distinct from 365
    and not exists (select from public.form_submissions s where s.form_id = f.id);
  delete from public.form_definitions d using public.forms f
  where f.page_id = p_page_id and d.form_id = f.id
    and not exists (
      select from jsonb_array_elements(p_forms) x where x.value ->> 'key' = f.key and x.value ->> 'hash' = d.hash
    )
    and not exists (select from public.form_submissions s where s.definition_id = d.id);
end $$;

-- As before. A version is answered for a day after the one that replaced it: until now a day after any publishing opened
-- every former version again.
create or replace function public.submit_form(
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
  perform public.lock_forms(p_page_id, false);
  select p.* into v_page from public.pages p join public.sites s on s.id = p.site_id and s.removed_at is null
  where p.id = p_page_id and p.removed_at is null and p.taken_down_at is null and p.live_version_id is not null
    and (p.live_version_id = p_version_id or (
      p.published_at > now() - interval '1 day'
      and exists (
        select from public.page_versions v
        where v.id = p_version_id and v.page_id = p.id and v.kind = 'publish' and not exists (
          select from public.page_versions next
          where next.page_id = v.page_id and next.kind = 'publish' and next.at > v.at and next.at <= now() - interval '1 day'
        )
      )
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

-- Questions take room as the answers do: one short answer keeps a definition of a megabyte.
alter table public.form_definitions
  add column bytes bigint not null generated always as (octet_length(fields::text) + octet_length(consent_text)) stored;
select public.count_table('public.form_definitions', 'site_form_answers', 'site_id', 'bytes');
select public.recount_usage();

-- Retention --------------------------------------------------------------------------------------------------------------

-- Whether some answers do not have the form's time of keeping yet.
alter table public.forms add column is_settling boolean not null default false;
create index forms_settling on public.forms (id) where is_settling;

-- Gives up to 10,000 answers of a form (p_form_id null: of any that waits) its time of keeping. Run by the gateway every few
-- seconds: a change of 100,000 answers takes longer than a statement may.
create function public.settle_form_retention(p_form_id uuid default null) returns int
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
    where x.form_id = v_form.id and x.status <> 'spam'
      and x.purge_at is distinct from x.created_at + v_form.retention_days * interval '1 day'
    limit c_most
  );
  get diagnostics v_count = row_count;
  if v_count < c_most then update public.forms set is_settling = false where id = v_form.id; end if;
  return v_count;
end $$;

-- As before; of more than 10,000 answers the others follow within minutes.
create or replace function public.set_form_retention(p_form_id uuid, p_days int default null) returns void
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
  update public.forms set retention_days = p_days, is_settling = true where id = p_form_id;
  perform public.settle_form_retention(p_form_id);
end $$;

-- Addresses --------------------------------------------------------------------------------------------------------------

-- As before, with the first page of the site found once: for each page it took half a millisecond.
create or replace function public.site_paths(p_subdomain text) returns jsonb
language sql stable security definer set search_path = ''
return (
  select coalesce((
    select jsonb_agg(jsonb_build_object('path', case when p.id = (select public.home_page_of(s.id)) then '/' else '/' || p.slug end,
      'at', p.published_at) order by p.published_at desc, p.id)
    from (
      select x.id, x.slug, x.published_at from public.pages x
      where x.site_id = s.id and x.removed_at is null and x.live_version_id is not null and x.taken_down_at is null
        and x.seo -> 'noindex' is distinct from 'true'
      order by x.published_at desc, x.id limit 5000
    ) p
  ), '[]')
  from public.sites s where s.subdomain = p_subdomain and s.removed_at is null
);

-- Privileges -------------------------------------------------------------------------------------------------------------

revoke execute on function public.lock_forms(uuid, boolean), public.settle_form_retention(uuid) from public, anon, authenticated;
grant execute on function public.settle_form_retention(uuid) to service_role;
