import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { FUNCTIONS } from './catalog.table.ts';
import { rolledBack, scalar } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';
import { type Call, callAs, prepareWriting, WRITING } from './support/writing-calls.ts';

const { withFixture } = useSharedFixture();

const READING = [
  'own_data',
  'asset_uses',
  'unused_assets',
  'known_site_files',
  'site_file',
  'is_picture_taken_down',
  'form_shelf',
  'unread_answers',
  'form_answers',
  'search_answers',
  'form_answer',
  'form_export',
  'page_visit_stats',
  'site_visits',
  'is_active',
  'is_admin',
  'my_project_ids',
  'my_project_topics',
  'my_topics',
  'project_topic',
  'my_site_ids',
  'removable_member_ids',
  'has_file_room',
  'has_fresh_proof',
  'lacks_consents',
  'site_file_quota',
  'has_photo_room',
  'has_picture_room',
  'project_picture_quota',
  'current_agreements',
  'admin_agreements',
  'admin_boards',
  'audit_actors',
  'find_deploy_token',
  'agreement_coverage',
  'my_agreement_ids',
  'my_consents',
  'password_mark',
  'pending_consents',
  'has_project_auth',
  'notice_head',
  'project_of_row',
  'row_project_detail',
  'project_role',
  'project_detail',
  'project_list',
  'project_people',
  'preview_invite',
  'preview_site_invite',
  'free_subdomain',
  'site_people',
  'site_plan',
  'refund_offer',
  'my_order',
  'order_check',
  'admin_orders',
  'admin_order_days',
  'domain_at',
  'site_web',
  'search_memos',
  'search_notes',
  'my_board_ids',
  'issue_heads',
  'issue_heads_of',
  'my_issues',
  'my_issues_of',
  'my_due_issues',
  'my_nearest_dates',
  'search_issues',
  'assigned_issues',
  'issue_counts',
  'issue_progress',
  'project_mentions',
  'project_contents',
  'note_children',
  'conversation',
  'comment_reactions_of',
  'note_rows',
  'note_path',
  'note_index',
  'note_backlinks',
  'notification_defaults',
  'is_target_there',
  'my_notifications',
  'notification_summary',
  'notification_mail',
  'notification_preferences',
  'has_site_role',
  'page_shelf',
  'changed_pages',
  'project_content',
  'page_thumb',
  'admin_stats',
  'admin_templates',
  'admin_reports',
  'admin_report_counts',
  'admin_failed_mails',
  'admin_set_aside',
  'admin_set_aside_counts',
  'admin_waiting_mails',
  'admin_sizes',
  'notice_reader_counts',
  'notice_readers',
  'published_page',
  'page_at',
  'site_that_left',
  'site_paths',
  'login_ways_of',
  'live_sessions',
  'sessions_of',
  'is_proven',
  'my_leaving',
  'lacks_password',
  'network_of_person',
  'is_address_proven',
  'my_budget',
  'stored_bytes',
  'admin_budgets',
  'admin_networks',
  'unproven_sessions',
  'orphaned_pictures',
  'release_part',
  'remote_health',
  'remote_report_sums',
  'is_release_whole',
  'my_file_issue_ids',
  'my_upload_keys',
  'my_upload',
  'take_upload_part',
  'search_comments',
  'search_files',
  'check_uploads',
  'file_for_person',
  'file_zip_entries',
  'export_for_person',
  'orphaned_files',
];

test(
  'every callable function is listed as writing or read-only, and read-only ones cannot write',
  withFixture(async (tx) => {
    const all = [...new Set(Object.values(FUNCTIONS).flat())].sort();
    expect([...Object.keys(WRITING), ...READING].sort()).toEqual(all);
    const volatile = await tx`
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ${tx(READING)} and provolatile = 'v'`;
    expect(volatile).toEqual([]);
  }),
);

/** The functions that complete a session. */
const COMPLETING = ['send_login_code', 'verify_login_code'];

/** Number of rows that this transaction has written so far. */
const written = (tx: Transaction) =>
  scalar<string>(tx`select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_xact_user_tables`);

/** Whether a call has written a row: true, false, or the message of its refusal. The call is rolled back. */
async function effectOf(tx: Transaction, name: string, call: Call): Promise<boolean | string> {
  try {
    return await rolledBack(tx, async (inner) => {
      const before = await written(inner);
      await callAs(inner, name, call);
      return (await written(inner)) !== before;
    });
  } catch (error) {
    return (error as Error).message;
  }
}

test(
  'a null in place of a required value writes nothing, nor does a call in a session without its code',
  withFixture(async (tx) => {
    await prepareWriting(tx);
    const rows = await tx<{ name: string; args: string[] | null; defaults: number }[]>`
    select proname as name, proargnames[1:pronargs] as args, pronargdefaults::int as defaults from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ${tx(Object.keys(WRITING))}`;
    const slips: string[] = [];
    for (const { name, args, defaults } of rows) {
      const call = WRITING[name];
      if (!call) throw new Error(`${name} is not in the list`);
      expect(Object.keys(call.args), name).toEqual(args ?? []);
      // Without this the nulls below would be refused for another reason.
      expect(await effectOf(tx, name, call), `${name} writes`).toBe(true);
      const required = (args ?? []).slice(0, (args ?? []).length - defaults);
      for (const arg of required) {
        const effect = await effectOf(tx, name, { ...call, args: { ...call.args, [arg]: 'null' } });
        if (effect === true) slips.push(`${name}(${arg} => null)`);
      }
    }
    expect(slips).toEqual([]);

    await tx`update public.profiles set is_secure_login = true`;
    await tx`update public.secure_login_challenges set verified_at = null`;
    const unproven: string[] = [];
    for (const [name, call] of Object.entries(WRITING)) {
      if (!call.who || COMPLETING.includes(name)) continue;
      if ((await effectOf(tx, name, call)) === true) unproven.push(name);
    }
    expect(unproven, 'written in a session that has not entered its code').toEqual([]);
  }),
);
