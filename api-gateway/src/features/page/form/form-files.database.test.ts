import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { consent, field, form, projectOf } from '@dojang/renderer/blocks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRest } from '../../../platform/supabase/rest.ts';
import { type DatabaseApp, from, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { deleteOrphanedPictures } from '../../supabase/storage/orphaned-pictures.ts';

const MB = 1024 * 1024;
const PDF = Buffer.from('%PDF-1.7\n한글 문서');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

let gateway: DatabaseApp;
let mina: Person;
let stranger: Person;
let action: string;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  stranger = await gateway.signUp('이하늘');
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  siteId = site?.id ?? '';
  action = await publishForm([
    field('text', 'name', '이름', { required: true }),
    field('file', 'cv', '이력서', { required: true }),
    field('file', 'more', '그 밖의 파일'),
  ]);
});
afterAll(() => gateway.stop());

async function publishForm(fields: Parameters<typeof form>[1]): Promise<string> {
  const pageId = randomUUID();
  const draft = projectOf([form('지원', fields)]);
  await gateway.post('/rest/v1/pages', { id: pageId, site_id: siteId, slug: pageId, title: '지원', draft }, mina);
  const published = await gateway.post('/api/private/page/publish', { pageId, baseRev: 1, keepsSamples: true }, mina);
  expect(published.status).toBe(200);
  const html = await (await gateway.app.request(`/landing/${pageId}`)).text();
  return / action="([^"]+)"/.exec(html)?.[1] ?? '';
}

type Part = [control: string, content: Uint8Array<ArrayBuffer> | string, name?: string];
let visitor = 0;
function send(parts: Part[], options: { address?: string; headers?: Record<string, string>; to?: string } = {}) {
  visitor += 1;
  const body = new FormData();
  for (const [control, content, name] of [['consent', 'yes'], ...parts] as Part[]) {
    if (name === undefined) body.append(control, content as string);
    else body.append(control, new File([content], name), name);
  }
  const init = { method: 'POST', headers: { origin: 'null', ...options.headers }, body };
  return gateway.app.request(
    options.to ?? action,
    init,
    from(options.address ?? `10.3.${visitor >> 8}.${visitor & 255}`),
  );
}
const NAME: Part = ['a.name', '김민아'];
const NONE: Part = ['a.more', '', ''];

const stored = (name: string) =>
  gateway.database.sql<
    { id: string; submission_id: string; name: string; bytes: string; field_key: string }[]
  >`select * from public.form_files where name = ${name} order by id`;
const objects = async () =>
  (await gateway.database.sql<{ name: string }[]>`select name from storage.objects where bucket_id = 'form-files'`).map(
    ({ name }) => name,
  );
const linkOf = (fileId: string, person?: Person) =>
  gateway.post('/api/private/page/answerFileLink', { fileId }, person);
const errorOn = async (answer: Response) => [
  answer.status,
  ...[...(await answer.text()).matchAll(/class="dojang-error"[^>]*>([^<]+)/g)].map(([, text]) => text),
];

describe('files of an answer', () => {
  test('the owner of the site gets the files under their names, and nobody else does', async () => {
    const sent = await send([NAME, ['a.cv', PDF, '이력서 (최종).pdf'], ['a.cv', PNG, 'photo.PNG'], NONE]);
    expect(sent.status).toBe(303);
    const [file] = await stored('이력서 (최종).pdf');
    expect(file).toMatchObject({ bytes: String(PDF.length), field_key: 'cv' });
    const { url } = (await (await linkOf(file?.id ?? '', mina)).json()) as { url: string };
    const saved = await gateway.app.request(url);
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(PDF);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toContain(
      `attachment; filename="___ (__).pdf"; filename*=UTF-8''${encodeURIComponent('이력서 (최종).pdf').replace('(', '%28').replace(')', '%29')}`,
    );
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
    expect(saved.headers.get('content-security-policy')).toContain('sandbox');

    expect((await linkOf(file?.id ?? '', stranger)).status).toBe(404);
    expect((await linkOf(file?.id ?? '')).status).toBe(401);
    expect((await gateway.app.request(`${url}x`)).status).toBe(410);
    for (const kind of ['', 'public/', 'authenticated/']) {
      const path = `/storage/v1/object/${kind}form-files/${siteId}/${file?.id}`;
      const headers = { authorization: `Bearer ${mina.token}` };
      expect((await gateway.app.request(path, { headers })).status, kind).toBeGreaterThanOrEqual(400);
    }
    const answer = await gateway.post('/rest/v1/rpc/form_answer', { p_id: file?.submission_id }, mina);
    expect(await answer.json()).toMatchObject({
      data: { name: '김민아', cv: ['이력서 (최종).pdf', 'photo.PNG'] },
      files: [
        { key: 'cv', name: 'photo.PNG' },
        { key: 'cv', name: '이력서 (최종).pdf' },
      ],
    });
    gateway.clock.now += 61_000;
    expect((await gateway.app.request(url)).status).toBe(410);
  });

  test('files are stored once for a double click, and no file is left over', async () => {
    const before = (await objects()).length;
    const parts: Part[] = [NAME, ['a.cv', PDF, 'twice.pdf']];
    const clicks = await Promise.all([1, 2, 3].map(() => send(parts, { address: '10.4.0.1' })));
    expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await stored('twice.pdf')).toHaveLength(1);
    expect(await objects()).toHaveLength(before + 1);
    expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  });

  test('files are deleted within an hour after their answer', async () => {
    await send([NAME, ['a.cv', PDF, 'going.pdf']]);
    const [file] = await stored('going.pdf');
    const kept = (await objects()).length;
    await gateway.post('/rest/v1/rpc/delete_answers', { p_ids: [file?.submission_id] }, mina);
    expect((await linkOf(file?.id ?? '', mina)).status).toBe(404);
    await gateway.database
      .sql`update storage.objects set created_at = now() - interval '11 minutes' where bucket_id = 'form-files'`;
    await deleteOrphanedPictures({ rest: createRest(gateway.deps.supabase), supabase: gateway.deps.supabase });
    expect(await objects()).toHaveLength(kept - 1);
    expect(await objects()).not.toContain(`${siteId}/${file?.id}`);
  });

  test('files that a program sent are not kept', async () => {
    const before = await objects();
    expect((await send([NAME, ['a.cv', PDF, 'spam.pdf'], ['homepage', 'x']])).status).toBe(303);
    expect(await objects()).toEqual(before);
  });

  test('files have to be chosen again when another answer is wrong', async () => {
    expect(await errorOn(await send([['a.cv', PDF, 'a.pdf']]))).toEqual([
      422,
      '적어 주세요.',
      expect.stringContaining('파일을 다시 골라'),
    ]);
  });

  test('files beyond the quota of the site are refused with a message, and no file is left over', async () => {
    const { sql } = gateway.database;
    await sql`update public.usage_limits set max_bytes = 0 where resource = 'site_form_files'`;
    const before = await objects();
    const refused = await send([NAME, ['a.cv', PDF, 'full.pdf']]);
    await sql`update public.usage_limits set max_bytes = 1073741824 where resource = 'site_form_files'`;
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('지금은 답을 더 받을 수 없어요');
    expect(await objects()).toEqual(before);
  });
});

describe('files that a form does not take', () => {
  const HTML = Buffer.from('<html><script>alert(1)</script>');
  const EXE = Buffer.from('MZ\u0090\u0000\u0003');
  test.each<[string, Part[], string]>([
    ['none, where one is needed', [NONE], '파일을 골라 주세요.'],
    ['a program', [['a.cv', EXE, 'setup.exe']], '‘setup.exe’ 파일은 받을 수 없어요'],
    ['a name without an ending', [['a.cv', PDF, 'README']], '‘README’ 파일은 받을 수 없어요'],
    ['two endings', [['a.cv', EXE, 'cv.pdf.exe']], '받을 수 없어요'],
    ['a name that ends in another for people', [['a.cv', EXE, 'cv\u202efdp.exe']], '‘cvfdp.exe’ 파일은'],
    ['a page that calls itself a document', [['a.cv', HTML, 'cv.pdf']], '내용이 .pdf 형식이 아니에요'],
    ['a page that calls itself a text', [['a.cv', HTML, 'cv.txt']], '내용이 .txt 형식이'],
    ['a program that calls itself a picture', [['a.cv', EXE, 'cv.png']], '내용이 .png 형식이'],
    ['an empty one', [['a.cv', '', 'cv.pdf']], '비어 있어요'],
    ['one that is too large', [['a.cv', Buffer.concat([PDF, Buffer.alloc(10 * MB)]), 'big.pdf']], '하나에 10MB'],
    [
      'ones that are too large together',
      [1, 2, 3].map((n) => ['a.cv', Buffer.concat([PDF, Buffer.alloc(8 * MB)]), `${n}.pdf`]),
      '모두 합쳐 20MB',
    ],
    ['too many', Array.from({ length: 6 }, (_, n) => ['a.cv', PDF, `${n}.pdf`]), '5개까지'],
  ])('%s: is said at the question, and nothing is stored', async (_name, parts, words) => {
    const before = await objects();
    const [status, error] = await errorOn(await send([NAME, ...parts]));
    expect([status, error]).toEqual([422, expect.stringContaining(words)]);
    expect(await objects()).toEqual(before);
    expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  });

  test('the name of a file is stored without its folder, so that no name leads out of a folder', async () => {
    expect((await send([NAME, ['a.cv', PDF, '../../etc/../나\u0000의\u202e 파일.pdf']])).status).toBe(303);
    expect(await stored('나의 파일.pdf')).toHaveLength(1);
    expect((await send([NAME, ['a.cv', PDF, `${'가'.repeat(400)}.pdf`]])).status).toBe(303);
    expect(await stored(`${'가'.repeat(195)}….pdf`)).toHaveLength(1);
  });

  test.each<[string, string, string | Uint8Array<ArrayBuffer>, number]>([
    ['without a boundary', 'multipart/form-data', 'x', 400],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a.cv"; filename="a.pdf"\r\n\r\n%PDF',
      400,
    ],
    [
      'with a thousand parts',
      'multipart/form-data; boundary=b',
      `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1000)}--b--`,
      400,
    ],
    [
      'with a long text',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="a.name"\r\n\r\n${'x'.repeat(300_000)}\r\n--b--`,
      413,
    ],
    [
      'that is larger than all files may be',
      'multipart/form-data; boundary=b',
      Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="a.cv"; filename="a.pdf"\r\n\r\n'),
        Buffer.alloc(65 * MB),
      ]),
      413,
    ],
    ['of another kind', 'multipart/mixed; boundary=b', '--b--', 415],
  ])('a form %s is refused with a page', async (_name, type, body, status) => {
    const refused = await gateway.app.request(
      action,
      { method: 'POST', headers: { 'content-type': type }, body },
      from('10.5.0.1'),
    );
    expect(refused.status).toBe(status);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  });

  test('a form that asks for no files takes none', async () => {
    const to = await publishForm([field('text', 'name', '이름'), consent()]);
    expect((await send([NAME, ['a.cv', PDF, 'a.pdf']], { to })).status).toBe(415);
  });

  test('too many answers with files from one network are refused before their files are read @nightly', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) {
      statuses.push((await send([NAME, ['a.cv', PDF, `${at}.exe`]], { address: '10.6.0.1' })).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
