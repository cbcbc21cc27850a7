import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RingingAlert } from './alert.schema.ts';
import { permission, ring } from './ring.ts';

interface Shown {
  title: string;
  body: string | undefined;
  onclick: () => void;
  isClosed: boolean;
}
let shown: Shown[];

const alert = (id: string, shownAt = '2026-11-23T09:00:00Z'): RingingAlert => ({
  ...{ id, kind: 'projects.mentioned', actor_name: '박준', actor_count: 1, title: '회의록', link: `/${id}`, count: 1 },
  shown_at: shownAt,
});
const wordsOf = ({ id }: RingingAlert) => ({ title: '나를 언급함', body: id });

beforeEach(() => {
  shown = [];
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      body: string | undefined;
      isClosed = false;
      onclick = () => {};
      title: string;
      constructor(title: string, options: NotificationOptions) {
        this.title = title;
        this.body = options.body;
        shown.push(this);
      }
      close() {
        this.isClosed = true;
      }
    },
  );
  vi.spyOn(window, 'focus').mockImplementation(() => {});
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an alert rings once while nobody looks, later events replace its notification, and a click opens it', async () => {
  const open = vi.fn();
  await ring([alert('b'), alert('a')], wordsOf, open);
  await ring([alert('b'), alert('a')], wordsOf, open);
  expect(shown.map(({ title, body }) => `${title} ${body}`)).toEqual(['나를 언급함 a', '나를 언급함 b']);
  const news = alert('a', '2026-11-23T09:01:00Z');
  await ring([news, alert('b')], wordsOf, open);
  expect(shown).toHaveLength(3);
  expect(shown.map(({ isClosed }) => isClosed)).toEqual([true, false, false]);
  shown[2]?.onclick();
  expect(open).toHaveBeenCalledExactlyOnceWith(news);
});

test('nothing rings while the user looks at this tab or at another one', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await ring([alert('c')], wordsOf, () => {});
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const other = new BroadcastChannel('dojang-attention');
  other.onmessage = () => other.postMessage('me');
  await ring([alert('d')], wordsOf, () => {});
  other.close();
  expect(shown).toEqual([]);
});

test('a browser that does not let pages create notifications counts as a browser without notifications', async () => {
  expect(permission()).toBe('granted');
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  await ring([alert('e')], wordsOf, () => {});
  expect(permission()).toBe('unsupported');
});
