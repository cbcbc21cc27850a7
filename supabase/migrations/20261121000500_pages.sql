-- Page builder: a site owns pages, people and pictures. A guest reads none of these tables: the gateway serves what is
-- published, with the server's key.

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  subdomain text not null unique check (subdomain ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 100000),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index sites_of_owner on public.sites (owner_id);
create trigger sites_text before insert or update on public.sites
  for each row execute function public.tidy_text('name');

create table public.site_members (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  -- Null until an invitation was accepted.
  user_id uuid references public.profiles (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'editor', 'viewer')),
  invite_hash text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique (site_id, user_id),
  unique (site_id, email)
);
create index site_members_of_user on public.site_members (user_id) where user_id is not null;

create table public.template_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 100),
  rank int not null default 0
);

create table public.templates (
  id uuid primary key default gen_random_uuid(),
  category_id uuid references public.template_categories (id),
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '' check (char_length(description) <= 500),
  -- GrapesJS project.
  project jsonb not null check (jsonb_typeof(project) = 'object' and length(project::text) <= 5000000),
  schema_version int not null default 1,
  thumb_url text check (thumb_url ~ '^(https?:/)?/[^/\\]' and char_length(thumb_url) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'published')),
  rank int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index templates_in_order on public.templates (status, rank);

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  template_id uuid references public.templates (id) on delete set null,
  slug text not null check (slug ~ '^[a-z0-9가-힣](?:[a-z0-9가-힣-]{0,78}[a-z0-9가-힣])?$'),
  title text not null check (char_length(title) between 1 and 200),
  seo jsonb not null default '{}' check (jsonb_typeof(seo) = 'object' and length(seo::text) <= 20000),
  -- GrapesJS project.
  draft jsonb not null default '{}' check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 5000000),
  schema_version int not null default 1,
  rev int not null default 1,
  live_version_id uuid,
  publish_at timestamptz,
  published_at timestamptz,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  updated_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  purge_at timestamptz,
  taken_down_at timestamptz
);
create unique index pages_slug on public.pages (site_id, slug) where deleted_at is null;
create index pages_purge on public.pages (purge_at) where purge_at is not null;

create table public.page_versions (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade,
  kind text not null check (kind in ('publish', 'manual', 'auto')),
  label text not null default '' check (char_length(label) <= 200),
  title text not null,
  project jsonb not null,
  html text not null default '',
  css_hash text not null default '',
  etag text not null default '',
  report jsonb not null default '[]',
  created_by uuid references public.profiles (id) on delete set null,
  at timestamptz not null default now()
);
create index page_versions_of_page on public.page_versions (page_id, at desc);
create index page_versions_of_site on public.page_versions (site_id);
-- Versions go with their page; the reference back must not keep the page.
alter table public.pages
  add foreign key (live_version_id) references public.page_versions (id) on delete set null;

create table public.assets (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Name in the bucket site-assets: {site_id}/{sha256}.{extension}
  path text not null check (starts_with(path, site_id::text || '/') and path ~ '^[a-z0-9-]+/[a-z0-9]+\.[a-z0-9]+$'),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif')),
  width int check (width between 1 and 20000),
  height int check (height between 1 and 20000),
  bytes int not null check (bytes between 1 and 20971520),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (site_id, sha256)
);

-- Who am I here --------------------------------------------------------------------------------------------------------

create function public.site_role_rank(p_role text) returns int
language sql immutable parallel safe set search_path = ''
return case p_role when 'owner' then 4 when 'manager' then 3 when 'editor' then 2 when 'viewer' then 1 else 0 end;

create function public.site_ids_of(p_user_id uuid, p_min_role text) returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select m.site_id
  from public.site_members m
  join public.sites s on s.id = m.site_id
  join public.profiles p on p.id = m.user_id
  where m.user_id = p_user_id and p.suspended_at is null and s.deleted_at is null
    and public.site_role_rank(m.role) >= greatest(public.site_role_rank(p_min_role), 1)
$$;

create function public.my_site_ids(p_min_role text default 'viewer') returns setof uuid
language sql stable security definer set search_path = '' rows 20
begin atomic
  select id from public.site_ids_of(auth.uid(), p_min_role) id;
end;

create function public.has_site_role(p_site_id uuid, p_min text) returns boolean
language sql stable security definer set search_path = ''
return p_site_id in (select public.my_site_ids(p_min));

-- Texts and times ------------------------------------------------------------------------------------------------------

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
  if new.deleted_at is null then
    new.purge_at := null;
  elsif old.deleted_at is null then
    new.deleted_at := now();
    new.purge_at := now() + interval '30 days';
  else
    new.deleted_at := old.deleted_at;
  end if;
  new.updated_at := now();
  return new;
end $$;
create trigger pages_changed before update of slug, title, seo, deleted_at on public.pages
  for each row execute function public.page_changed();

-- What was live stays as it was: a version is made and, with its page or by pruning, removed, but never changed. Only
-- that its author left may be noted.
create function public.guard_page_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - 'created_by' <> to_jsonb(old) - 'created_by' or new.created_by is not null then
    raise exception 'page_version_immutable' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger page_versions_guard before update on public.page_versions
  for each row execute function public.guard_page_version();

-- A site to begin with -------------------------------------------------------------------------------------------------

create function public.create_first_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sites (id, owner_id, name, subdomain)
  values (
    gen_random_uuid(), new.id,
    left(coalesce(nullif(new.display_name, ''), split_part(new.email, '@', 1), ''), 90) || '의 사이트',
    'site-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
  );
  return new;
end $$;
create trigger profiles_first_site after insert on public.profiles
  for each row execute function public.create_first_site();

create function public.site_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_members (site_id, user_id, email, role)
  select new.id, p.id, p.email, 'owner' from public.profiles p where p.id = new.owner_id;
  return new;
end $$;
create trigger sites_created after insert on public.sites
  for each row execute function public.site_created();

-- Draft ------------------------------------------------------------------------------------------------------------------

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
  select p.* into v_page from public.pages p where p.id = p_page_id for update;
  if v_page.id is null or not public.has_site_role(v_page.site_id, 'viewer') then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if not public.has_site_role(v_page.site_id, 'editor') then raise exception 'forbidden' using errcode = '42501'; end if;
  v_draft := coalesce(public.nfc(p_project), v_page.draft);
  v_title := coalesce(btrim(public.plain_line(p_title)), v_page.title);
  if v_page.rev = p_base_rev + 1 and v_page.updated_by = auth.uid() and v_page.deleted_at is null
    and v_page.draft = v_draft and v_page.title = v_title then
    return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
  end if;
  if v_page.rev <> p_base_rev or v_page.deleted_at is not null then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  update public.pages p
  set draft = v_draft, title = v_title, rev = p.rev + 1, updated_by = auth.uid(), updated_at = now()
  where p.id = p_page_id returning p.* into v_page;
  return jsonb_build_object('ok', true, 'rev', v_page.rev, 'updated_at', v_page.updated_at);
end $$;

-- Publishing: by the gateway, which renders, for a person whom it names ----------------------------------------------------

create function public.require_page_editor(p_page_id uuid, p_user uuid) returns public.pages
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages;
begin
  select p.* into v_page from public.pages p where p.id = p_page_id and p.deleted_at is null for update;
  if v_page.id is null or v_page.site_id not in (select public.site_ids_of(p_user, 'viewer')) then
    raise exception 'not_found' using errcode = 'P0002';
  end if;
  if v_page.site_id not in (select public.site_ids_of(p_user, 'editor')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return v_page;
end $$;

-- Makes what was rendered from the draft of p_base_rev live: { ok, version_id } or { ok: false, current }.
create function public.publish_page(
  p_page_id uuid, p_base_rev int, p_user uuid, p_html text, p_css_hash text, p_etag text, p_report jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_page public.pages := public.require_page_editor(p_page_id, p_user);
  v_version_id uuid;
begin
  if v_page.taken_down_at is not null then raise exception 'taken_down' using errcode = 'P0001'; end if;
  if v_page.rev <> p_base_rev then
    return jsonb_build_object('ok', false, 'current', public.page_as_json(v_page));
  end if;
  insert into public.page_versions (page_id, site_id, kind, title, project, html, css_hash, etag, report, created_by)
  values (p_page_id, v_page.site_id, 'publish', v_page.title, v_page.draft, p_html, p_css_hash, p_etag,
    coalesce(p_report, '[]'), p_user)
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

-- What a visitor gets: no row is 404; taken down is 410, and then the html stays here.
create function public.published_page(p_page_id uuid)
returns table (
  page_id uuid, title text, html text, etag text, published_at timestamptz, taken_down boolean,
  slug text, seo jsonb, version_id uuid
)
language sql stable security definer set search_path = '' as $$
  select p.id, v.title, case when p.taken_down_at is null then v.html else '' end, v.etag, v.at,
    p.taken_down_at is not null, p.slug, p.seo, v.id
  from public.pages p
  join public.sites s on s.id = p.site_id and s.deleted_at is null
  join public.page_versions v on v.id = p.live_version_id
  where p.id = p_page_id and p.deleted_at is null
$$;

-- Pictures --------------------------------------------------------------------------------------------------------------

-- Public: pictures of published pages are fetched by visitors. Names hold the site, which decides who may write.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-assets', 'site-assets', true, 20971520,
  array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

create policy site_assets_select on storage.objects for select to authenticated
  using (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids() id));
create policy site_assets_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id));
create policy site_assets_update on storage.objects for update to authenticated
  using (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id));
create policy site_assets_delete on storage.objects for delete to authenticated
  using (bucket_id = 'site-assets' and (storage.foldername(name))[1] in (select id::text from public.my_site_ids('editor') id));

-- Who may do what ------------------------------------------------------------------------------------------------------

alter table public.sites enable row level security;
alter table public.site_members enable row level security;
alter table public.template_categories enable row level security;
alter table public.templates enable row level security;
alter table public.pages enable row level security;
alter table public.page_versions enable row level security;
alter table public.assets enable row level security;

revoke all on public.sites, public.site_members, public.template_categories, public.templates, public.pages,
  public.page_versions, public.assets from anon, authenticated;
grant select, update (name, settings) on public.sites to authenticated;
-- Everything but the hash of the invitation.
grant select (id, site_id, user_id, email, role, expires_at, created_at) on public.site_members to authenticated;
grant select on public.template_categories, public.templates, public.page_versions to authenticated;
grant select, insert (id, site_id, template_id, slug, title, seo, draft, schema_version),
  update (slug, title, seo, deleted_at) on public.pages to authenticated;
grant select, insert (id, site_id, sha256, path, mime, width, height, bytes) on public.assets to authenticated;

create policy sites_select on public.sites for select to authenticated
  using (id in (select public.my_site_ids()));
create policy sites_update on public.sites for update to authenticated
  using (id in (select public.my_site_ids('manager')));
create policy site_members_select on public.site_members for select to authenticated
  using (site_id in (select public.my_site_ids()));

-- Bound by the policy of templates: a category shows when something in it does.
create policy template_categories_select on public.template_categories for select to authenticated
  using (id in (select t.category_id from public.templates t) or (select public.is_admin()));
create policy templates_select on public.templates for select to authenticated
  using ((status = 'published' and (select public.is_active())) or (select public.is_admin()));

create policy pages_select on public.pages for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy pages_insert on public.pages for insert to authenticated
  with check (site_id in (select public.my_site_ids('editor')));
create policy pages_update on public.pages for update to authenticated
  using (site_id in (select public.my_site_ids('editor')));
create policy page_versions_select on public.page_versions for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy assets_select on public.assets for select to authenticated
  using (site_id in (select public.my_site_ids()));
create policy assets_insert on public.assets for insert to authenticated
  with check (site_id in (select public.my_site_ids('editor')));

revoke execute on function
  public.site_role_rank(text), public.site_ids_of(uuid, text), public.my_site_ids(text), public.has_site_role(uuid, text),
  public.page_text(), public.page_changed(), public.guard_page_version(), public.create_first_site(),
  public.site_created(), public.page_as_json(public.pages), public.save_draft(uuid, int, jsonb, text),
  public.require_page_editor(uuid, uuid), public.publish_page(uuid, int, uuid, text, text, text, jsonb),
  public.unpublish_page(uuid, uuid), public.published_page(uuid)
  from public, anon, authenticated;
grant execute on function
  public.my_site_ids(text), public.has_site_role(uuid, text), public.save_draft(uuid, int, jsonb, text)
  to authenticated;
grant execute on function
  public.publish_page(uuid, int, uuid, text, text, text, jsonb), public.unpublish_page(uuid, uuid),
  public.published_page(uuid)
  to service_role;
