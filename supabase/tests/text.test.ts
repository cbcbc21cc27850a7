import { expect, test } from 'vitest';
import { toPlainLine } from '../../shared-ui/src/korean/plain-line.ts';
import { IDS } from './access/fixture.ts';
import { as, personId, setActor } from './support/actors.ts';
import { useSharedFixture } from './support/fixture.ts';

const database = useSharedFixture();

const LINES: [string, string][] = [
  ['회의록', '회의록'],
  ['회의록'.normalize('NFD'), '회의록'],
  ['회의\r\nBcc: everybody@example.com', '회의 Bcc: everybody@example.com'],
  ['탭\t과\u000b줄\u2028바꿈\u0085', '탭 과 줄 바꿈 '],
  ['전각\u3000공백과\u00a0붙은\u2003공백', '전각 공백과 붙은 공백'],
  ['김\u200b민\u2060아\ufeff', '김민아'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2067안녕\u2069\u200f\u061c', '안녕'],
  ['\u3164\u115f\u1160\uffa0', ''],
  ['태그\u{e0041}\u{e007f}', '태그'],
  ['\ufe0f\u2800\ufe00\u{e0100}\u{1d173}\u{1bca0}', ''],
  ['김\ufe0f민\ufe01아\u{e01ef}', '김민아'],
  ['1\ufe0f\u20e3 ☎\ufe0f ©\ufe0f', '1\ufe0f\u20e3 ☎\ufe0f ©\ufe0f'],
  ['가족 👨‍👩‍👧 그리고 ❤️‍🔥', '가족 👨‍👩‍👧 그리고 ❤️‍🔥'],
  ['👩🏽‍💻 개발', '👩🏽‍💻 개발'],
  ['가\u200d나 😀\u200d', '가나 😀'],
  ['  둘레의 빈칸  ', ' 둘레의 빈칸 '],
  ['Ünïcödé ‘따옴표’ — 줄표…', 'Ünïcödé ‘따옴표’ — 줄표…'],
];

test.each(LINES)('%j is stored as %j, and forms in the browser give the same text', async (given, stored) => {
  const [row] = await database.sql<{ line: string }[]>`select public.plain_line(${given}) as line`;
  expect(row?.line).toBe(stored);
  expect(toPlainLine(given)).toBe(stored);
});

const NASTY = '\u202e이름\r\n\t\u200b끝\u3164 ';
const PLAIN = '이름 끝';

test(
  'every name is stored on one line without control characters, whoever writes it',
  database.withFixture(async (tx) => {
    await as(tx, 'owner', async (me) => {
      await me`update public.profiles set display_name = ${NASTY}, phone = ${NASTY} where id = ${personId('owner')}`;
      await me`update public.projects set name = ${NASTY} where id = ${IDS.ourProject}`;
      await me`update public.sites set name = ${NASTY} where owner_id = ${personId('owner')}`;
      await me`update public.pages set title = ${NASTY} where id = ${IDS.ourPage}`;
      await me`select public.save_note(${IDS.ourNote}, 1, ${NASTY})`;
    });
    await as(tx, 'admin', (me) => me`select public.save_notice(${IDS.ourNote}, 0, ${tx.json({ title: NASTY })})`);
    const [names] = await tx`
      select p.display_name, p.phone, j.name as project, s.name as site, g.title as page, btrim(n.title) as note,
        o.title as notice
      from public.profiles p, public.projects j, public.sites s, public.pages g, public.notes n, public.notices o
      where p.id = ${personId('owner')} and j.id = ${IDS.ourProject} and s.owner_id = ${personId('owner')} and g.id = ${IDS.ourPage}
        and n.id = ${IDS.ourNote} and o.id = ${IDS.ourNote}`;
    expect(new Set(Object.values(names ?? {}))).toEqual(new Set([PLAIN]));
  }),
);

test(
  'a repeated save of a title with invisible characters counts as the same save',
  database.withFixture(async (tx) => {
    const save = () => as(tx, 'member', (me) => me`select public.save_note(${IDS.ourNote}, 1, ${NASTY}) as answer`);
    const [first] = await save();
    expect(first?.answer).toMatchObject({ ok: true, rev: 2 });
    expect((await save())[0]?.answer).toEqual(first?.answer);
  }),
);

test(
  'the name in a sign-up is stored on one line without control characters',
  database.withFixture(async (tx) => {
    const id = 'b0000000-0000-4000-8000-0000000000f1';
    await tx`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, 'new@example.com', ${tx.json({ full_name: NASTY, phone: NASTY })})`;
    expect(await tx`select display_name, phone from public.profiles where id = ${id}`).toEqual([
      { display_name: PLAIN, phone: PLAIN },
    ]);
    await setActor(tx, 'owner');
    await expect(tx`insert into public.projects (name) values (${'\u200b\u3164'})`).rejects.toMatchObject({
      code: '23514',
    });
  }),
);
