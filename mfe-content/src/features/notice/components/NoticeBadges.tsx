import { Badge } from '@dojang/shared-ui';
import { mustRead, type NoticeState, noticeState } from '../notice.logic.ts';
import type { NoticeHead } from '../notice.types.ts';

const STATES: Record<Exclude<NoticeState, 'live'>, { label: string; palette: string }> = {
  draft: { label: '임시 저장', palette: 'gray' },
  scheduled: { label: '예약', palette: 'blue' },
  ended: { label: '종료', palette: 'gray' },
  removed: { label: '휴지통', palette: 'gray' },
};

/** Badges for the state of a notice, each with a text besides its colour. */
export function NoticeBadges({ notice }: { notice: NoticeHead }) {
  const state = noticeState(notice);
  return (
    <>
      {state !== 'live' && <Badge colorPalette={STATES[state].palette}>{STATES[state].label}</Badge>}
      {state === 'live' && mustRead(notice.must_read_until) && <Badge colorPalette="red">필독</Badge>}
    </>
  );
}
