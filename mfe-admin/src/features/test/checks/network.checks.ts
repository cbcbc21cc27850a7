import { apiErrorSchema } from '@dojang/api-contract';
import { sessionStore, withRetry } from '@dojang/shared-auth';
import { isLive } from '@dojang/shared-auth/query';
import { toAppError } from '@dojang/shared-ui';
import { streamAnswer } from '../ai/ai.mutations.ts';
import { type CheckGroup, expectThat } from './check.ts';

const PAUSE_MS = 5;

async function attempts(fails: number): Promise<{ count: number; ok: boolean }> {
  let count = 0;
  const request = async () => {
    count++;
    if (count <= fails) throw new TypeError('the server was not reached');
    return true;
  };
  const ok = await withRetry(request, PAUSE_MS).catch(() => false);
  return { count, ok };
}

async function collected(scenario: 'normal' | 'broken', signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const word of streamAnswer('점검', scenario, signal)) text += word;
  return text;
}

/** How requests behave when a request or its response is lost. */
export const NETWORK_CHECKS: CheckGroup = {
  title: '네트워크',
  checks: [
    {
      name: '서버에 닿지 못한 요청은 모두 세 번 보내요',
      run: async () => {
        const [second, never] = [await attempts(2), await attempts(9)];
        expectThat(second.ok && second.count === 3, `두 번 실패한 뒤: ${second.count}번`);
        expectThat(!never.ok && never.count === 3, `늘 실패할 때: ${never.count}번`);
        return '3번';
      },
    },
    {
      name: '로그인한 사람의 이름으로 물어요',
      run: async () => {
        const { status, is_admin: isAdmin, email } = sessionStore.getState();
        expectThat(status === 'loggedIn' && isAdmin, '관리자가 아니에요');
        return email;
      },
    },
    {
      name: '낱말로 오는 글을 끝까지 받아요',
      run: async (signal) => {
        const text = await collected('normal', signal);
        expectThat(text.includes('점검'), text);
        return `${text.length}자`;
      },
    },
    {
      name: '중간에 끊긴 글을 끝난 글로 여기지 않아요',
      run: async (signal) => {
        const failure = await collected('broken', signal).then(
          () => null,
          (error: unknown) => toAppError(error),
        );
        expectThat(failure?.code === 'ai_cut_off', failure?.code ?? '끝난 글로 여겼어요');
        return '알아챘어요';
      },
    },
    {
      name: '실패한 답에는 코드와 문의 번호가 있어요',
      run: async (signal) => {
        // The search refuses a request without its parameter. Browsers do not log this response as a missing file.
        const answer = await fetch('/api/public/icon-search', { signal });
        const error = apiErrorSchema.parse(await answer.json());
        return `${answer.status} ${error.code}`;
      },
    },
  ],
};

const PATIENCE_MS = 10_000;

export const REALTIME_CHECKS: CheckGroup = {
  title: '실시간',
  checks: [
    {
      name: '다른 사람의 변경이 바로 들어와요',
      run: async (signal) => {
        const until = performance.now() + PATIENCE_MS;
        while (!isLive() && performance.now() < until && !signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, 100));
        expectThat(isLive(), '연결되지 않았어요. 창에 초점이 올 때 다시 읽어요');
        return '연결됨';
      },
    },
  ],
};
