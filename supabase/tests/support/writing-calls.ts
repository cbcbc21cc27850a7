import type { Transaction } from '@dojang/embedded/sql';
import { IDS } from '../access/fixture.ts';
import { as, type PersonName, personId, proveFresh } from './actors.ts';

const id = (value: string) => `'${value}'`;
const DOC = `'{"type":"doc","content":[]}'`;
const MEMBER_ID = `(select m.id from public.project_members m
  where m.joined_user_id = '${personId('manager')}' and m.project_id = '${IDS.ourProject}')`;

const OUR_BOARD_COLUMNS = `from public.board_columns c join public.boards b on b.id = c.board_id
  where b.project_id = '${IDS.ourProject}' and b.id <> '${IDS.listedBoard}'`;
const OUR_COLUMN = `(select c.id ${OUR_BOARD_COLUMNS} and c.kind = 'todo' limit 1)`;
const OTHER_COLUMN = `(select c.id ${OUR_BOARD_COLUMNS} and c.kind = 'done' limit 1)`;

export interface Call {
  /** The caller. Default: the server. */
  readonly who?: PersonName;
  /** Each argument as SQL, by its name. */
  readonly args: Readonly<Record<string, string>>;
}

/** Other rows of the same list, so that ours can be moved. */
const SECOND_NOTE = 'c2000000-0000-4000-8000-000000000001';

const UNKEPT_UPLOAD = 'c2000000-0000-4000-8000-000000000003';
const REMOVED_FILE = 'c2000000-0000-4000-8000-000000000002';
const ourFiles = `array['${IDS.ourFile}']::uuid[]`;
const OUR_SITE = `(select site_id from public.pages where id = '${IDS.ourPage}')`;
const SITE_MEMBER = `(select m.id from public.site_members m
  where m.user_id = '${personId('manager')}' and m.role = 'manager' and m.site_id = ${OUR_SITE})`;
const REMOVED_SITE = 'c2000000-0000-4000-8000-000000000004';
const OUR_ISSUES = `array['${IDS.ourIssue}']::uuid[]`;

const OUR_ANSWER = `array['${IDS.ourAnswer}']::uuid[]`;
const TAKEN_DOWN_PAGE = 'c2000000-0000-4000-8000-000000000006';
const UNUSED_BOARD = 'c2000000-0000-4000-8000-000000000007';
const SESSION = 'c2000000-0000-4000-8000-000000000008';
const LIVE_VERSION = 'c2000000-0000-4000-8000-000000000005';

const OUR_ORDER = `'order-${personId('owner')}'`;
const PAID_ORDER = 'c2000000-0000-4000-8000-000000000009';
const PAYMENT = `jsonb_build_object('paymentKey', 'k', 'orderId', ${OUR_ORDER}, 'status', 'DONE', 'totalAmount', 9900,
  'balanceAmount', 9900, 'raw', '{}'::jsonb)`;

const SUBMITTED = {
  p_page_id: id(IDS.ourPage),
  p_version_id: id(LIVE_VERSION),
  p_form: `'{"key":"form","name":"x","hash":"x","fields":[],"consent":""}'`,
  p_data: `'{}'`,
  p_body: `''`,
  p_has_consent: 'true',
  p_ip_hash: `'x'`,
  p_digest: `'x'`,
  p_window_s: '5',
  p_is_spam: 'false',
};

/** A valid call of each function that writes. */
export const WRITING: Readonly<Record<string, Call>> = {
  send_login_code: { who: 'member', args: {} },
  raise_budget: {
    who: 'admin',
    args: {
      p_budget: `'files'`,
      p_reason: `'x'`,
      p_person: id(personId('member')),
      p_network: 'null',
      p_most: '1',
    },
  },
  announce_sign_up: { args: { p_email: `'new@example.com'`, p_network: `repeat('n', 22)` } },
  verify_login_code: { who: 'member', args: { p_code: `'123456'` } },
  begin_email_change: { args: { p_user_id: id(personId('member')), p_email: `'next@example.com'` } },
  finish_email_change: { who: 'member', args: { p_old_code: `'123456'`, p_new_code: `'123456'` } },
  request_leave: { args: { p_user_id: id(personId('stranger')) } },
  delete_leavers: { args: {} },
  prove_session: { args: { p_user_id: id(personId('other')), p_session_id: id(personId('other')) } },
  note_fresh_proof: { args: { p_user_id: id(personId('other')), p_session_id: id(personId('other')) } },
  prove_by_session: {
    args: { p_user_id: id(personId('member')), p_session_id: id(personId('member')), p_other_id: id(SESSION) },
  },
  tell_new_passkey: { args: { p_user_id: id(personId('member')), p_device: `'x'`, p_network: `''` } },
  tell_removed_passkey: { args: { p_user_id: id(personId('member')), p_device: `'x'`, p_network: `''` } },
  take_back_account: {
    args: { p_user_id: id(personId('member')), p_session_id: id(SESSION), p_is_recovery: 'true' },
  },
  end_if_password_changed: {
    args: { p_user_id: id(personId('member')), p_session_id: id(SESSION), p_mark: `'x'` },
  },
  tell_new_device: { args: { p_user_id: id(personId('member')), p_device: `'x'`, p_network: `''` } },
  begin_app_try: { args: { p_user_id: id(personId('other')), p_session_id: id(personId('other')) } },
  finish_app_try: {
    args: { p_user_id: id(personId('other')), p_session_id: id(personId('other')), p_sealed: `'sealed'`, p_step: '1' },
  },
  set_login_app: {
    args: {
      p_user_id: id(personId('other')),
      p_session_id: id(personId('other')),
      p_sealed: `'new'`,
      p_step: '1',
      p_device: `'x'`,
      p_network: `''`,
    },
  },
  remove_login_app: { args: { p_user_id: id(personId('other')), p_device: `'x'`, p_network: `''` } },
  set_recovery_codes: {
    args: { p_user_id: id(personId('other')), p_hashes: `array['x']`, p_device: `'x'`, p_network: `''` },
  },
  use_recovery_code: {
    args: {
      p_user_id: id(personId('other')),
      p_session_id: id(personId('other')),
      p_hash: `'hash'`,
      p_device: `'x'`,
      p_network: `''`,
    },
  },
  remember_browser: {
    args: {
      p_user_id: id(personId('other')),
      p_session_id: id(personId('other')),
      p_token_hash: `'x'`,
      p_device: `'x'`,
    },
  },
  prove_by_browser: {
    args: { p_user_id: id(personId('other')), p_session_id: id(personId('other')), p_token_hash: `'of other'` },
  },
  forget_browsers: { args: { p_user_id: id(personId('other')), p_id: 'null' } },
  end_session: { args: { p_user_id: id(personId('member')), p_id: id(SESSION) } },
  submit_form: { args: SUBMITTED },
  submit_form_with_files: {
    args: {
      ...SUBMITTED,
      p_files: `'[{"id":"c2000000-0000-4000-8000-000000000008","key":"x","name":"x.pdf","bytes":1}]'`,
    },
  },
  send_form_news: { args: {} },
  add_visits: {
    args: {
      p_visits: `jsonb_build_array(jsonb_build_object('page', ${id(IDS.ourPage)}, 'day', (now() at time zone 'Asia/Seoul')::date,
        'device', 'phone', 'referrer', '', 'count', 1))`,
    },
  },
  settle_form_retention: { args: { p_form_id: id(IDS.ourForm) } },
  mark_answers: { who: 'member', args: { p_ids: OUR_ANSWER, p_read: 'true', p_status: `'done'` } },
  save_answer_note: { who: 'member', args: { p_id: id(IDS.ourAnswer), p_base_rev: '1', p_note: `'x'` } },
  delete_answers: { who: 'member', args: { p_ids: OUR_ANSWER } },
  set_form_retention: { who: 'manager', args: { p_form_id: id(IDS.ourForm), p_days: '30' } },
  restore_project: { who: 'owner', args: { p_project_id: id(IDS.trashedProject) } },
  transfer_project: { who: 'owner', args: { p_project_id: id(IDS.ourProject), p_member_id: MEMBER_ID } },
  leave_project: { who: 'member', args: { p_project_id: id(IDS.ourProject) } },
  set_project_role: { who: 'owner', args: { p_member_id: MEMBER_ID, p_role: `'viewer'` } },
  create_invites: {
    who: 'owner',
    args: { p_project_id: id(IDS.ourProject), p_emails: `array['null@example.com']`, p_role: `'member'` },
  },
  create_invite_code: {
    who: 'owner',
    args: { p_project_id: id(IDS.ourProject), p_role: `'member'`, p_max_uses: '1', p_days: '1' },
  },
  resend_invite: { who: 'owner', args: { p_invite_id: id(IDS.ourInvite) } },
  revoke_invite: { who: 'owner', args: { p_invite_id: id(IDS.ourInvite) } },
  accept_invite: { who: 'stranger', args: { p_code: `'null code'` } },
  save_note: {
    who: 'member',
    args: {
      p_note_id: id(IDS.ourNote),
      p_base_rev: '1',
      p_title: `'x'`,
      p_content: DOC,
      p_body_text: `'x'`,
      p_restores: 'false',
    },
  },
  save_note_change: {
    who: 'member',
    args: {
      p_note_id: id(IDS.ourNote),
      p_base_rev: '1',
      p_title: `'x'`,
      p_changes: `'[]'`,
      p_text_change: `'{"length":0,"at":0,"remove":0,"insert":"x"}'`,
    },
  },
  move_note: {
    who: 'member',
    args: {
      p_note_id: id(IDS.ourNote),
      p_parent_id: 'null',
      p_after_id: id(SECOND_NOTE),
      p_base_rev: '1',
      p_last: 'false',
    },
  },
  remove_note: { who: 'member', args: { p_note_id: id(IDS.ourNote) } },
  restore_note: { who: 'member', args: { p_note_id: id(IDS.ourRemovedNote), p_parent_id: id(IDS.ourNote) } },
  purge_note: { who: 'manager', args: { p_note_id: id(IDS.ourRemovedNote) } },
  save_file_categories: {
    who: 'manager',
    args: { p_project_id: id(IDS.ourProject), p_base_rev: '0', p_categories: `'[{"id":"a","name":"x"}]'` },
  },
  rename_file: { who: 'member', args: { p_file_id: id(IDS.ourFile), p_name: `'x'` } },
  move_files: { who: 'member', args: { p_file_ids: ourFiles, p_category_id: `'now'`, p_on_conflict: `'ask'` } },
  remove_files: { who: 'member', args: { p_file_ids: ourFiles } },
  restore_files: { who: 'member', args: { p_file_ids: `array['${REMOVED_FILE}']::uuid[]` } },
  purge_files: { who: 'manager', args: { p_file_ids: `array['${REMOVED_FILE}']::uuid[]` } },
  restore_file_version: { who: 'member', args: { p_file_id: id(IDS.ourFile), p_version: '1' } },
  begin_upload: {
    who: 'member',
    args: { p_id: 'gen_random_uuid()', p_project_id: id(IDS.ourProject), p_size: '1' },
  },
  finish_upload: {
    who: 'member',
    args: {
      p_id: id(personId('member')),
      p_name: `'x'`,
      p_on_conflict: `'ask'`,
      p_category_id: 'null',
      p_source_type: 'null',
      p_source_id: 'null',
    },
  },
  create_file_zip: {
    who: 'viewer',
    args: { p_project_id: id(IDS.ourProject), p_file_ids: 'null', p_category_ids: 'null' },
  },
  hold_upload_part: { args: { p_id: id(personId('owner')), p_end: '1' } },
  keep_upload_part: { args: { p_id: id(personId('owner')), p_end: '1' } },
  free_upload: { args: { p_id: id(UNKEPT_UPLOAD) } },
  cancel_upload: { args: { p_id: id(personId('member')) } },
  set_upload_content: {
    args: { p_id: id(personId('owner')), p_sha256: `repeat('1', 64)`, p_mime: `'text/plain'` },
  },
  set_file_thumb: { args: { p_project_id: id(IDS.ourProject), p_sha256: `repeat('0', 64)`, p_thumb: `'none'` } },
  drop_unused_files: { args: { p_most: '500' } },
  save_comment: {
    who: 'member',
    args: {
      p_id: 'gen_random_uuid()',
      p_target_type: `'note'`,
      p_target_id: id(IDS.ourNote),
      p_body: DOC,
      p_body_text: `'x'`,
      p_parent_id: id(IDS.ourComment),
    },
  },
  remove_comment: { who: 'owner', args: { p_comment_id: id(IDS.ourComment) } },
  restore_comment: {
    who: 'owner',
    args: { p_comment_id: `(select c.id from public.comments c where c.removed_at is not null limit 1)` },
  },
  resolve_comment: { who: 'member', args: { p_comment_id: id(IDS.ourComment), p_resolved: 'true' } },
  toggle_reaction: { who: 'member', args: { p_comment_id: id(IDS.ourComment), p_emoji: `'🎉'`, p_on: 'true' } },
  create_issue: {
    who: 'member',
    args: {
      p_id: 'gen_random_uuid()',
      p_project_id: id(IDS.ourProject),
      p_title: `'x'`,
      p_column_id: 'null',
      p_changes: `'{"priority":1}'`,
    },
  },
  update_issues: { who: 'member', args: { p_issue_ids: OUR_ISSUES, p_changes: `'{"priority":1}'` } },
  move_issue: {
    who: 'member',
    args: {
      p_issue_id: id(IDS.ourIssue),
      p_column_id: id(IDS.listedColumn),
      p_after_id: 'null',
      p_seen_column_id: 'null',
      p_seen_rank: 'null',
    },
  },
  move_issues: {
    who: 'member',
    args: {
      p_moves: `'[{"column_id":"${IDS.listedColumn}","after_id":null,"cards":[{"id":"${IDS.ourIssue}"}]}]'`,
    },
  },
  save_issue: {
    who: 'member',
    args: { p_issue_id: id(IDS.ourIssue), p_base_rev: '1', p_title: `'x'`, p_body: DOC, p_body_text: `'x'` },
  },
  save_issue_change: {
    who: 'member',
    args: {
      p_issue_id: id(IDS.ourIssue),
      p_base_rev: '1',
      p_title: `'x'`,
      p_changes: `'[]'`,
      p_text_change: `'{"length":0,"at":0,"remove":0,"insert":"x"}'`,
    },
  },
  remove_issues: { who: 'member', args: { p_issue_ids: OUR_ISSUES } },
  import_issues: {
    who: 'member',
    args: {
      p_project_id: id(IDS.ourProject),
      p_issues: `'[{"id":"00000000-0000-4000-8000-00000000aaaa","title":"x"}]'`,
    },
  },
  purge_issues: { who: 'manager', args: { p_issue_ids: `array['${IDS.ourSecondIssue}']::uuid[]` } },
  restore_issues: { who: 'member', args: { p_issue_ids: `array['${IDS.ourSecondIssue}']::uuid[]` } },
  relate_issues: {
    who: 'member',
    args: { p_from_id: id(IDS.ourIssue), p_to_id: id(IDS.listedIssue), p_kind: `'blocks'` },
  },
  unrelate_issues: { who: 'member', args: { p_relation_id: id(IDS.ourRelation) } },
  save_label: {
    who: 'member',
    args: { p_id: 'gen_random_uuid()', p_project_id: id(IDS.ourProject), p_name: `'x'`, p_color: `'red'` },
  },
  remove_label: { who: 'manager', args: { p_label_id: id(IDS.ourLabel) } },
  save_issue_view: {
    who: 'member',
    args: {
      p_id: 'gen_random_uuid()',
      p_project_id: id(IDS.ourProject),
      p_name: `'x'`,
      p_query: `'x'`,
      p_is_shared: 'true',
    },
  },
  remove_issue_view: { who: 'owner', args: { p_id: id(IDS.ownerView) } },
  save_board: {
    who: 'manager',
    args: { p_id: 'gen_random_uuid()', p_project_id: id(IDS.ourProject), p_name: `'x'` },
  },
  archive_board: { who: 'manager', args: { p_board_id: id(IDS.listedBoard), p_archived: 'true' } },
  set_board_access: {
    who: 'manager',
    args: { p_board_id: id(IDS.listedBoard), p_access: `'project'`, p_people: `'[]'` },
  },
  save_board_column: {
    who: 'manager',
    args: {
      p_id: 'gen_random_uuid()',
      p_board_id: id(IDS.listedBoard),
      p_name: `'x'`,
      p_kind: `'todo'`,
      p_wip_limit: 'null',
    },
  },
  move_board_column: { who: 'manager', args: { p_column_id: OUR_COLUMN, p_after_id: 'null' } },
  remove_board_column: { who: 'manager', args: { p_column_id: OUR_COLUMN, p_move_to: OTHER_COLUMN } },
  save_memo: {
    who: 'member',
    args: {
      p_memo_id: `(select id from public.memos where user_id = '${personId('member')}' limit 1)`,
      p_base_rev: '1',
      p_body: `'x'`,
      p_tags: `array['x']`,
    },
  },
  save_notice: {
    who: 'admin',
    args: { p_notice_id: 'gen_random_uuid()', p_base_rev: '0', p_patch: `'{"title":"x"}'` },
  },
  save_notice_change: {
    who: 'admin',
    args: {
      p_notice_id: id(IDS.liveNotice),
      p_base_rev: '1',
      p_patch: `'{"title":"x"}'`,
      p_changes: `'[]'`,
      p_text_change: `'{"length":0,"at":0,"remove":0,"insert":"x"}'`,
    },
  },
  ack_notice: { who: 'member', args: { p_notice_id: id(IDS.liveNotice) } },
  change_notifications: {
    who: 'member',
    args: {
      p_changes: `(select jsonb_agg(jsonb_build_object('id', id, 'read', true)) from public.notifications
        where user_id = '${personId('member')}')`,
    },
  },
  read_all_notifications: { who: 'member', args: {} },
  save_notification_settings: {
    who: 'member',
    args: {
      p_settings: `'[{"kind":"projects.due","in_app":true,"email":"off","browser":true}]'`,
      p_project_id: id(IDS.ourProject),
    },
  },
  reset_notification_settings: { who: 'member', args: { p_project_id: 'null' } },
  save_notification_times: {
    who: 'member',
    args: { p_time_zone: `'UTC'`, p_digest_at: `'10:00'`, p_quiet_from: `'22:00'`, p_quiet_to: `'07:00'` },
  },
  hold_page: {
    who: 'member',
    args: { p_page_id: id(IDS.ourPage), p_editor: id(UNKEPT_UPLOAD), p_take_over: 'true' },
  },
  set_page_schedule: {
    who: 'member',
    args: {
      p_page_id: id(IDS.ourPage),
      p_publish_at: `now() + interval '1 day'`,
      p_unpublish_at: `now() + interval '2 days'`,
      p_keeps_samples: 'true',
    },
  },
  claim_due_pages: { args: { p_limit: '5' } },
  end_page_schedule: {
    args: {
      p_page_id: id(IDS.ourPage),
      p_publish_at: `(select publish_at from public.pages where id = '${IDS.ourPage}')`,
      p_failed: 'true',
      p_problems: `'["x"]'`,
      p_error: `'x'`,
    },
  },
  unpublish_due_pages: { args: {} },
  release_page: { who: 'member', args: { p_page_id: id(IDS.ourPage), p_editor: id(UNKEPT_UPLOAD) } },
  save_draft: {
    who: 'member',
    args: {
      p_page_id: id(IDS.ourPage),
      p_base_rev: '1',
      p_project: `'{"x":1}'`,
      p_title: `'x'`,
      p_editor: id(UNKEPT_UPLOAD),
    },
  },
  save_draft_change: {
    who: 'member',
    args: {
      p_page_id: id(IDS.ourPage),
      p_base_rev: '1',
      p_changes: `'[]'`,
      p_title: `'x'`,
      p_editor: id(UNKEPT_UPLOAD),
    },
  },
  keep_draft: { who: 'member', args: { p_page_id: id(IDS.ourPage) } },
  keep_section: { who: 'member', args: { p_section_id: id(IDS.ourSection) } },
  save_section: {
    who: 'member',
    args: {
      p_section_id: id(IDS.ourSection),
      p_base_rev: '1',
      p_project: `'{"x":1}'`,
      p_name: `'x'`,
      p_editor: id(UNKEPT_UPLOAD),
    },
  },
  save_section_change: {
    who: 'member',
    args: {
      p_section_id: id(IDS.ourSection),
      p_base_rev: '1',
      p_changes: `'[]'`,
      p_name: `'x'`,
      p_editor: id(UNKEPT_UPLOAD),
    },
  },
  hold_section: {
    who: 'member',
    args: { p_section_id: id(IDS.ourSection), p_editor: id(UNKEPT_UPLOAD), p_take_over: 'true' },
  },
  release_section: { who: 'member', args: { p_section_id: id(IDS.ourSection), p_editor: id(UNKEPT_UPLOAD) } },
  delete_section: { who: 'member', args: { p_section_id: id(IDS.ourSection) } },
  save_page_thumb: {
    who: 'member',
    args: { p_page_id: id(IDS.ourPage), p_rev: '1', p_picture: `'/9j/AAAAAAAAAAAAAAAA'` },
  },
  create_page_share: {
    who: 'member',
    args: { p_page_id: id(IDS.ourPage), p_days: '7', p_version_id: 'null' },
  },
  open_page_share: { args: { p_id: id(IDS.ourShare), p_counts: 'true' } },
  create_site: { who: 'member', args: { p_id: id(UNKEPT_UPLOAD), p_name: `'x'` } },
  remove_site: { who: 'owner', args: { p_site_id: OUR_SITE } },
  restore_site: { who: 'owner', args: { p_site_id: id(REMOVED_SITE) } },
  set_site_role: { who: 'owner', args: { p_member_id: SITE_MEMBER, p_role: `'viewer'` } },
  remove_site_member: { who: 'owner', args: { p_member_id: SITE_MEMBER } },
  transfer_site: { who: 'owner', args: { p_member_id: SITE_MEMBER } },
  create_site_invites: {
    who: 'owner',
    args: { p_site_id: OUR_SITE, p_emails: `array['null@example.com']`, p_role: `'viewer'` },
  },
  create_site_invite_code: {
    who: 'owner',
    args: { p_site_id: OUR_SITE, p_role: `'viewer'`, p_max_uses: '1', p_days: '1' },
  },
  resend_site_invite: { who: 'owner', args: { p_invite_id: id(IDS.ourSiteInvite) } },
  revoke_site_invite: { who: 'owner', args: { p_invite_id: id(IDS.ourSiteInvite) } },
  accept_site_invite: { who: 'stranger', args: { p_code: `'null code'` } },
  set_member_level: { who: 'admin', args: { p_user_id: id(personId('viewer')), p_level: `'admin'` } },
  set_member_suspended: {
    who: 'admin',
    args: { p_user_id: id(personId('suspended')), p_suspended: 'false', p_reason: `'x'` },
  },
  save_template: {
    who: 'admin',
    args: {
      p_template_id: '(select id from public.templates limit 1)',
      p_name: `'x'`,
      p_description: `'x'`,
      p_category_id: '(select id from public.template_categories limit 1)',
      p_status: `'draft'`,
    },
  },
  move_template: {
    who: 'admin',
    args: { p_template_id: '(select id from public.templates limit 1)', p_position: '0' },
  },
  save_template_category: {
    who: 'admin',
    args: { p_category_id: '(select id from public.template_categories limit 1)', p_name: `'x'` },
  },
  move_template_category: {
    who: 'admin',
    args: { p_category_id: '(select id from public.template_categories limit 1)', p_position: '0' },
  },
  create_template: {
    who: 'admin',
    args: {
      p_template_id: id(UNKEPT_UPLOAD),
      p_name: `'x'`,
      p_description: `'x'`,
      p_project: `'{}'`,
      p_category_id: '(select id from public.template_categories limit 1)',
    },
  },
  save_template_project: {
    who: 'admin',
    args: {
      p_template_id: '(select id from public.templates limit 1)',
      p_base_rev: '1',
      p_project: `'{"x":1}'`,
    },
  },
  save_template_project_change: {
    who: 'admin',
    args: { p_template_id: '(select id from public.templates limit 1)', p_base_rev: '1', p_changes: `'[]'` },
  },
  remove_template: {
    who: 'admin',
    args: { p_template_id: `(select id from public.templates where status = 'draft' limit 1)` },
  },
  remove_template_category: {
    who: 'admin',
    args: {
      p_category_id: '(select id from public.template_categories order by id limit 1)',
      p_heir_id: '(select id from public.template_categories order by id desc limit 1)',
    },
  },
  submit_report: {
    args: { p_page_id: id(IDS.ourPage), p_reason: `'spam'`, p_body: `'x'`, p_email: `''`, p_ip_hash: `'x'` },
  },
  take_down_page: { who: 'admin', args: { p_page_id: id(IDS.ourPage), p_reason: `'x'` } },
  restore_page: { who: 'admin', args: { p_page_id: id(TAKEN_DOWN_PAGE), p_reason: `'x'`, p_version_id: 'null' } },
  ask_page_review: { who: 'owner', args: { p_page_id: id(TAKEN_DOWN_PAGE), p_text: `'x'` } },
  share_for_review: { who: 'admin', args: { p_page_id: id(TAKEN_DOWN_PAGE) } },
  refuse_page_review: { who: 'admin', args: { p_page_id: id(TAKEN_DOWN_PAGE), p_reason: `'x'` } },
  dismiss_reports: { who: 'admin', args: { p_page_id: id(IDS.ourPage), p_reason: `'x'` } },
  publish_page: {
    args: {
      p_page_id: id(IDS.ourPage),
      p_base_rev: '1',
      p_user: id(personId('owner')),
      p_html: `'x'`,
      p_etag: `'x'`,
      p_report: `'[]'`,
      p_payload: `'x'`,
      p_project: `'{}'`,
      p_sections: `'{}'`,
      p_forms: `'[{"key":"new","name":"x","hash":"x","fields":[],"consent":""}]'`,
    },
  },
  add_domain: {
    args: {
      p_user: id(personId('manager')),
      p_site_id: OUR_SITE,
      p_hostname: `'null.example'`,
      p_name: `'null.example'`,
      p_is_apex: 'true',
      p_www: `'none'`,
    },
  },
  create_order: { args: { p_user: id(personId('owner')), p_site_id: OUR_SITE, p_plan: `'pro'` } },
  begin_payment: {
    args: { p_user: id(personId('owner')), p_order_no: OUR_ORDER, p_payment_key: `'k'`, p_amount: '9900' },
  },
  record_payment: { args: { p_payment: PAYMENT } },
  fail_order: { args: { p_order_no: OUR_ORDER, p_code: `'x'`, p_message: `'x'` } },
  defer_order: { args: { p_order_no: OUR_ORDER } },
  release_payment: { args: { p_order_no: OUR_ORDER } },
  claim_order_checks: { args: { p_limit: '1' } },
  note_payment_event: { args: { p_dedup_key: `'k'`, p_body: `'{}'`, p_order_no: OUR_ORDER, p_payment_key: `'k'` } },
  begin_refund: { args: { p_user: id(personId('owner')), p_order_id: id(PAID_ORDER), p_expected: '1' } },
  refuse_refund: { args: { p_order_no: `'asked-order'`, p_message: `'x'` } },
  send_plan_news: { args: {} },
  admin_refund: { who: 'admin', args: { p_order_id: id(PAID_ORDER), p_reason: `'x'`, p_amount: '1' } },
  admin_give_plan: {
    who: 'admin',
    args: { p_subdomain: '(select subdomain from public.sites limit 1)', p_reason: `'x'`, p_days: '2' },
  },
  grant_site_plan: {
    who: 'admin',
    args: { p_site_id: '(select id from public.sites limit 1)', p_reason: `'x'`, p_until: `now() + interval '2 days'` },
  },
  issue_deploy_token: {
    who: 'admin',
    args: {
      p_id: 'gen_random_uuid()',
      p_name: `'content'`,
      p_label: `'x'`,
      p_scope: `'read'`,
      p_token_hash: `repeat('0', 64)`,
      p_public_key: `repeat('A', 43)`,
      p_days: '90',
    },
  },
  revoke_deploy_token: { who: 'admin', args: { p_id: id(IDS.deployToken) } },
  use_deploy_token: { args: { p_id: id(IDS.deployToken) } },
  log_deploy: {
    args: {
      p_action: `'release.promoted'`,
      p_name: `'content'`,
      p_by: `'x'`,
      p_actor: id(personId('admin')),
      p_before: `'{}'`,
      p_after: `'{}'`,
    },
  },
  claim_domain_checks: { args: { p_limit: '1' } },
  record_domain_check: { args: { p_id: id(IDS.ourDomain), p_check: `'{"tokens":[]}'`, p_asked: 'true' } },
  remove_domain: { who: 'manager', args: { p_id: id(IDS.ourDomain) } },
  set_domain_www: { who: 'manager', args: { p_id: id(IDS.ourDomain), p_www: `'redirect'` } },
  set_primary_domain: { who: 'manager', args: { p_site_id: OUR_SITE, p_domain_id: id(IDS.ourDomain) } },
  save_site_redirects: { who: 'manager', args: { p_site_id: OUR_SITE, p_redirects: `'[]'` } },
  set_subdomain: { who: 'manager', args: { p_site_id: OUR_SITE, p_subdomain: `'our-site'` } },
  unpublish_page: { args: { p_page_id: id(IDS.ourPage), p_user: id(personId('owner')) } },
  export_consents: { who: 'admin', args: { p_agreement_id: id(IDS.agreement), p_export_id: 'gen_random_uuid()' } },
  refuse_invitations: { args: { p_mailbox_hash: `repeat('1', 64)` } },
  allow_invitations: { args: { p_mailbox_hash: `repeat('0', 64)` } },
  claim_outbox: { args: { p_limit: '1', p_first: '0', p_last: '2' } },
  refuse_outbox: { args: { p_id: '(select id from public.outbox limit 1)', p_error: `'x'` } },
  postpone_outbox: { args: { p_id: '(select id from public.outbox limit 1)', p_error: `'x'` } },
  retry_mails: { who: 'admin', args: { p_ids: `array[${id(IDS.failedMail)}::uuid]` } },
  retry_set_aside: {
    who: 'admin',
    args: { p_kind: `'mail'`, p_ids: `array[${id(IDS.failedMail)}::uuid]`, p_all: 'false' },
  },
  finish_outbox: { args: { p_id: '(select id from public.outbox limit 1)', p_error: `'x'` } },
  promote_member: { args: { p_email: `'viewer@example.com'`, p_level: `'admin'` } },
  purge_expired: { args: { p_most: '5000' } },
  forget_old_orders: { args: {} },
  recount_usage: { args: {} },
  count_rate_limits: {
    args: { p_counts: `'[{"op":"take","key":"nulls:x","points":9,"window_ms":1000,"delay_ms":0}]'` },
  },
  purge_rate_limits: { args: {} },
  add_remote_networks: {
    args: { p_reports: `'[{"name":"content","version":"1f2e3d","network_group":7,"views":1,"errors":0}]'` },
  },
  add_remote_reports: {
    args: { p_reports: `'[{"name":"content","version":"1f2e3d","phase":"view","code":"view","count":1}]'` },
  },
  tell_remote_owners: {
    args: {
      p_kind: `'admin.canary_ended'`,
      p_once: `'content@1f2e3d'`,
      p_name: `'content'`,
      p_owners: `'{메모 팀}'`,
      p_title: `'content 1f2e3d'`,
    },
  },
  add_remote_vitals: {
    args: { p_vitals: `'[{"name":"content","version":"1f2e3d","metric":"lcp","bucket":90,"count":1}]'` },
  },
  save_remote_channels: { args: { p_rev: '0', p_state: `'{}'` } },
  put_release_part: { args: { p_upload: 'gen_random_uuid()', p_part: '0', p_content: `'eA=='` } },
  keep_remote_release: {
    args: {
      p_name: `'content'`,
      p_version: `'1f2e3d'`,
      p_content_hash: `repeat('0', 64)`,
      p_upload: `'${IDS.releaseUpload}'`,
      p_sha256: `encode(sha256('x'), 'hex')`,
      p_bytes: '1',
    },
  },
  touch_remote_release: { args: { p_name: `'content'`, p_version: `'1f2e3d'` } },
  collect_remote_releases: { args: { p_rev: '0', p_versions: `'[{"name":"content","version":"1f2e3d"}]'` } },
  send_due_notifications: { args: {} },
  send_due_notices: { args: {} },
  remind_notice: { who: 'admin', args: { p_notice_id: id(IDS.liveNotice) } },
  send_due_agreements: { args: {} },
  consent_agreements: {
    who: 'member',
    args: {
      p_answers: `'[{"agreement_id":"${IDS.agreement}","version":1,"action":"withdraw"}]'`,
      p_source: `'account'`,
    },
  },
  save_agreement: {
    who: 'admin',
    args: { p_agreement_id: id(UNKEPT_UPLOAD), p_base_rev: '0', p_patch: `'{"title":"x"}'` },
  },
  save_agreement_draft: {
    who: 'admin',
    args: { p_agreement_id: id(IDS.agreement), p_version: '2', p_base_rev: '1', p_patch: `'{"summary":"x"}'` },
  },
  save_agreement_draft_change: {
    who: 'admin',
    args: {
      p_agreement_id: id(IDS.agreement),
      p_version: '2',
      p_base_rev: '1',
      p_patch: `'{"summary":"x"}'`,
      p_changes: `'[]'`,
    },
  },
  publish_agreement: {
    who: 'admin',
    args: { p_agreement_id: id(IDS.agreement), p_version: '2', p_base_rev: '1' },
  },
  discard_agreement_draft: {
    who: 'admin',
    args: { p_agreement_id: id(IDS.agreement), p_version: '2', p_base_rev: '1' },
  },
  save_site_board: {
    who: 'admin',
    args: { p_board_id: id(UNUSED_BOARD), p_base_rev: '1', p_patch: `'{"name":"y"}'` },
  },
  move_site_board: { who: 'admin', args: { p_board_id: id(UNUSED_BOARD), p_position: '0' } },
  remove_site_board: { who: 'admin', args: { p_board_id: id(UNUSED_BOARD) } },
  request_project_export: { who: 'manager', args: { p_project_id: id(IDS.ourProject) } },
  claim_project_export: { args: {} },
  report_project_export: {
    args: { p_id: id(IDS.theirProject), p_attempt: '1', p_done: '1', p_total: '2' },
  },
  finish_project_export: {
    args: {
      p_id: id(IDS.theirProject),
      p_attempt: '1',
      p_size: 'null',
      p_part_size: 'null',
      p_error: `'x'`,
      p_retry: 'true',
    },
  },
  collect_notification_mails: { args: { p_limit: '100' } },
  drop_outbox: { args: { p_id: '(select id from public.outbox where sent_at is null limit 1)' } },
  unsubscribe_notification_mails: { args: { p_user_id: id(personId('member')) } },
};

/** Rows that the calls in `WRITING` need. The admin is a super admin. */
export async function prepareWriting(tx: Transaction): Promise<void> {
  await tx`update public.projects set removed_at = now() where id = ${IDS.trashedProject}`;
  await tx`update public.profiles set level = 'super' where id = ${personId('admin')}`;
  await tx`update auth.users set email_confirmed_at = now() - interval '1 day' where id = ${personId('member')}`;
  await tx`insert into auth.sessions (id, user_id, created_at) values (${SESSION}, ${personId('member')}, now())`;
  for (const name of ['member', 'other', 'admin'] as const) {
    await tx`insert into auth.sessions (id, user_id) values (${personId(name)}, ${personId(name)})`;
  }
  for (const name of ['admin', 'owner'] as const) await proveFresh(tx, name);
  await tx`delete from public.section_versions`;
  await tx`update public.profiles set leave_at = now() where id = ${personId('viewer')}`;
  await tx`insert into public.secure_login_challenges (session_id, user_id, code_hash, expires_at, sent_at)
  values (${personId('member')}, ${personId('member')}, '', now() + interval '1 minute', now() - interval '1 minute')`;
  await tx`insert into public.email_changes (user_id, new_email, old_hash, expires_at)
    values (${personId('member')}, 'next@example.com', '', now() + interval '1 minute')`;
  await tx`update public.profiles set is_secure_login = true where id = ${personId('other')}`;
  await tx`insert into public.secure_login_challenges (session_id, user_id, verified_at)
    values (${personId('other')}, ${personId('other')}, now())`;
  await tx`insert into public.login_apps (user_id, sealed_secret, last_step) values (${personId('other')}, 'sealed', 0)`;
  await tx`insert into public.recovery_codes (user_id, code_hash) values (${personId('other')}, 'hash')`;
  await tx`insert into public.remembered_browsers (user_id, token_hash, device) values (${personId('other')}, 'of other', 'x')`;
  await tx`update public.notes set purge_at = now() where id = ${IDS.ourRemovedNote}`;
  await tx`update public.notices set must_read_until = now() + interval '1 day' where id = ${IDS.liveNotice}`;
  await tx`update public.notifications set mail_at = now()`;
  await tx`update public.issues set removed_at = now() where id = ${IDS.ourSecondIssue}`;
  await tx`insert into public.notes (id, project_id) values (${SECOND_NOTE}, ${IDS.ourProject})`;
  await tx`insert into public.project_invites (project_id, role, code_hash, expires_at)
  values (${IDS.ourProject}, 'member', public.code_hash('null code'), now() + interval '1 day')`;
  await tx`insert into public.site_invites (site_id, role, code_hash, expires_at)
  select site_id, 'viewer', public.code_hash('null code'), now() + interval '1 day' from public.pages where id = ${IDS.ourPage}`;
  await tx`update public.projects set file_category = '[{"id":"now","name":"x"}]' where id = ${IDS.ourProject}`;
  await tx`update public.projects set file_category_rev = 0 where id = ${IDS.ourProject}`;
  await tx`insert into public.files (id, project_id, name, mime, size, sha256, removed_at)
    values (${REMOVED_FILE}, ${IDS.ourProject}, 'removed', 'text/plain', 10, ${'0'.repeat(64)}, now())`;
  await tx`update public.files set sha256 = ${'1'.repeat(64)} where id = ${IDS.ourFile}`;
  await tx`update public.file_uploads set sha256 = ${'1'.repeat(64)}, mime = 'text/plain' where id = ${personId('member')}`;
  await tx`insert into public.file_uploads (id, project_id, user_id, size, result)
  values (${UNKEPT_UPLOAD}, ${IDS.ourProject}, ${personId('member')}, 1, '{"kept":false}')`;
  await tx`update public.pages set publish_at = now() + interval '1 hour', unpublish_at = now() where id = ${IDS.ourPage}`;
  await tx`insert into public.page_locks (page_id, user_id, editor_id, expires_at)
  values (${IDS.ourPage}, ${personId('member')}, ${UNKEPT_UPLOAD}, now() + interval '1 minute')`;
  await tx`insert into public.section_locks (section_id, user_id, editor_id, expires_at)
  values (${IDS.ourSection}, ${personId('member')}, ${UNKEPT_UPLOAD}, now() + interval '1 minute')`;
  await tx`insert into public.sites (id, owner_id, name, subdomain, removed_at)
  values (${REMOVED_SITE}, ${personId('owner')}, 'removed', 'removed', now())`;
  await tx`update public.file_uploads set expires_at = now() where id = ${personId('stranger')}`;
  await tx`insert into public.page_reports (page_id, reason, ip_hash) values (${IDS.ourPage}, 'spam', '')`;
  await tx`insert into public.pages (id, site_id, slug, title, taken_down_at, review_asked_at, review_text)
  select ${TAKEN_DOWN_PAGE}, site_id, 'taken-down', 'x', now(), now(), 'x' from public.pages where id = ${IDS.ourPage}`;
  await tx`insert into public.page_shares (page_id, created_by, expires_at, for_review)
  values (${TAKEN_DOWN_PAGE}, ${personId('admin')}, now() + interval '1 hour', true)`;
  await tx`update public.orders set created_at = now() - interval '1 hour', next_check_at = now()`;
  await tx`
    insert into public.orders (id, order_no, site_id, site_name, plan, amount, status, paid_at, refund_asked_at)
    select x.id, x.order_no, p.site_id, 'x', 'pro', 9900, 'paid', now(), x.asked_at
    from public.pages p, (values (${PAID_ORDER}::uuid, 'paid-order', null::timestamptz), (gen_random_uuid(), 'asked-order', now()))
      x (id, order_no, asked_at)
    where p.id = ${IDS.ourPage}`;
  await tx`insert into public.orders (order_no, site_name, plan, amount, status, created_at)
    values ('old-order', 'x', 'pro', 9900, 'failed', now() - interval '2 years')`;
  await tx`update public.sites set granted_until = null`;
  await tx`select public.settle_site_plan(site_id) from public.pages where id = ${IDS.ourPage}`;
  await tx`update public.sites set plan_until = now() + interval '1 day' where owner_id <> ${personId('owner')}`;
  await tx`insert into public.site_boards (id, kind, name, rank) values (${UNUSED_BOARD}, 'notice', 'x', 9)`;
  await tx`update public.agreement_versions
  set body = '{"type":"doc","content":[{"type":"text","text":"x"}]}', effective_at = now() + interval '8 days'
  where agreement_id = ${IDS.agreement} and version = 2`;
  await tx`insert into public.agreement_versions (agreement_id, version, body, notice_at, effective_at, published_at)
  select agreement_id, 2, body, now(), now() + interval '8 days', now() from public.agreement_versions
  where agreement_id = ${IDS.membersAgreement}`;
  await tx`update public.forms set news_at = now() - interval '1 minute', is_settling = true where id = ${IDS.ourForm}`;
  await tx`insert into public.page_versions (id, page_id, site_id, kind, title, project)
  select ${LIVE_VERSION}, id, site_id, 'publish', title, '{}' from public.pages where id = ${IDS.ourPage}`;
  await tx`update public.pages set live_version_id = ${LIVE_VERSION}, published_at = now() where id = ${IDS.ourPage}`;
  await tx`insert into public.pages (site_id, slug, title, publish_at)
  select site_id, 'due', 'x', now() from public.pages where id = ${IDS.ourPage}`;
}

/** Calls a function as its caller. */
export async function callAs(tx: Transaction, name: string, { who, args }: Call): Promise<void> {
  const given = Object.entries(args).map(([arg, value]) => `${arg} => ${value}`);
  const statement = `select * from public.${name}(${given.join(', ')})`;
  if (who) await as(tx, who, (me) => me.unsafe(statement));
  else await tx.unsafe(statement);
}
