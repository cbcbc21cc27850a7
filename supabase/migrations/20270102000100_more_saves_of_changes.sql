-- Saves of every large document send what changed, as those of notes and pages do.
--
-- Each function applies the changes to the revision that they were made on, and hands the result to the function that saves the
-- whole. On another revision it answers as that one does: with the present row. No row has revision -1.

-- As save_issue, with the changes of the body and of its text; null leaves a value unchanged.
create function public.save_issue_change(
  p_issue_id uuid, p_base_rev int, p_title text default null, p_changes jsonb default null, p_text_change jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_issue public.issues;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  perform public.require_issues(array[p_issue_id], null);
  select i.* into v_issue from public.issues i where i.id = p_issue_id;
  if v_issue.rev <> p_base_rev then return public.save_issue(p_issue_id, -1); end if;
  return public.save_issue(
    p_issue_id, p_base_rev, p_title,
    case when p_changes is not null then public.spliced(v_issue.body, p_changes) end,
    case when p_text_change is not null then public.spliced_text(v_issue.body_text, p_text_change) end
  );
end $$;

-- As save_section, with the changes of the project.
create function public.save_section_change(
  p_section_id uuid, p_base_rev int, p_changes jsonb default null, p_name text default null, p_editor uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_project jsonb;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select s.project into v_project from public.page_sections s
  where s.id = p_section_id and s.rev = p_base_rev and public.has_site_role(s.site_id, 'editor') for no key update;
  if not found then return public.save_section(p_section_id, -1, null, null, p_editor); end if;
  return public.save_section(
    p_section_id, p_base_rev, case when p_changes is not null then public.spliced(v_project, p_changes) end, p_name, p_editor
  );
end $$;

-- As save_template_project, with the changes of the project.
create function public.save_template_project_change(p_template_id uuid, p_base_rev int, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_template public.templates;
begin
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  select t.* into v_template from public.templates t where t.id = p_template_id for update;
  if v_template.id is null then raise exception 'template_gone' using errcode = 'P0001'; end if;
  if v_template.rev <> p_base_rev then
    return public.save_template_project(p_template_id, -1, v_template.project);
  end if;
  return public.save_template_project(p_template_id, p_base_rev, public.spliced(v_template.project, p_changes));
end $$;

-- As save_notice, with the changes of the body and of its text.
create function public.save_notice_change(
  p_notice_id uuid, p_base_rev int, p_patch jsonb, p_changes jsonb default null, p_text_change jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_notice public.notices;
  v_patch jsonb := p_patch;
begin
  if p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if not public.is_admin() then raise exception 'forbidden' using errcode = '42501'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object' then raise exception 'invalid_patch' using errcode = '22023'; end if;
  select n.* into v_notice from public.notices n where n.id = p_notice_id and n.rev = p_base_rev for update;
  if not found then return public.save_notice(p_notice_id, -1, '{}'); end if;
  if p_changes is not null then
    v_patch := v_patch || jsonb_build_object('body', public.spliced(v_notice.body, p_changes));
  end if;
  if p_text_change is not null then
    v_patch := v_patch || jsonb_build_object('body_text', public.spliced_text(v_notice.body_text, p_text_change));
  end if;
  return public.save_notice(p_notice_id, p_base_rev, v_patch);
end $$;

-- As save_agreement_draft, with the changes of the body.
create function public.save_agreement_draft_change(
  p_agreement_id uuid, p_version int, p_base_rev int, p_patch jsonb, p_changes jsonb default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_body jsonb;
  v_patch jsonb := p_patch;
begin
  perform public.agreement_to_write(p_agreement_id);
  if p_version is null or p_base_rev is null then raise exception 'invalid_request' using errcode = '22023'; end if;
  if jsonb_typeof(p_patch) is distinct from 'object' then raise exception 'invalid_patch' using errcode = '22023'; end if;
  select v.body into v_body from public.agreement_versions v
  where v.agreement_id = p_agreement_id and v.version = p_version and v.rev = p_base_rev for update;
  if not found then return public.save_agreement_draft(p_agreement_id, p_version, -1, '{}'); end if;
  if p_changes is not null then
    v_patch := v_patch || jsonb_build_object('body', public.spliced(v_body, p_changes));
  end if;
  return public.save_agreement_draft(p_agreement_id, p_version, p_base_rev, v_patch);
end $$;

revoke all on function
  public.save_issue_change(uuid, int, text, jsonb, jsonb), public.save_section_change(uuid, int, jsonb, text, uuid),
  public.save_template_project_change(uuid, int, jsonb), public.save_notice_change(uuid, int, jsonb, jsonb, jsonb),
  public.save_agreement_draft_change(uuid, int, int, jsonb, jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.save_issue_change(uuid, int, text, jsonb, jsonb), public.save_section_change(uuid, int, jsonb, text, uuid),
  public.save_template_project_change(uuid, int, jsonb), public.save_notice_change(uuid, int, jsonb, jsonb, jsonb),
  public.save_agreement_draft_change(uuid, int, int, jsonb, jsonb)
to authenticated;
