import type { Transaction } from '@dojang/embedded/sql';
import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, personId, refusalOf } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const PAGE = crypto.randomUUID();

/** A page that was taken down and has no version. Its editors ask for a review. */
const asked = (tx: Transaction) =>
  tx`insert into public.pages (id, site_id, slug, title, taken_down_at, review_asked_at, review_text, updated_at)
    select ${PAGE}, site_id, 'down', '봄', now() - interval '1 day', now(), '고쳤어요', now() - interval '1 hour'
    from public.pages where id = ${IDS.ourPage}`;
/** An admin looked at the page this long ago. */
const look = (tx: Transaction, ago: string) =>
  tx`insert into public.page_shares (page_id, created_by, created_at, expires_at, for_review)
    values (${PAGE}, ${personId('admin')}, now() - ${ago}::interval, now(), true)`;
const putBack = (tx: Transaction) =>
  refusalOf(tx.savepoint((step) => as(step, 'admin', (me) => me`select public.restore_page(${PAGE}, '')`)));

test(
  'an admin can put a page back only after looking at its present draft',
  withFixture(async (tx) => {
    await asked(tx);
    expect(await putBack(tx)).toBe('not_looked_at');
    await look(tx, '2 hours');
    expect(await putBack(tx)).toBe('not_looked_at');
    await look(tx, '30 minutes');
    await as(tx, 'admin', (me) => me`select public.restore_page(${PAGE}, '')`);
    expect(await tx`select taken_down_at, review_asked_at from public.pages where id = ${PAGE}`).toEqual([
      { taken_down_at: null, review_asked_at: null },
    ]);
  }),
);

test(
  'a page in the trash is put back without looking at it, because it has no link',
  withFixture(async (tx) => {
    await asked(tx);
    await tx`update public.pages set removed_at = now() where id = ${PAGE}`;
    await as(tx, 'admin', (me) => me`select public.restore_page(${PAGE}, '')`);
    expect(await tx`select taken_down_at from public.pages where id = ${PAGE}`).toEqual([{ taken_down_at: null }]);
  }),
);
