import { randomUUID } from 'node:crypto';
import { field, form, projectOf } from '@dojang/renderer/blocks';
import type pLimit from 'p-limit';
import { afterEach, expect, test, vi } from 'vitest';
import { Lane } from './platform/middleware/lanes/lane.ts';
import { type BodyRoute, bodyRoutes, SUPABASE_SAMPLES } from './testing/body-routes.ts';
import { bearer, PUBLISHABLE_KEY, testApp } from './testing/test-app.ts';

/** Every limiter of p-limit, and every queue of turns, that the app has made. */
const { limiters } = vi.hoisted(() => ({ limiters: [] as { activeCount: number }[] }));
vi.mock('p-limit', async (original) => {
  const { default: actual } = await original<{ default: typeof pLimit }>();
  return {
    default: (...given: Parameters<typeof pLimit>) => {
      const limiter = actual(...given);
      limiters.push(limiter);
      return limiter;
    },
  };
});
vi.mock('@dojang/server-kit/turns', async (original) => {
  const actual = await original<typeof import('@dojang/server-kit/turns')>();
  const createTurns = (...given: Parameters<typeof actual.createTurns>) => {
    const turns = actual.createTurns(...given);
    limiters.push(turns);
    return turns;
  };
  return { ...actual, createTurns };
});
afterEach(() => void vi.restoreAllMocks());

/** A published page with a form that asks for files, an upload that was begun, an admin, and every right. */
async function upstream(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  // Storage answers when it has the whole part.
  if (request.method === 'PATCH') await request.arrayBuffer();
  if (/\/(is_admin|has_fresh_proof|take_upload_part)$/.test(pathname)) return Response.json(true);
  if (pathname.endsWith('/profiles')) return Response.json([{ display_name: '김민아', email: '', level: 'super' }]);
  if (!pathname.endsWith('/page_versions')) return Response.json({});
  const project = projectOf([form('지원', [field('file', 'cv', '이력서', {})])]);
  return Response.json([{ site_id: randomUUID(), title: '지원', project }]);
}

interface Asked extends BodyRoute {
  /** Null while the app waits for the body. */
  status: number | null;
}

/** Resolves when nothing has changed for half a second. */
async function becomesQuiet(state: () => unknown): Promise<void> {
  let before: string;
  do {
    before = JSON.stringify(state());
    await new Promise((resolve) => setTimeout(resolve, 500));
  } while (JSON.stringify(state()) !== before);
}

/** Sends the first byte of a body to every route of the app, and then nothing. */
async function askEverywhere() {
  const entered = vi.spyOn(Lane.prototype, 'enter');
  const { app, deps } = await testApp({ upstream });
  const address = [randomUUID(), randomUUID(), 'form'];
  const token = deps.signer.sign('form of a published page', address, deps.now() + 60_000);
  const routes = bodyRoutes(app, { ...SUPABASE_SAMPLES, '/form/:token': [`/form/${token}`] });
  const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: Asked[] = [];
  const ask = async (route: BodyRoute, who: Record<string, string>) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.push(controller);
        controller.enqueue(new Uint8Array([0x7b]));
      },
    });
    const headers = {
      ...who,
      apikey: PUBLISHABLE_KEY,
      'content-type': route.type,
      'content-length': '900',
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    };
    const one: Asked = { ...route, status: null };
    asked.push(one);
    one.status = (
      await app.request(route.path, { method: route.method, headers, body, duplex: 'half' } as RequestInit)
    ).status;
  };
  const signedIn = await bearer();
  const done = routes.flatMap((route) => [{}, signedIn].map((who) => ask(route, who)));
  const lanesOf = () => new Set(entered.mock.contexts as Lane[]);
  await becomesQuiet(() => [asked.map(({ status }) => status), [...lanesOf()].map(({ taken }) => taken)]);
  const lanes = lanesOf();
  return {
    asked,
    /** The numbers of places that are held now in each lane. */
    held: [...lanes].map(({ taken }) => taken).filter((taken) => taken > 0),
    active: limiters.filter(({ activeCount }) => activeCount > 0).length,
    async end() {
      for (const controller of opened) controller.error(new Error('the client has gone'));
      await Promise.all(done);
      return [...lanes].reduce((sum, { taken }) => sum + taken, 0);
    },
  };
}

test('no route holds a place while its client sends, except a place for transfers', async () => {
  const { asked, held, active, end } = await askEverywhere();
  const plain = asked.filter(({ isUpload }) => !isUpload);
  // REST refuses methods and bodies of a caller before it reads them. All others wait, so that each could hold a place.
  expect(plain.filter(({ path, status }) => status !== null && !path.startsWith('/rest/v1/'))).toEqual([]);
  expect(plain.length).toBeGreaterThan(150);

  const uploads = asked.filter(({ isUpload, status }) => isUpload && status === null);
  expect([...new Set(uploads.map(({ method, path }) => `${method} /${path.split('/')[1]}`))].sort()).toEqual([
    'PATCH /storage',
    'POST /form',
    'POST /storage',
    'PUT /api',
  ]);
  // One lane, with one place for each upload.
  expect(held).toEqual([uploads.length]);
  expect(active).toBe(0);
  expect(await end()).toBe(0);
});
