-- Relations of an issue have a bound: pairs of issues have no quota, and a list reads all issues that a changed one blocks.

create function public.relation_room() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(array[new.from_id, new.to_id]) x (id)
    where (select count(*) from public.issue_relations r where r.from_id = x.id)
      + (select count(*) from public.issue_relations r where r.to_id = x.id) >= 100
  ) then
    raise exception 'too_many_relations' using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger issue_relations_room before insert on public.issue_relations
  for each row execute function public.relation_room();
revoke execute on function public.relation_room() from public, anon, authenticated;
