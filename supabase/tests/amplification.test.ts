import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { FUNCTIONS } from './catalog.table.ts';
import { type Actor, as } from './support/actors.ts';
import { useFixture } from './support/fixture.ts';

const { withFixture } = useFixture();

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Database pages of 8 KB that a statement reads. They do not depend on other load of the machine. */
async function blocksOf(tx: Transaction, actor: Actor, statement: string): Promise<number> {
  const [row] = await as(tx, actor, (me) =>
    me.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (analyze, buffers, timing off, format json) ${statement}`),
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** Data of other users: hundreds of accounts, each with a site, a project, a note and a memo. */
const crowd = (tx: Transaction) =>
  tx.unsafe(`
  insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || n || '@example.com' from generate_series(1, 200) n;
  insert into public.projects (name, owner_id) select 'crowd', id from public.profiles where email like 'crowd-%';
  insert into public.notes (project_id, title) select id, 'crowd' from public.projects where name = 'crowd';
  insert into public.memos (user_id, body) select id, 'crowd' from public.profiles where email like 'crowd-%';
  analyze public.projects, public.notes, public.memos, public.profiles, public.project_members, public.sites, public.site_members;
`);

const CALLS: Readonly<Record<string, string>> = {
  current_agreements: 'public.current_agreements()',
  my_agreement_ids: 'public.my_agreement_ids()',
  pending_consents: 'public.pending_consents()',
  my_consents: 'public.my_consents()',
  has_project_auth: `public.has_project_auth('${IDS.theirProject}')`,
  is_active: 'public.is_active()',
  is_admin: 'public.is_admin()',
  my_project_ids: 'public.my_project_ids()',
  my_site_ids: 'public.my_site_ids()',
  removable_member_ids: 'public.removable_member_ids()',
  has_file_room: `public.has_file_room('x/y', '{}')`,
  has_photo_room: `public.has_photo_room('x/y')`,
  has_picture_room: `public.has_picture_room('x/y', '{}')`,
  project_picture_quota: `public.project_picture_quota('${IDS.theirProject}', 1)`,
  project_role: `public.project_role('${IDS.theirProject}')`,
  project_detail: `public.project_detail('${IDS.theirProject}')`,
  project_list: 'public.project_list(true)',
  project_of_row: `public.project_of_row('notes', '${IDS.theirNote}')`,
  row_project_detail: `public.row_project_detail('notes', '${IDS.theirNote}')`,
  notice_head: `public.notice_head('${IDS.liveNotice}')`,
  project_people: `public.project_people('${IDS.theirProject}')`,
  preview_invite: `public.preview_invite(repeat('f', 32))`,
  preview_site_invite: `public.preview_site_invite(repeat('f', 32))`,
  site_people: `public.site_people('${IDS.theirPage}')`,
  conversation: `public.conversation('note', '${IDS.theirNote}')`,
  comment_reactions_of: `public.comment_reactions_of('${IDS.ourComment}')`,
  search_comments: `public.search_comments(null, 'crowd')`,
  search_notes: `public.search_notes(null, 'crowd')`,
  note_backlinks: `public.note_backlinks('${IDS.theirNote}')`,
  has_site_role: `public.has_site_role('${IDS.theirPage}', 'viewer')`,
  site_file_quota: `public.site_file_quota('${IDS.theirPage}', 1)`,
};

const ACTORS = [
  ['guest', FUNCTIONS.anon],
  ['stranger', FUNCTIONS.authenticated],
  ['member', FUNCTIONS.authenticated],
] as const;

test('every function for members and every function for guests is called here', () => {
  // The other functions write the caller's own data, or are for admins.
  const called = ACTORS.map(([, functions]) => functions.filter((each) => each in CALLS).length);
  const all = Object.keys(CALLS).length;
  expect(called).toEqual([FUNCTIONS.anon.length, all, all]);
});

test(
  'the cost of a call does not grow with other users’ data @nightly',
  withFixture(async (tx) => {
    const costs = async () => {
      const blocks = new Map<string, number>();
      for (const [actor, functions] of ACTORS) {
        for (const name of functions.filter((each) => each in CALLS)) {
          // The first call also reads the system catalog.
          await blocksOf(tx, actor, `select * from ${CALLS[name]}`);
          blocks.set(`${name} by a ${actor}`, await blocksOf(tx, actor, `select * from ${CALLS[name]}`));
        }
      }
      return blocks;
    };
    const alone = await costs();
    await crowd(tx);
    for (const [call, blocks] of await costs()) {
      expect(blocks, call).toBeLessThanOrEqual((alone.get(call) ?? 0) * 2 + 60);
    }
  }),
);
