-- Files that visitors send with an answer. Their bytes are in a bucket that only the gateway reads and writes: it has no policy,
-- and the gateway's Storage routes do not know it. Names in it are {site}/{file}.

insert into storage.buckets (id, name, public, file_size_limit) values ('form-files', 'form-files', false, 10485760)
on conflict (id) do nothing;

create table public.form_files (
  id uuid primary key,
  site_id uuid not null references public.sites (id) on delete cascade,
  submission_id uuid not null references public.form_submissions (id) on delete cascade,
  -- The question that it answers.
  field_key text not null check (char_length(field_key) between 1 and 60),
  -- As the visitor's device calls it, without a path.
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
create index form_files_of_answer on public.form_files (submission_id);
create index form_files_of_site on public.form_files (site_id);

-- As submit_form, with files [{ id, key, name, bytes }] whose bytes are stored already. Answers with `kept` as well: false when
-- the answer was there before, or is none, so that the bytes belong to nothing.
create function public.submit_form_with_files(
  p_page_id uuid, p_version_id uuid, p_form jsonb, p_data jsonb, p_body text, p_has_consent boolean, p_ip_hash text,
  p_digest text, p_window_s int, p_is_spam boolean, p_files jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_answer jsonb;
begin
  if jsonb_typeof(p_files) is distinct from 'array' or jsonb_array_length(p_files) not between 1 and 5 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  v_answer := public.submit_form(p_page_id, p_version_id, p_form, p_data, p_body, p_has_consent, p_ip_hash, p_digest, p_window_s, p_is_spam);
  if (v_answer ->> 'ok')::boolean is not true
    -- An answer that was sent twice has the files of the first time.
    or exists (select from public.form_files f where f.submission_id = (v_answer ->> 'id')::uuid) then
    return v_answer || jsonb_build_object('kept', false);
  end if;
  insert into public.form_files (id, site_id, submission_id, field_key, name, bytes)
  select (f.value ->> 'id')::uuid, s.site_id, s.id, f.value ->> 'key', f.value ->> 'name', (f.value ->> 'bytes')::bigint
  from public.form_submissions s, jsonb_array_elements(p_files) f where s.id = (v_answer ->> 'id')::uuid;
  return v_answer || jsonb_build_object('kept', true);
end $$;

-- As before, and the files of the answer.
create or replace function public.form_answer(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'form_id', s.form_id, 'form_name', f.name, 'data', s.data, 'fields', d.fields, 'consent_text', d.consent_text,
    'consent_at', s.consent_at, 'status', s.status, 'note', s.note, 'rev', s.rev, 'read_at', s.read_at,
    'created_at', s.created_at, 'purge_at', s.purge_at,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'key', x.field_key, 'name', x.name, 'bytes', x.bytes)
        order by x.field_key, x.name, x.id), '[]')
      from public.form_files x where x.submission_id = s.id
    )
  )
  from public.form_submissions s
  join public.forms f on f.id = s.form_id
  join public.form_definitions d on d.id = s.definition_id
  where s.id = p_id
$$;

-- As before, and files of answers that are gone. Those of an answer under way are a few seconds old.
create or replace function public.orphaned_pictures(p_limit int default 100)
returns table (bucket_id text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('note-pictures', 'notice-pictures', 'site-assets', 'profile-photos', 'form-files')
    -- A file may be there a moment before what it belongs to.
    and o.created_at < now() - case o.bucket_id when 'form-files' then interval '10 minutes' else interval '1 day' end
    and not case o.bucket_id
      when 'note-pictures' then exists (select from public.projects p where p.id::text = split_part(o.name, '/', 1))
      when 'notice-pictures' then exists (select from public.notices n where n.id::text = split_part(o.name, '/', 1))
      when 'profile-photos' then exists (
        select from public.profiles p
        where p.id::text = split_part(o.name, '/', 1) and p.thumb_url = '/storage/v1/object/public/profile-photos/' || o.name
      )
      when 'form-files' then exists (
        select from public.form_files f where f.id = substring(o.name from '^[0-9a-f-]{36}/([0-9a-f-]{36})$')::uuid
      )
      else exists (select from public.sites s where s.id::text = split_part(o.name, '/', 1))
    end
  order by o.bucket_id, o.name
  limit least(greatest(coalesce(p_limit, 100), 0), 1000)
$$;

-- Quotas and privileges ----------------------------------------------------------------------------------------------------

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  ('site_form_files', 20000, 1024 * 1024 * 1024, false);
select public.count_table('public.form_files', 'site_form_files', 'site_id', 'bytes');
select public.broadcast_changes('public.form_files', 'site', 'r.site_id');

alter table public.form_files enable row level security;
revoke all on public.form_files from anon, authenticated;
grant select on public.form_files to authenticated;
grant all on public.form_files to service_role;

create policy form_files_select on public.form_files for select to authenticated
  using (site_id in (select public.my_site_ids()));

revoke execute on function
  public.submit_form_with_files(uuid, uuid, jsonb, jsonb, text, boolean, text, text, int, boolean, jsonb)
  from public, anon, authenticated;
grant execute on function
  public.submit_form_with_files(uuid, uuid, jsonb, jsonb, text, boolean, text, text, int, boolean, jsonb)
  to service_role;
