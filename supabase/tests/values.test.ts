import { expect, test } from 'vitest';
import { IDS } from './access/fixture.ts';
import { as, refusalOf } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const { withFixture } = useSharedFixture();

const nested = (depth: number): unknown => (depth === 0 ? 1 : { x: nested(depth - 1) });

test(
  'user input in JSON columns has a limited nesting depth',
  withFixture(async (tx) => {
    for (const [statement, allowed] of [
      [`update public.sites set settings = $1::jsonb`, 16],
      [`update public.pages set seo = $1::jsonb`, 16],
      [
        `insert into public.pages (id, site_id, slug, title, draft)
          select gen_random_uuid(), site_id, 'deep', 'deep', $1::jsonb from public.pages where id = '${IDS.ourPage}'`,
        200,
      ],
    ] as const) {
      const write = (depth: number) =>
        as(tx, 'owner', (me) => me.unsafe(statement.replace('$1', `'${JSON.stringify(nested(depth))}'`)));
      await write(allowed);
      expect(await refusalOf(write(allowed + 1)), statement).toMatch(/check constraint/);
    }
  }),
);

test(
  'a template can use pictures of the platform only',
  withFixture(async (tx) => {
    const write = (url: string) => tx.savepoint((inner) => inner`update public.templates set thumb_url = ${url}`);
    await write('/storage/v1/object/public/site-assets/templates/a.webp');
    expect(await refusalOf(write('https://example.com/a.webp'))).toMatch(/check constraint/);
  }),
);
