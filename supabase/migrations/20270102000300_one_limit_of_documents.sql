-- One limit for each kind of document, the same in editor, gateway and database.
--
-- An agreement had a limit of 1 MB, and its editor warned from 4 MB on. Pages were counted in characters here and in bytes by the
-- gateway, so that a large Korean page was refused there although the database would have taken it.

-- As before, with the limit of every document. An agreement has no text beside its body.
create or replace function public.guard_agreement_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_notice date;
begin
  if tg_op <> 'INSERT' and old.published_at is not null then
    raise exception 'agreement_published' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if tg_op = 'INSERT' or new.body is distinct from old.body then
    new.body := public.nfc(new.body);
    perform public.require_document(new.body);
    perform public.require_document_size(new.body, null, old.body, null);
    new.sha256 := encode(sha256(convert_to(new.body::text, 'UTF8')), 'hex');
  end if;
  if new.published_at is null then return new; end if;
  if exists (
    select from public.agreement_versions v
    where v.agreement_id = new.agreement_id and v.version <> new.version and v.published_at is not null
      and (v.version > new.version or v.effective_at >= new.effective_at)
  ) then
    raise exception 'agreement_effective_order' using errcode = '23514';
  end if;
  if exists (
    select from public.agreement_versions v
    where v.agreement_id = new.agreement_id and v.version <> new.version and v.published_at is not null
  ) then
    v_notice := (coalesce(new.notice_at, new.published_at) at time zone 'Asia/Seoul')::date;
    if v_notice < (new.published_at at time zone 'Asia/Seoul')::date then
      raise exception 'agreement_notice_before_publication' using errcode = '23514';
    end if;
    if (new.effective_at at time zone 'Asia/Seoul')::date - v_notice < (case new.change when 'adverse' then 30 else 7 end) then
      raise exception 'agreement_notice_too_short' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;

-- Pages, templates and shared sections ---------------------------------------------------------------------------------

-- The largest project of a page or template, and of a shared section, counted by `project_bytes`. shell/contract/src/document.ts has
-- the same numbers.
create function public.max_page_bytes() returns bigint
language sql immutable parallel safe set search_path = ''
return 5 * 1024 * 1024;

create function public.max_section_bytes() returns bigint
language sql immutable parallel safe set search_path = ''
return 2 * 1024 * 1024;

-- Size in bytes of a project as a browser sends it: JSON without the space that PostgreSQL writes after each comma and colon. These are
-- the spaces outside of strings. With them counted, pages that the gateway took until now would be refused.
create function public.project_bytes(p_project jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
return octet_length(p_project::text) - (
  select sum(length(x.piece) - length(replace(x.piece, ' ', '')))
  -- Between two quotes that are not escaped is a string, so every second piece is outside of them.
  from string_to_table(replace(replace(p_project::text, '\\', ''), '\"', ''), '"') with ordinality x (piece, at)
  where x.at % 2 = 1
);

-- Raises p_code. A project that was too large before may be saved as long as it does not grow.
create function public.require_project_size(p_project jsonb, p_old jsonb, p_max bigint, p_code text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_bytes bigint;
begin
  -- With its spaces it is larger, and is counted much faster.
  if octet_length(p_project::text) <= p_max then return; end if;
  v_bytes := public.project_bytes(p_project);
  if v_bytes > p_max and (p_old is null or v_bytes > public.project_bytes(p_old)) then
    raise exception '%', p_code using errcode = '22023';
  end if;
end $$;

create function public.limit_page_size() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.draft is distinct from old.draft then
    perform public.require_project_size(new.draft, old.draft, public.max_page_bytes(), 'page_too_large');
  end if;
  return new;
end $$;

create function public.limit_template_size() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.project is distinct from old.project then
    perform public.require_project_size(new.project, old.project, public.max_page_bytes(), 'page_too_large');
  end if;
  return new;
end $$;

create function public.limit_section_size() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.project is distinct from old.project then
    perform public.require_project_size(new.project, old.project, public.max_section_bytes(), 'section_too_large');
  end if;
  return new;
end $$;

-- Triggers run in the order of their names: after those that compose the text.
create trigger pages_text_size before insert or update of draft on public.pages
  for each row execute function public.limit_page_size();
create trigger templates_text_size before insert or update of project on public.templates
  for each row execute function public.limit_template_size();
create trigger page_sections_text_size before insert or update of project on public.page_sections
  for each row execute function public.limit_section_size();

-- The former constraints imply these, so the rows need not be read again under a lock.
alter table public.pages
  drop constraint pages_draft_check,
  add constraint pages_draft_check check (jsonb_typeof(draft) = 'object') not valid;
alter table public.templates
  drop constraint templates_project_check,
  add constraint templates_project_check check (jsonb_typeof(project) = 'object') not valid;
alter table public.page_sections
  drop constraint page_sections_project_check,
  add constraint page_sections_project_check check (jsonb_typeof(project) = 'object') not valid;

revoke all on function
  public.max_page_bytes(), public.max_section_bytes(), public.project_bytes(jsonb),
  public.require_project_size(jsonb, jsonb, bigint, text), public.limit_page_size(), public.limit_template_size(),
  public.limit_section_size()
from public, anon, authenticated, service_role;
