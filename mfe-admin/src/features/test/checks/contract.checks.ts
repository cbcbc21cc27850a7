import { releasedDescriptorSchema, type Snapshot } from '@dojang/contract';
import { fromBase64 } from '@dojang/shared-auth/crypto';
import { snapshotOfPage } from '@dojang/shared-ui/workbench';
import { type CheckGroup, expectThat } from './check.ts';

const snapshot = () => snapshotOfPage() as Pick<Snapshot, 'remotes'> & Partial<Pick<Snapshot, 'id'>>;

async function integrityOf(content: ArrayBuffer): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-384', content));
}

/** What shell, remotes and gateway have agreed on. */
export const CONTRACT_CHECKS: CheckGroup = {
  title: '약속',
  checks: [
    {
      name: '모든 영역의 설명이 약속한 모양이에요',
      run: async () => {
        const { remotes } = snapshot();
        expectThat(remotes.length > 0, '스냅샷에 영역이 없어요');
        for (const { name, descriptor } of remotes) {
          const { success } = releasedDescriptorSchema.safeParse(descriptor);
          expectThat(success, `${name}: 설명이 약속과 달라요`);
        }
        return `${remotes.length}개 영역`;
      },
    },
    {
      name: '모든 영역의 첫 파일이 지문과 같아요',
      run: async (signal) => {
        const { remotes } = snapshot();
        await Promise.all(
          remotes.map(async ({ name, entry, integrity }) => {
            const answer = await fetch(entry, { signal });
            expectThat(answer.ok, `${name}: ${answer.status}`);
            const wanted = fromBase64(integrity.slice('sha384-'.length));
            const given = await integrityOf(await answer.arrayBuffer());
            expectThat(given.join() === wanted.join(), `${name}: 지문이 달라요`);
          }),
        );
        return `${remotes.length}개 파일`;
      },
    },
    {
      name: '열린 빌드가 최신이에요',
      run: async (signal) => {
        const answer = await fetch(`/builds/meta/${snapshot().id}.json`, { cache: 'no-store', signal });
        const { id, latest } = (await answer.json()) as { id: string; latest: string };
        expectThat(id === latest, '새 빌드가 있어요. 새로고침해 주세요');
        return id.slice(0, 8);
      },
    },
    {
      name: '서버가 준비되어 있어요',
      run: async (signal) => {
        const answer = await fetch('/readyz', { cache: 'no-store', signal });
        expectThat(answer.ok, `${answer.status} ${await answer.text()}`);
        return String(answer.status);
      },
    },
    {
      name: '이 기기와 서버의 시계가 맞아요',
      run: async (signal) => {
        const answer = await fetch('/healthz', { cache: 'no-store', signal });
        const seconds = Math.round((Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1000);
        expectThat(Math.abs(seconds) < 120, `${seconds}초 달라요`);
        return `${seconds}초 차이`;
      },
    },
  ],
};
