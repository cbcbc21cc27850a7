-- Pages: a draft, and the versions that were published.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  template_id uuid references public.templates (id) on delete set null,
  slug text not null check (slug ~ '^[a-z0-9가-힣](?:[a-z0-9가-힣-]{0,78}[a-z0-9가-힣])?$'),
  title text not null check (char_length(title) between 1 and 200),
  seo jsonb not null default '{}' check (jsonb_typeof(seo) = 'object' and length(seo::text) <= 20000)
    check (not jsonb_path_exists(seo, 'strict $.**{17}')),
  -- GrapesJS project.
  draft jsonb not null default '{}' check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 5000000)
    -- A hundred nested elements, each one level of object and one of list.
    check (not jsonb_path_exists(draft, 'strict $.**{201}')),
  schema_version int not null default 1,
  rev int not null default 1,
  live_version_id uuid,
  publish_at timestamptz,
  published_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  purge_at timestamptz,
  taken_down_at timestamptz,
  bytes bigint generated always as (octet_length(draft::text) + octet_length(seo::text)) stored,
  constraint pages_removal check ((removed_at is null) = (purge_at is null))
);
create unique index pages_slug on public.pages (site_id, slug) where removed_at is null;
create index pages_purge on public.pages (purge_at) where purge_at is not null;
create trigger pages_removal before insert or update of removed_at on public.pages
  for each row execute function public.set_removal();

create table public.page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade,
  kind text not null check (kind in ('publish', 'manual', 'auto')),
  label text not null default '' check (char_length(label) <= 200),
  title text not null,
  project jsonb not null,
  html text not null default '',
  -- The renderer's output as plain data, as JSON text: the gateway sends it unparsed.
  payload text,
  -- Content hash of the html.
  etag text not null default '',
  report jsonb not null default '[]',
  created_by uuid references public.profiles (id) on delete set null,
  at timestamptz not null default now(),
  bytes bigint generated always as (
    octet_length(project::text) + octet_length(html) + octet_length(report::text) + octet_length(coalesce(payload, ''))
  ) stored
);
create index page_versions_of_page on public.page_versions (page_id, at desc);
create index page_versions_of_site on public.page_versions (site_id);
-- Versions are deleted with their page; the reference to one must not prevent that.
alter table public.pages
  add foreign key (live_version_id) references public.page_versions (id) on delete set null;

create function public.page_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.slug := lower(public.nfc(new.slug));
  new.title := btrim(public.plain_line(new.title));
  new.seo := public.nfc(new.seo);
  new.draft := public.nfc(new.draft);
  return new;
end $$;
create trigger pages_text before insert or update of slug, title, seo, draft on public.pages
  for each row execute function public.page_text();

create function public.page_changed() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger pages_changed before update of slug, title, seo, removed_at on public.pages
  for each row execute function public.page_changed();

-- A version is immutable: it is inserted and deleted, never changed. Only `created_by` may become null, when its author's
-- account is deleted. A generated column has no value yet in a before trigger.
create function public.guard_page_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - '{created_by,bytes}'::text[] <> to_jsonb(old) - '{created_by,bytes}'::text[]
    or new.created_by is not null then
    raise exception 'page_version_immutable' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger page_versions_guard before update on public.page_versions
  for each row execute function public.guard_page_version();

-- Draft -------------------------------------------------------------------------------------------------------------

create function public.page_as_json(p_page public.pages) returns jsonb
language sql stable security definer set search_path = ''
return to_jsonb(p_page) || jsonb_build_object('updated_by_name', public.display_name_of((p_page).updated_by));

create function public.save_draft(p_page_id uuid, p_base_rev int, p_project jsonb default null, p_title text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
  v_draft jsonb;
  v_title text;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select p.* into v_page from public.pages p where p.id = p_page_id for update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  v_draft := coalesce(public.nfc(p_project), v_page.draft);
  v_title := coalesce(btrim(public.plain_line(p_title)), v_page.title);
  if v_page.rev = p_base_rev + 1 and v_page.updated_by = auth.uid() and v_page.removed_at is null
    and v_page.draft = v_draft and v_page.title = v_title then
    return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
  end if;
  if v_page.rev <> p_base_rev or v_page.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  update public.pages p
  set draft = v_draft, title = v_title, rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

-- Publishing: the gateway renders and names the person ---------------------------------------------

create function public.require_page_editor(p_page_id uuid, p_user uuid) returns public.pages
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  select p.* into v_page from public.pages p where p.id = p_page_id and p.removed_at is null for update;
  if v_page.id is null or v_page.site_id not in (select public.site_ids_of(p_user, 'viewer')) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if v_page.site_id not in (select public.site_ids_of(p_user, 'editor')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return v_page;
end $$;

-- Makes what was rendered from the draft of p_base_rev live. Returns { ok, version_id }, or { ok: false, current } when
-- p_base_rev is stale. When the live version has the same content, it stays live and no row is added: publishing again after
-- an answer was lost has no further effect. Without p_payload the gateway renders the blocks when they are first requested.
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_etag text, p_report jsonb,
  p_payload text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_version_id uuid;
begin
  if p_base_rev is null or p_report is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  select v.id into v_version_id from public.page_versions v
  where v.id = v_page.live_version_id and v.etag = p_etag and v.html = p_html and v.payload is not distinct from p_payload
    and v.title = v_page.title and v.project = v_page.draft;
  if found then return jsonb_build_object('ok', true, 'version_id', v_version_id); end if;
  insert into public.page_versions
    (page_id, site_id, kind, title, project, html, etag, report, payload, created_by)
  values (p_page_id, v_page.site_id, 'publish', v_page.title, v_page.draft, p_html, p_etag,
    p_report, p_payload, p_user)
  returning id into v_version_id;
  update public.pages set live_version_id = v_version_id, published_at = now() where id = p_page_id;
  return jsonb_build_object('ok', true, 'version_id', v_version_id);
end $$;

create function public.unpublish_page(p_page_id uuid, p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_page_editor(p_page_id, p_user);
  update public.pages set live_version_id = null, published_at = null where id = p_page_id;
end $$;

-- What a visitor gets: no row is 404, taken down is 410. The html is left out for a page that was taken down, and when
-- p_known_version is the live one: the gateway asks every second, and a page may have 2 MB.
create function public.published_page(p_page_id uuid, p_known_version uuid default null)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title,
    case when p.taken_down_at is null and v.id is distinct from p_known_version then v.html else '' end,
    v.etag, v.at, p.taken_down_at is not null, p.slug, p.seo, v.id
  from public.pages p
  join public.sites s on s.id = p.site_id and s.removed_at is null
  join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.removed_at is null
$$;

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.pages enable row level security;
alter table public.page_versions enable row level security;

revoke all on public.pages, public.page_versions from anon, authenticated;
grant select on public.page_versions to authenticated;
grant select, insert (id, site_id, template_id, slug, title, seo, draft, schema_version),
  update (slug, title, seo, removed_at) on public.pages to authenticated;

create policy pages_select on public.pages for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy pages_insert on public.pages for insert to authenticated
  with check (site_id in (select public.my_site_ids('editor')));
create policy pages_update on public.pages for update to authenticated
  using (site_id in (select public.my_site_ids('editor')));
create policy page_versions_select on public.page_versions for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function
  public.page_text(), public.page_changed(), public.guard_page_version(), public.page_as_json(public.pages),
  public.save_draft(uuid, int, jsonb, text), public.require_page_editor(uuid, uuid),
  public.publish_page(uuid, int, uuid, text, text, jsonb, text), public.unpublish_page(uuid, uuid),
  public.published_page(uuid, uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_draft(uuid, int, jsonb, text)
  to authenticated;
grant execute on function
  public.publish_page(uuid, int, uuid, text, text, jsonb, text), public.unpublish_page(uuid, uuid),
  public.published_page(uuid, uuid)
  to service_role;
