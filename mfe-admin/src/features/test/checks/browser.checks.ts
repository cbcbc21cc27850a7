import { sessionStore } from '@dojang/shared-auth';
import { digestOf, openText, sealText } from '@dojang/shared-auth/crypto';
import { storedValue } from '@dojang/shared-auth/storage';
import { dropEntries, JournalWriter, numberText, unsavedOfAccount } from '@dojang/shared-ui';
import { type CheckGroup, expectThat } from './check.ts';

const KEY = 'dojang.self-check';
const KIND = 'self-check';

/** What the browser stores, and whether it can be read back. */
export const STORAGE_CHECKS: CheckGroup = {
  title: '저장',
  checks: [
    {
      name: '브라우저 저장소에 적고 읽어요',
      run: async () => {
        const kept = storedValue({ name: 'self-check', parse: String, fallback: '' });
        kept.set('도장');
        const text = kept.get();
        kept.remove();
        expectThat(text === '도장', '적은 것과 읽은 것이 달라요');
        return '같아요';
      },
    },
    {
      name: '저장하지 못한 글을 일지에 적고 찾아요',
      run: async () => {
        const account = sessionStore.getState().id;
        const writer = new JournalWriter<string>({ account, kind: KIND, id: crypto.randomUUID() });
        writer.keep('사라지면 안 되는 글', 1);
        writer.settle();
        // Entries of open editors are not offered, so the writer is closed first.
        writer.release();
        const found = await eventually(async () =>
          (await unsavedOfAccount(account)).filter(({ key: [, kind] }) => kind === KIND),
        );
        await dropEntries(found.map(({ key }) => key));
        expectThat(found.length > 0, '적은 것이 없어요');
        return 'IndexedDB';
      },
    },
    {
      name: '남은 자리가 있어요',
      run: async () => {
        const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
        expectThat(quota === 0 || quota - usage > 50 * 1024 ** 2, '50MB보다 적게 남았어요');
        return quota === 0 ? '알 수 없어요' : `${numberText(Math.round((quota - usage) / 1024 ** 2))}MB`;
      },
    },
    {
      name: '탭들이 잠금과 소식을 나눠요',
      run: async () => {
        const { BroadcastChannel: Channel } = window;
        const [a, b] = [new Channel(KEY), new Channel(KEY)];
        const heard = new Promise<string>((resolve) => {
          b.onmessage = ({ data }) => resolve(String(data));
        });
        a.postMessage('들려요');
        const text = await heard.finally(() => [a, b].forEach((channel) => void channel.close()));
        expectThat(await navigator.locks.request(KEY, async () => true), '잠금을 얻지 못했어요');
        return text;
      },
    },
  ],
};

async function eventually<T>(read: () => Promise<T[]>): Promise<T[]> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const found = await read();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
}

/** Few iterations, so that the check is quick. The product uses six hundred thousand. */
const ITERATIONS = 10_000;

export const CRYPTO_CHECKS: CheckGroup = {
  title: '암호',
  checks: [
    {
      name: 'SHA-256이 알려진 값과 같아요',
      run: async () => {
        const digest = await digestOf('abc');
        expectThat(digest.startsWith('ba7816bf8f01cfea'), digest);
        return digest.slice(0, 8);
      },
    },
    {
      name: '잠근 글은 그 비밀번호로만 열려요',
      run: async () => {
        const sealed = await sealText('비밀', '열쇠', ITERATIONS);
        expectThat((await openText(sealed, '열쇠')) === '비밀', '다른 글이 나왔어요');
        const isRefused = await openText(sealed, '다른 열쇠').then(
          () => false,
          () => true,
        );
        expectThat(isRefused, '다른 비밀번호로 열렸어요');
        return `${sealed.length}자`;
      },
    },
    {
      name: '무작위 id가 겹치지 않아요',
      run: async () => {
        const ids = new Set(Array.from({ length: 1000 }, () => crypto.randomUUID()));
        expectThat(ids.size === 1000, '같은 id가 나왔어요');
        return '1,000개';
      },
    },
  ],
};
