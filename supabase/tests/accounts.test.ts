import { beforeAll, describe, expect, test } from 'vitest';
import { as, inRolledBack, makePeople, personId, refusalOf, suspend } from './support/actors.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase();
const TERMS = 'd0000000-0000-4000-8000-000000000001';
const NEWS = 'd0000000-0000-4000-8000-000000000002';
const BODY = '{"type":"doc","content":[]}';

let count = 0;
const newEmail = () => `person-${++count}@example.com`;

interface SignedUp {
  status: number;
  body: { access_token?: string; user?: { id: string }; msg?: string; message?: string };
}

/** A sign-up as the browser sends it. The client controls everything in `data`. */
async function signUp(email: string, data: Record<string, unknown>): Promise<SignedUp> {
  const { embedded } = database;
  const response = await embedded.fetch(
    new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: embedded.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'password-1234', data }),
    }),
    { peerAddress: '127.0.0.1' },
  );
  return { status: response.status, body: (await response.json()) as SignedUp['body'] };
}

function rest(token: string, method: string, path: string, body: unknown): Promise<Response> {
  const { embedded } = database;
  return embedded.fetch(
    new Request(`http://localhost/rest/v1/${path}`, {
      method,
      headers: {
        apikey: embedded.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify(body),
    }),
    { peerAddress: '127.0.0.1' },
  );
}

const profileOf = async (email: string) => {
  const [row] = await database.sql`select * from public.profiles where email = ${email}`;
  return row;
};
const agreed = [{ agreement_id: TERMS, version: 1 }];

beforeAll(async () => {
  await database.sql.unsafe(`
    insert into public.agreements (id, kind, title, required) values
      ('${TERMS}', 'terms', '이용약관', true), ('${NEWS}', 'marketing', '소식', false);
    insert into public.agreement_versions (agreement_id, version, body, effective_at, published_at) values
      ('${TERMS}', 1, '${BODY}', now() - interval '1 day', now() - interval '1 day'),
      ('${NEWS}', 1, '${BODY}', now() - interval '1 day', now() - interval '1 day')`);
});

describe('e-mail addresses', () => {
  const LOOK_ALIKES = ['mi\u200Bna@example.com', 'mina\u202E@example.com', 'mіna@example.com', 'ｍina@example.com'];

  test.each(LOOK_ALIKES)('%j is refused at sign-up', async (email) => {
    const { status } = await signUp(email, { full_name: '김민아', consents: agreed });
    expect(status).toBe(400);
    expect(await database.sql`select 1 from auth.users where email = ${email.toLowerCase()}`).toHaveLength(0);
  });

  test.each(LOOK_ALIKES)('nobody can change their address to %j', async (email) => {
    const mine = newEmail();
    await signUp(mine, { full_name: '김민아', consents: agreed });
    const change = inRolledBack(database.sql, async (tx) => {
      await tx`select set_config('dojang.email_change', id::text, true) from auth.users where email = ${mine}`;
      await tx`update auth.users set email = ${email} where email = ${mine}`;
    });
    expect(await refusalOf(change)).toBe('email_address_invalid');
  });

  test('an older address that is now invalid stays valid, and its owner may change other fields', () =>
    inRolledBack(database.sql, async (tx) => {
      const mine = newEmail();
      await signUp(mine, { full_name: '김민아', consents: agreed });
      await tx`alter table public.profiles disable trigger profiles_email`;
      await tx`update public.profiles set email = 'mіna@example.com' where email = ${mine}`;
      await tx`alter table public.profiles enable trigger profiles_email`;
      await tx`update public.profiles set display_name = '민아' where email = 'mіna@example.com'`;
    }));
});

describe('sign-up', () => {
  test('a sign-up creates a profile with a normalized and trimmed name, and a site', async () => {
    const email = newEmail();
    const { status } = await signUp(email, {
      full_name: ' 김민아 '.normalize('NFD'),
      phone: '010-1',
      consents: agreed,
    });
    expect(status).toBe(200);
    expect(await profileOf(email)).toMatchObject({
      display_name: '김민아',
      phone: '010-1',
      level: 'member',
      user_type: 'general',
    });
    const sites = await database.sql`
      select m.role from public.site_members m join public.profiles p on p.id = m.user_id where p.email = ${email}`;
    expect(sites).toEqual([{ role: 'owner' }]);
  });

  test.each([
    ['nothing', undefined],
    ['the optional one', [{ agreement_id: NEWS, version: 1 }]],
    ['a version that is not current', [{ agreement_id: TERMS, version: 2 }]],
    ['a value that is not a list', { agreement_id: TERMS }],
  ])('a sign-up is refused with consents %s', async (_, consents) => {
    const email = newEmail();
    const { status, body } = await signUp(email, { full_name: 'x', consents });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).toContain('consent_required');
    expect(await profileOf(email)).toBeUndefined();
    expect(await database.sql`select from auth.users where email = ${email}`).toHaveLength(0);
  });

  test('a sign-up records the version of each given consent and no other', async () => {
    const email = newEmail();
    const { body } = await signUp(email, { consents: [...agreed, { agreement_id: NEWS, version: 7 }] });
    expect(
      await database.sql`select agreement_id, version, action from public.agreement_consents where user_id = ${body.user?.id ?? ''}`,
    ).toEqual([{ agreement_id: TERMS, version: 1, action: 'agree' }]);
  });

  test.each([
    ['business', 'business'],
    ['superuser', 'general'],
    [['business'], 'general'],
  ])('sign-up as %j creates an account of the kind %s', async (user_type, kind) => {
    const email = newEmail();
    await signUp(email, { user_type, consents: agreed });
    expect(await profileOf(email)).toMatchObject({ user_type: kind });
  });

  test('a sign-up never gives a higher level, even when the request claims one', async () => {
    const email = newEmail();
    const claims = {
      level: 'super',
      role: 'service_role',
      is_admin: true,
      suspended_at: null,
      user_type: 'Admin; drop',
    };
    await signUp(email, { ...claims, app_metadata: claims, consents: agreed });
    expect(await profileOf(email)).toMatchObject({ level: 'member', user_type: 'general' });
    const [user] = await database.sql`select role, raw_app_meta_data from auth.users where email = ${email}`;
    expect(user?.role).toBe('authenticated');
    expect(JSON.stringify(user?.raw_app_meta_data)).not.toContain('super');
  });
});

describe('a user over REST', () => {
  test('a user over REST can change name and phone of the own profile only, even without a WHERE', async () => {
    const email = newEmail();
    const { body } = await signUp(email, { consents: agreed });
    const answer = await rest(body.access_token ?? '', 'PATCH', 'profiles?id=not.is.null', {
      display_name: '새 이름',
      phone: '02',
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject([{ email, display_name: '새 이름', phone: '02' }]);
    expect(await database.sql`select email from public.profiles where display_name = '새 이름'`).toEqual([{ email }]);
  });

  test.each([
    '//evil.example/a',
    '/\\evil.example/a',
    'https:///a',
    'javascript:x',
    'https://evil.example/a.png',
    '/auth/v1/logout',
    '/storage/v1/object/sign/site-assets/a.png',
    '/storage/v1/object/public/site-assets/../../../../a.png',
    '/storage/v1/object/public/site-assets/a.png?token=x',
    '/storage/v1/object/public/site-assets//evil.example',
    '/storage/v1/object/public/site-assets/%2e%2e/a.png',
    `/storage/v1/object/public/site-assets/${'a'.repeat(500)}`,
  ])('a user over REST cannot use a picture at %s, because it is not stored by the platform', async (thumb_url) => {
    const { body } = await signUp(newEmail(), { consents: agreed });
    const answer = await rest(body.access_token ?? '', 'PATCH', `profiles?id=eq.${body.user?.id}`, { thumb_url });
    expect(answer.status).toBe(400);
  });

  test('a user stores at most twenty photos, and photos of others do not count', async () => {
    const { body } = await signUp(newEmail(), { consents: agreed });
    const me = body.user?.id ?? '';
    const { sql } = database;
    const hasRoom = () =>
      sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claim.sub', ${me}, true)`;
        return (await tx`select public.has_photo_room(${`${me}/new.webp`}) as room`)[0]?.room;
      });
    const store = (folder: string, count: number) => sql`
      insert into storage.objects (bucket_id, name)
      select 'profile-photos', ${folder} || '/' || gen_random_uuid() || '.webp' from generate_series(1, ${count})`;
    await store(crypto.randomUUID(), 30);
    await store(me, 19);
    expect(await hasRoom()).toBe(true);
    await store(me, 1);
    expect(await hasRoom()).toBe(false);
  });

  test('a user over REST can use a picture from the platform’s storage', async () => {
    const { body } = await signUp(newEmail(), { consents: agreed });
    const thumb_url = `/storage/v1/object/public/site-assets/${body.user?.id}/0.webp`;
    const answer = await rest(body.access_token ?? '', 'PATCH', `profiles?id=eq.${body.user?.id}`, { thumb_url });
    expect(await answer.json()).toMatchObject([{ thumb_url }]);
  });

  test.each([
    [{ level: 'super' }],
    [{ display_name: 'x', level: 'admin' }],
    [{ suspended_at: null }],
    [{ email: 'admin@example.com' }],
    [{ user_type: 'business' }],
    [{ id: 'a0000000-0000-4000-8000-000000000001' }],
    [{ created_at: '2020-01-01' }],
  ])('a user over REST may not write %o', async (change) => {
    const email = newEmail();
    const { body } = await signUp(email, { consents: agreed });
    const answer = await rest(body.access_token ?? '', 'PATCH', `profiles?id=eq.${body.user?.id}`, change);
    expect([401, 403]).toContain(answer.status);
    expect(await profileOf(email)).toMatchObject({ level: 'member', display_name: '' });
  });

  test.each([
    ['set_member_level', (id: string) => ({ p_user_id: id, p_level: 'super' })],
    ['promote_member', () => ({ p_email: 'person-1@example.com', p_level: 'super' })],
    ['set_member_suspended', (id: string) => ({ p_user_id: id, p_suspended: true })],
    ['admin_stats', () => ({})],
    ['log_audit', () => ({ p_action: 'x', p_target_type: 'x', p_target_id: 'x', p_before: null, p_after: null })],
    ['claim_outbox', () => ({})],
    ['published_page', (id: string) => ({ p_page_id: id })],
  ])('a user over REST may not call %s', async (name, args) => {
    const email = newEmail();
    const { body } = await signUp(email, { consents: agreed });
    const answer = await rest(body.access_token ?? '', 'POST', `rpc/${name}`, args(body.user?.id ?? ''));
    expect([401, 403, 404]).toContain(answer.status);
    expect(await profileOf(email)).toMatchObject({ level: 'member', suspended_at: null });
  });
});

test('a suspended user can read the own profile with the suspension, and change nothing', () =>
  inRolledBack(database.sql, async (tx) => {
    await tx`update public.agreements set required = false`;
    await makePeople(tx);
    await suspend(tx);
    const mine = await as(tx, 'suspended', (me) => me`select id, suspended_at from public.profiles`);
    expect(mine).toEqual([{ id: personId('suspended'), suspended_at: expect.anything() }]);
    const changed = await as(tx, 'suspended', (me) => me`update public.profiles set display_name = 'x' returning id`);
    expect(changed).toEqual([]);
  }));

test('a changed e-mail is copied to the profile and to the rows of projects', () =>
  inRolledBack(database.sql, async (tx) => {
    await tx`update public.agreements set required = false`;
    await makePeople(tx);
    await tx`insert into public.projects (name, owner_id) values ('p', ${personId('owner')})`;
    await tx`select set_config('dojang.email_change', ${personId('owner')}, true)`;
    await tx`update auth.users set email = 'New@Example.com' where id = ${personId('owner')}`;
    expect(await tx`select email from public.profiles where id = ${personId('owner')}`).toEqual([
      { email: 'new@example.com' },
    ]);
    expect(await tx`select member_email from public.project_members`).toEqual([{ member_email: 'new@example.com' }]);
  }));

describe('agreements', () => {
  test('a privacy policy requires no consent', () =>
    inRolledBack(database.sql, async (tx) => {
      const asking = tx.savepoint(
        (inner) =>
          inner`insert into public.agreements (kind, title, needs_consent) values ('privacy_policy', 'x', true)`,
      );
      expect(await refusalOf(asking)).toMatch(/check constraint/);
    }));

  test('a published version can neither be changed nor deleted', () =>
    inRolledBack(database.sql, async (tx) => {
      const change = tx.savepoint((inner) => inner`update public.agreement_versions set change = 'adverse'`);
      expect(await refusalOf(change)).toBe('agreement_published');
      const removal = tx.savepoint((inner) => inner`delete from public.agreement_versions`);
      expect(await refusalOf(removal)).toBe('agreement_published');
    }));

  test.each([
    ['normal', 6, 'agreement_notice_too_short'],
    ['normal', 7, null],
    ['adverse', 29, 'agreement_notice_too_short'],
    ['adverse', 30, null],
  ] as const)('a %s change that takes effect after %i days: %s', (change, days, reason) =>
    inRolledBack(database.sql, async (tx) => {
      const publishing = tx.savepoint(
        (inner) => inner`
        insert into public.agreement_versions (agreement_id, version, body, change, notice_at, effective_at, published_at)
        values (${TERMS}, 2, ${inner.json({ type: 'doc', content: [] })}, ${change}, now(), now() + make_interval(days => ${days}), now())`,
      );
      if (reason) expect(await refusalOf(publishing)).toBe(reason);
      else await publishing;
    }),
  );
});
