// Attacks of people with several free accounts: they hold what is shared, fill what is shared, and make others wait.
import { randomBytes, randomUUID } from 'node:crypto';
import { field, form, projectOf } from '@dojang/renderer/blocks';
import { headOf, lingering, nextAddress, repeat, stranger, target } from './attack.ts';
import { addressOf, beginUpload, Client, signUp } from './client.ts';

const { port, key } = target;
const ACCOUNTS = 6;
/** Time between two bytes of a connection that holds a place. */
const BYTE_EVERY_MS = 10_000;
const HELD_MS = 60_000;
const MB = 1024 * 1024;

interface Account {
  client: Client;
  projectId: string;
  siteId: string;
}

async function openAccount(index: number): Promise<Account> {
  const client = new Client(port, key, { localAddress: addressOf(221 + index) });
  const user = await signUp(client, `${randomUUID().slice(0, 8)}@attack.test`, 'a good long password');
  const projectId = randomUUID();
  await client.request('POST', '/rest/v1/projects', { id: projectId, name: '일', owner_id: user.id });
  const [site] = JSON.parse((await client.request('GET', '/rest/v1/sites?select=id')).text) as { id: string }[];
  return { client, projectId, siteId: site?.id ?? '' };
}

const TUS = { 'tus-resumable': '1.0.0' };

/** A request of an account that declares a body and sends a byte of it every ten seconds. */
const held = ({ client }: Account, method: string, path: string, type: string, more: string[] = []) =>
  lingering(
    headOf(method, path, [
      `authorization: Bearer ${client.token}`,
      `content-type: ${type}`,
      // Small enough to be taken as JSON.
      'content-length: 1000',
      ...more,
    ]).concat('{'),
    HELD_MS,
    { drip: 'x', everyMs: BYTE_EVERY_MS, reads: true },
  );

async function heldUpload(account: Account): Promise<string> {
  const address = await beginUpload(account.client, account.projectId, MB);
  if (address === null) return 'refused';
  const headers = ['tus-resumable: 1.0.0', 'upload-offset: 0'];
  return held(account, 'PATCH', address, 'application/offset+octet-stream', headers);
}

/** Stores a file of 8 MB, as long as the server takes it. */
async function fill(account: Account): Promise<number> {
  const content = randomBytes(8 * MB);
  const address = await beginUpload(account.client, account.projectId, content.byteLength);
  if (address === null) return 0;
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return (await account.client.request('PATCH', address, content, { ...TUS, ...type })).status;
}

async function makePage({ client, siteId }: Account, draft: object): Promise<string> {
  const id = randomUUID();
  await client.request('POST', '/rest/v1/pages', {
    id,
    site_id: siteId,
    slug: `p-${id.slice(0, 8)}`,
    title: '쪽',
    draft,
  });
  return id;
}

const pageOf = (components: object[]) => ({ pages: [{ frames: [{ component: { type: 'wrapper', components } }] }] });

/** A page of many small elements, and the token of a link to its draft that anybody may open. */
async function shareLargePage(account: Account): Promise<string | null> {
  const id = await makePage(account, pageOf(Array.from({ length: 9_000 }, () => ({}))));
  const made = { p_page_id: id, p_days: 7, p_version_id: null };
  const share = await account.client.request('POST', '/rest/v1/rpc/create_page_share', made);
  const { text } = await account.client.request('POST', '/api/private/page/shareLink', {
    shareId: JSON.parse(share.text),
  });
  const { url = '' } = JSON.parse(text) as { url?: string };
  return new URL(url, 'http://localhost').searchParams.get('token');
}

/** The address of a form that asks for a file. */
async function publishForm(account: Account): Promise<string> {
  const pageId = await makePage(account, projectOf([form('지원', [field('file', 'cv', '이력서')])]));
  await account.client.request('POST', '/api/private/page/publish', { pageId, baseRev: 1, keepsSamples: true });
  const { text } = await account.client.request('GET', `/landing/${pageId}`);
  return / action="(\/form\/[^"]+)"/.exec(text)?.[1] ?? '';
}

/** Schedules a page whose texts end in half of a character where they are cut. */
async function schedule(account: Account): Promise<number> {
  const link = { tagName: 'a', type: 'link', attributes: { href: '' }, components: `${'a'.repeat(59)}😀😀` };
  const id = await makePage(account, pageOf([link]));
  const soon = new Date(Date.now() + 3_000).toISOString();
  const times = { p_page_id: id, p_publish_at: soon, p_keeps_samples: true };
  return (await account.client.request('POST', '/rest/v1/rpc/set_page_schedule', times)).status;
}

const invite = ({ client, projectId }: Account) => {
  const emails = Array.from({ length: 20 }, () => `${randomUUID()}@victim.test`);
  const names = { p_project_id: projectId, p_emails: emails, p_role: 'member' };
  return client.request('POST', '/rest/v1/rpc/create_invites', names);
};

/** A report that a version of an area failed in a document. */
const reportFailure = () =>
  stranger().request('POST', '/api/public/client-error', {
    snapshot: '0123456789abcdef',
    route: '/memo',
    opened: [{ name: 'content', version: 'bbbbbb0000000001' }],
    errors: [{ name: 'content', version: 'bbbbbb0000000001', code: 'threw' }],
  });

/** Begins the attacks. The accounts are made first, because the gateway may be too busy for a sign-up under attack. */
export async function attacksOfAccounts(): Promise<Promise<void>[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < ACCOUNTS; index++) accounts.push(await openAccount(index));
  let turn = 0;
  const next = () => accounts[turn++ % accounts.length] as Account;
  const [first] = accounts as [Account];
  const token = await shareLargePage(first);
  const action = await publishForm(first);
  const many = { atOnce: 12 };
  return [
    repeat(
      'holds private requests',
      () => held(next(), 'POST', '/api/private/project/getDetail', 'application/json'),
      many,
    ),
    repeat('holds REST', () => held(next(), 'POST', '/rest/v1/rpc/my_issues', 'application/json'), many),
    repeat('holds functions', () => held(next(), 'POST', '/functions/v1/due-calendar', 'application/json'), many),
    repeat('holds uploads of files', () => heldUpload(next()), many),
    repeat(
      'holds uploads of pictures',
      () => {
        const account = next();
        return held(
          account,
          'POST',
          `/storage/v1/object/site-assets/${account.siteId}/${randomUUID()}.png`,
          'image/png',
        );
      },
      many,
    ),
    repeat(
      'holds answers to forms',
      () =>
        lingering(
          headOf('POST', action, ['content-type: multipart/form-data; boundary=b', 'content-length: 100000']),
          HELD_MS,
          { drip: '-', everyMs: BYTE_EVERY_MS, localAddress: nextAddress(), reads: true },
        ),
      many,
    ),
    repeat('fills the disk', () => fill(next()), { everyMs: 2_000 }),
    repeat(
      'opens a link to many elements',
      () => stranger().request('GET', `/api/public/page/share/${token}/document`),
      { atOnce: 4 },
    ),
    repeat('schedules pages that cannot be stored', () => schedule(next()), { everyMs: 2_000 }),
    repeat('invites strangers', () => invite(next()), { everyMs: 1_000 }),
    repeat('reports failures of an area', reportFailure),
    repeat('asks for calendars', () => next().client.request('POST', '/functions/v1/due-calendar', {}), { atOnce: 4 }),
    repeat('signs up without consents', () => {
      const email = `${randomUUID()}@attack.test`;
      return stranger().request('POST', '/auth/v1/signup', { email, password: 'a good long password' });
    }),
  ];
}
