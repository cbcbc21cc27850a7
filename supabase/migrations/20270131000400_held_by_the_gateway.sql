-- Only the gateway holds room of a quota for a part that arrives, and frees it afterwards. Before, a member could call
-- take_upload_part without sending a byte, and so keep the room of a project, and the budget of its owner, for a day.

-- As before, without the room: whether the caller may send this part now. False when less has arrived than the bytes before the
-- part: the gateway then asks Storage and says so (keep_upload_part).
create or replace function public.take_upload_part(p_id uuid, p_offset bigint, p_length bigint) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_upload public.file_uploads;
begin
  select u.* into v_upload from public.file_uploads u where u.id = p_id and u.user_id = auth.uid();
  perform public.require_project(v_upload.project_id, 'member');
  if (p_offset >= 0 and p_length >= 0) is not true then raise exception 'invalid_request' using errcode = '22023'; end if;
  -- The client may have announced another size to Storage.
  if p_offset + p_length > v_upload.size then raise exception 'too_large' using errcode = 'P0001'; end if;
  return p_offset <= v_upload.arrived;
end $$;

-- Takes the room of a part that ends at p_end, before its first byte. Called by the gateway after take_upload_part.
create function public.hold_upload_part(p_id uuid, p_end bigint) returns void
language sql security definer set search_path = '' as $$
  update public.file_uploads u set held = greatest(u.held, least(p_end, u.size))
  where u.id = p_id and u.finished_at is null and p_end >= 0
$$;

revoke execute on function public.hold_upload_part(uuid, bigint) from public, anon, authenticated;
grant execute on function public.hold_upload_part(uuid, bigint) to service_role;
