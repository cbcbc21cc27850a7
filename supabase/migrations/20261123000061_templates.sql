-- Templates: projects with which a page can start.

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
  thumb_url text check (
    thumb_url ~ '^/storage/v1/object/public/[a-z0-9][a-z0-9-]*(/[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)*)+$'
    and char_length(thumb_url) <= 500
  ),
  status text not null default 'draft' check (status in ('draft', 'published')),
  rank int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index templates_in_order on public.templates (status, rank);

-- Privileges ---------------------------------------------------------------------------------------------------------

alter table public.template_categories enable row level security;
alter table public.templates enable row level security;

revoke all on public.template_categories, public.templates from anon, authenticated;
grant select on public.template_categories, public.templates to authenticated;

-- The policy of templates applies to the inner query: a category without visible templates is hidden.
create policy template_categories_select on public.template_categories for select to authenticated
  using (id in (select t.category_id from public.templates t) or (select public.is_admin()));
create policy templates_select on public.templates for select to authenticated
  using ((status = 'published' and (select public.is_active())) or (select public.is_admin()));
