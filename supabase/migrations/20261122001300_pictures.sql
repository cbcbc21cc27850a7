-- Pictures in notes and notices are files in private buckets: docs/decisions/0005-pictures-in-documents-are-private-files.md.
-- A document holds the address of a picture; whoever may read the document may read its pictures.

-- A name is {project or notice}/{sha256}.{webp|png|jpg}. It is never written over and never removed by a person: older
-- versions of a note name the same file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('note-pictures', 'note-pictures', false, 20971520, array['image/png', 'image/jpeg', 'image/webp']),
  ('notice-pictures', 'notice-pictures', false, 20971520, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do nothing;

insert into public.usage_limits (resource, max_rows, max_bytes, pruned) values
  -- Counted when it is asked for, as `site_files`.
  ('project_pictures', 20000, 5::bigint * 1024 * 1024 * 1024, false);

-- Why a project may not store another p_bytes under p_name: the code of the quota, or null.
create function public.picture_quota(p_folder text, p_name text, p_bytes bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when count(*) >= l.max_rows then 'quota_project_pictures_rows'
    when coalesce(sum((o.metadata ->> 'size')::bigint), 0) + p_bytes > l.max_bytes then 'quota_project_pictures_bytes'
  end
  from public.usage_limits l
  left join storage.objects o on o.bucket_id = 'note-pictures' and o.name ~>=~ (p_folder || '/') and o.name ~<~ (p_folder || '0')
    and o.name <> p_name
  where l.resource = 'project_pictures'
  group by l.max_rows, l.max_bytes
$$;

-- For the policy, as `has_file_room`.
create function public.has_picture_room(p_name text, p_metadata jsonb) returns boolean
language sql stable security definer set search_path = ''
return case when split_part(p_name, '/', 1) in (select id::text from public.my_project_ids() id) then
  public.picture_quota(
    split_part(p_name, '/', 1), p_name,
    coalesce(substring(coalesce(p_metadata ->> 'contentLength', p_metadata ->> 'size') from '^\d{1,15}$')::bigint, 0)
  ) is null
else false end;

-- What to tell a person of the project whose upload was refused: the quota's code, or null when it was not that.
create function public.project_picture_quota(p_project_id uuid, p_bytes bigint) returns text
language sql stable security definer set search_path = ''
return case when p_project_id in (select id from public.my_project_ids('member') id)
  then public.picture_quota(p_project_id::text, '', greatest(p_bytes, 0)) end;

create policy note_pictures_select on storage.objects for select to authenticated
  using (bucket_id = 'note-pictures' and (storage.foldername(name))[1] in (select id::text from public.my_project_ids() id));
create policy note_pictures_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'note-pictures' and (storage.foldername(name))[1] in (select id::text from public.my_project_ids('member') id)
    and public.has_picture_room(name, metadata)
  );

-- Notices that the asking person may read, by their own policies; guests too. An admin sees the pictures of a notice that
-- has not been saved yet.
create policy notice_pictures_select_anon on storage.objects for select to anon
  using (bucket_id = 'notice-pictures' and (storage.foldername(name))[1] in (select n.id::text from public.notices n));
create policy notice_pictures_select on storage.objects for select to authenticated
  using (
    bucket_id = 'notice-pictures'
    and ((storage.foldername(name))[1] in (select n.id::text from public.notices n) or (select public.is_admin()))
  );
create policy notice_pictures_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'notice-pictures' and (select public.is_admin()));

-- Documents ---------------------------------------------------------------------------------------------------------------

-- As before, and an image may come from these buckets.
create or replace function public.is_document(p_document jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if (jsonb_typeof(p_document) = 'object' and p_document @> '{"type": "doc"}'
      and jsonb_typeof(p_document -> 'content') = 'array') is not true
    -- Two steps of JSON a node: this one stands 33 deep and holds more.
    or jsonb_path_exists(p_document, 'strict $.**{66}.content')
    -- What is no node nests no further either: attributes are words, numbers and short lists of these.
    or jsonb_path_exists(p_document, 'strict $.**{80}') or jsonb_path_exists(p_document, 'strict $.**.attrs.**{6}')
  then
    return false;
  end if;
  -- Counted in a step of its own: looking at each takes ten times as long. In one expression, even a `case`, a note of a
  -- million parts that came over REST took eight seconds. Of the six marks a text has each once.
  if (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.content.size()')) size
    ) > 60000
    or (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.marks.size()')) size
    ) > 360000
    or jsonb_path_exists(p_document, 'strict $.**.attrs.**.size() ? (@ > 1000)')
  then
    return false;
  end if;
  -- A type that is no text is like no text and unlike none: it must be asked for by itself.
  return not jsonb_path_exists(p_document, 'strict $.**.content[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "text" || @.type == "paragraph" || @.type == "listItem" || @.type == "bulletList"
        || @.type == "tableCell" || @.type == "tableRow" || @.type == "heading" || @.type == "taskItem"
        || @.type == "hardBreak" || @.type == "codeBlock" || @.type == "orderedList" || @.type == "taskList"
        || @.type == "blockquote" || @.type == "callout" || @.type == "image" || @.type == "tableHeader"
        || @.type == "table" || @.type == "horizontalRule")
      || @.content.type() != "array"
      || (@.type == "text" && !(@.text.type() == "string"))
      || (@.type == "image" && !(@.attrs.src.type() == "string" && (
        @.attrs.src like_regex "^/storage/v1/object/(note|notice)-pictures/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\\.(webp|png|jpg)$"
        || @.attrs.src like_regex "^https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff][^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"
        || @.attrs.src starts with "data:image/png;base64," || @.attrs.src starts with "data:image/jpeg;base64,")))
    )')
    and not jsonb_path_exists(p_document, 'strict $.**.marks[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "bold" || @.type == "link" || @.type == "italic" || @.type == "code" || @.type == "strike"
        || @.type == "underline")
      || (@.type == "link" && !(@.attrs.href.type() == "string" &&
        @.attrs.href like_regex "^(https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|mailto:[^/\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|(tel|sms):[+0-9])[^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"))
    )');
end $$;

-- How large a document may be, with its plain text beside it; in shell/contract/src/document.ts the same number.
create function public.max_document_bytes() returns bigint
language sql immutable parallel safe set search_path = ''
return 5 * 1024 * 1024;

-- Both as JSON text: the editor counts the same (shared-ui/src/document/size.ts).
create function public.document_bytes(p_document jsonb, p_text text) returns bigint
language sql immutable parallel safe set search_path = ''
return octet_length(p_document::text) + octet_length(to_jsonb(coalesce(p_text, ''))::text);

-- For triggers: refuses what is too large. What was too large already may be saved as long as it does not grow.
create function public.require_document_size(p_document jsonb, p_text text, p_old jsonb, p_old_text text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_bytes bigint := public.document_bytes(p_document, p_text);
begin
  if v_bytes > public.max_document_bytes() and (p_old is null or v_bytes > public.document_bytes(p_old, p_old_text)) then
    raise exception 'document_too_large' using errcode = '22023';
  end if;
end $$;

create or replace function public.note_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Untrimmed: it is saved while it is being typed, and the next word follows the blank.
  new.title := public.plain_line(new.title);
  new.content := public.nfc(new.content);
  if new.content is distinct from old.content then
    perform public.require_document(new.content);
    perform public.require_document_size(new.content, new.body_text, old.content, old.body_text);
  end if;
  return new;
end $$;

create or replace function public.notice_text() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(public.plain_line(new.title));
  new.body := public.nfc(new.body);
  if new.body is distinct from old.body then
    perform public.require_document(new.body);
    perform public.require_document_size(new.body, new.body_text, old.body, old.body_text);
  end if;
  return new;
end $$;

-- Who may do what ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.picture_quota(text, text, bigint), public.has_picture_room(text, jsonb), public.project_picture_quota(uuid, bigint),
  public.max_document_bytes(), public.document_bytes(jsonb, text), public.require_document_size(jsonb, text, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.has_picture_room(text, jsonb), public.project_picture_quota(uuid, bigint) to authenticated;
