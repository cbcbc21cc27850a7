-- A page, a template and a shared section have a largest number of values, beside their bytes and their depth (200 levels). In 5 MB fit
-- two million empty components, which take a hundred times as long to read as a page of the same bytes.

-- The largest number of values of a project, counted by `project_values`. A page shows 20,000 elements, which have about 13 values each.
-- shell/contract/src/document.ts has the same number.
create function public.max_project_values() returns bigint
language sql immutable parallel safe set search_path = ''
return 300000;

-- The values of a project: its objects, arrays and commas outside of strings. shell/contract/src/document.ts counts the same.
create function public.project_values(p_project jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
return (
  select coalesce(sum(length(x.piece) - length(translate(x.piece, '{[,', ''))), 0)
  -- Between two quotes that are not escaped is a string, so every second piece is outside of them.
  from string_to_table(replace(replace(p_project::text, '\\', ''), '\"', ''), '"') with ordinality x (piece, at)
  where x.at % 2 = 1
);

-- Raises `too_many_values`. A project that had too many before may be saved as long as it has not more.
create function public.require_project_values(p_project jsonb, p_old jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_project::text;
  v_values bigint;
begin
  -- A value takes at least two bytes.
  if octet_length(v_text) <= 2 * public.max_project_values() then return; end if;
  -- With those in strings there are more, and they are counted much faster.
  if 3 * octet_length(v_text) - octet_length(replace(v_text, '{', '')) - octet_length(replace(v_text, '[', ''))
    - octet_length(replace(v_text, ',', '')) <= public.max_project_values()
  then
    return;
  end if;
  v_values := public.project_values(p_project);
  if v_values > public.max_project_values() and (p_old is null or v_values > public.project_values(p_old)) then
    raise exception 'too_many_values' using errcode = '22023';
  end if;
end $$;

-- As before, also for the values.
create or replace function public.require_project_size(p_project jsonb, p_old jsonb, p_max bigint, p_code text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_bytes bigint;
begin
  perform public.require_project_values(p_project, p_old);
  -- With its spaces it is larger, and is counted much faster.
  if octet_length(p_project::text) <= p_max then return; end if;
  v_bytes := public.project_bytes(p_project);
  if v_bytes > p_max and (p_old is null or v_bytes > public.project_bytes(p_old)) then
    raise exception '%', p_code using errcode = '22023';
  end if;
end $$;

revoke all on function
  public.max_project_values(), public.project_values(jsonb), public.require_project_values(jsonb, jsonb)
from public, anon, authenticated, service_role;
