import { koreanDay } from '@dojang/contract/time';
import { invokeFunction } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { download, IconButton, numberText, showError, snack } from '@dojang/shared-ui';
import { CalendarArrowDown } from 'lucide-react';

/** With more due dates, the file has the nearest ones (`my_nearest_dates`). */
const MOST = 1_000;

/** Downloads the due dates of one's own issues for a calendar. */
export function CalendarButton() {
  const save = useMutation({
    mutationFn: async () => {
      const text = String(await invokeFunction('due-calendar', {}));
      const count = text.split('BEGIN:VEVENT').length - 1;
      if (count > 0) download(`dojang-${koreanDay()}.ics`, 'text/calendar', text);
      return count;
    },
    onSuccess: (count) =>
      count > 0
        ? snack.success(`${count === MOST ? '가까운 ' : ''}기한 ${numberText(count)}개를 캘린더 파일로 받았어요.`)
        : snack.success('기한이 있는 내 이슈가 없어요.'),
    onError: showError,
  });
  return (
    <IconButton
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-label="기한을 캘린더 파일로 받기"
      title="기한을 캘린더 파일로 받기"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      <CalendarArrowDown />
    </IconButton>
  );
}
