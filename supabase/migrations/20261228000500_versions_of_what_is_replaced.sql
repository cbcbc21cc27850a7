-- A version is kept every ten minutes. Within them two kinds of saves replaced a text for good: one that restores an earlier
-- version, and one that drops most of a long text.

-- Since when it is a version: a text may be old when it is replaced.
alter table public.note_versions add column kept_at timestamptz;
update public.note_versions set kept_at = at;
alter table public.note_versions alter column kept_at set default clock_timestamp(), alter column kept_at set not null;

-- The text that a save replaces is kept, whatever the time, when the save restores a version or drops more than half of a long text.
drop function public.save_note(uuid, int, text, jsonb, text);
create function public.save_note(
  p_note_id uuid, p_base_rev int, p_title text default null, p_content jsonb default null, p_body_text text default null,
  p_restores boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_note public.notes := public.require_note(p_note_id, 'member');
  v_letters int := length(v_note.body_text);
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if v_note.rev = p_base_rev + 1 and v_note.updated_by = auth.uid() and v_note.removed_at is null then
    if v_note.title = coalesce(public.plain_line(p_title), v_note.title)
      and v_note.content = coalesce(public.nfc(p_content), v_note.content) then
      return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
    end if;
  end if;
  if v_note.rev <> p_base_rev or v_note.removed_at is not null then
    return jsonb_build_object('ok', false, 'current', public.note_as_json(v_note));
  end if;

  if v_note.updated_by is distinct from auth.uid() or p_restores
    or (v_letters > 500 and length(public.nfc(p_body_text)) < v_letters / 2)
    or not exists (
      select from public.note_versions v
      where v.note_id = p_note_id and v.kept_at between clock_timestamp() - interval '10 minutes' and clock_timestamp()
    )
  then
    insert into public.note_versions (note_id, project_id, rev, title, content, author, kind, at)
    values (
      p_note_id, v_note.project_id, v_note.rev, v_note.title, v_note.content, v_note.updated_by,
      case when p_restores then 'restore' else 'auto' end, v_note.updated_at
    )
    on conflict do nothing;
  end if;
  update public.notes n
  set title = coalesce(p_title, n.title), content = coalesce(p_content, n.content), body_text = coalesce(p_body_text, n.body_text),
    rev = n.rev + 1, updated_by = auth.uid(), updated_at = now()
  where n.id = p_note_id returning n.* into v_note;
  return jsonb_build_object('ok', true, 'rev', v_note.rev, 'updated_at', v_note.updated_at);
end $$;
revoke all on function public.save_note(uuid, int, text, jsonb, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.save_note(uuid, int, text, jsonb, text, boolean) to authenticated;

-- The same limits for what a restoring replaced: keeps 100 versions of a note, 200 while the last ones are younger than an hour, and of
-- a project as many as its quota allows. Beyond that many, the ones go that were kept soonest after another: so many saves in a short
-- time do not replace the versions of other days, nor is what was kept a moment ago the first to go. Beyond the quota, the person whose
-- texts take the most gives way.
create or replace function public.prune_note_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_full record;
begin
  delete from public.note_versions v
  using (
    select t.note_id, t.rev, t.kind, row_number() over (partition by t.note_id order by t.gap nulls last, t.kept_at, t.rev) as n,
      t.versions - case when t.kept_at < clock_timestamp() - interval '1 hour' then 100 else 200 end as surplus
    from (
      select x.note_id, x.rev, x.kind, x.kept_at, count(*) over (partition by x.note_id) as versions,
        x.kept_at - lag(x.kept_at) over (partition by x.note_id order by x.kept_at, x.rev) as gap
      from public.note_versions x where x.note_id in (select r.note_id from new_rows r)
    ) t
    where t.kind in ('auto', 'restore')
  ) t
  where v.note_id = t.note_id and v.rev = t.rev and t.n <= t.surplus
    and t.rev <> (select max(r.rev) from new_rows r where r.note_id = t.note_id);
  for v_full in
    select u.owner_id as project_id, l.max_bytes from public.usage u join public.usage_limits l on l.resource = u.resource
    where u.resource = 'project_note_versions' and u.byte_count > l.max_bytes
      and u.owner_id in (select r.project_id from new_rows r)
  loop
    delete from public.note_versions v
    using (
      select d.note_id, d.rev, sum(d.bytes) over (order by d.depth, d.note_id, d.rev) as size
      from (
        select x.note_id, x.rev, x.bytes, sum(x.bytes) over (partition by x.author order by x.kept_at desc, x.note_id, x.rev desc) as depth
        from public.note_versions x where x.project_id = v_full.project_id
      ) d
    ) o
    where v.note_id = o.note_id and v.rev = o.rev and o.size > v_full.max_bytes * 0.9 and v.kind in ('auto', 'restore')
      and not exists (select from new_rows r where r.note_id = v.note_id and r.rev = v.rev);
  end loop;
  return null;
end $$;
