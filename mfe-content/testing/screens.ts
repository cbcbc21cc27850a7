import { admin, firstOf, guest, mina, type Screen, type ScreenKit, withoutArea } from '../../e2e/support/screen.ts';

export async function screens({ mina: person }: ScreenKit): Promise<Screen[]> {
  const memo = await firstOf(person, 'memos?select=id&removed_at=is.null&limit=1');
  const notice = await firstOf(person, 'notices?select=id&limit=1');
  const terms = await firstOf(person, 'agreements?select=id&kind=eq.terms');
  return [
    guest('/notice'),
    guest('/notice/detail', `/notice/detail?noticeId=${notice.id}`),
    guest('/agreement/list', '/agreement/list', { shows: '마케팅 정보 수신 동의' }),
    guest('/agreement/list', `/agreement/list?boardId=${terms.id}`, { shows: '시행 예정' }),
    guest('/agreement/detail', `/agreement/detail?boardId=${terms.id}`, { shows: '제6조 (책임)' }),
    mina('/agreement/detail', `/agreement/detail?boardId=${terms.id}&version=2&compare=1`, { shows: '뺀 글:' }),
    guest('*', '/notice', { shows: '이 화면을 불러오지 못했어요', ...withoutArea('content') }),
    mina('/', '/', { shows: '메모를 불러오지 못했어요', ...withoutArea('content') }),
    mina('/memo/edit'),
    mina('/memo/edit', `/memo/edit?memoId=${memo.id}`),
    mina('/memo/detail', `/memo/detail?memoId=${memo.id}`),
    mina('/notice'),
    admin('/agreement/write', `/agreement/write?boardId=${terms.id}`, { shows: '두 판의 글이 같아요.' }),
  ];
}

export const opened = async () => ['/memo', '/test/editor', '/notice'];
