-- An export of consents leaves an audit row. The function that it replaces gave the same rows and left none.

drop function public.admin_consents(uuid);

-- Every answer to an agreement, the oldest first. A large export is read in parts: the first part writes the audit row, and
-- the others name the same export, within an hour.
create function public.export_consents(p_agreement_id uuid, p_export_id uuid)
returns table (id uuid, email text, display_name text, version int, action text, source text, at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_title text;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_export_id is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select a.title into v_title from public.agreements a where a.id = p_agreement_id;
  if not found then raise exception 'not_found' using errcode = 'P0002'; end if;
  if not exists (
    select from public.audit_log l
    where l.actor = auth.uid() and l.at > now() - interval '1 hour' and l.action = 'agreement.exported'
      and l.target_id = p_agreement_id::text and l.after ->> 'export_id' = p_export_id::text
  ) then
    perform public.log_audit('agreement.exported', 'agreement', p_agreement_id::text, null, jsonb_build_object(
      'title', v_title, 'export_id', p_export_id,
      'answers', (select count(*) from public.agreement_consents c where c.agreement_id = p_agreement_id)));
  end if;
  return query
    select c.id, p.email, p.display_name, c.version, c.action, c.source, c.at
    from public.agreement_consents c join public.profiles p on p.id = c.user_id
    where c.agreement_id = p_agreement_id order by c.at, c.id;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------------

revoke execute on function public.export_consents(uuid, uuid) from public, anon, authenticated;
grant execute on function public.export_consents(uuid, uuid) to authenticated;
