import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { FormField, NativeSelect } from '@dojang/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NoticeForm } from '../notice.schema.ts';
import { type NoticeBoard, noticeBoards } from '../notice-boards.queries.ts';

const READERS: Readonly<Record<NoticeBoard['read_level'], string>> = {
  all: '누구나 읽을 수 있어요',
  member: '회원만 읽을 수 있어요',
  admin: '관리자만 읽을 수 있어요',
};

/** The field for the board of a notice. It is shown only when there is more than one board to choose. */
export function BoardField() {
  const { register, control } = useFormContext<NoticeForm>();
  const chosen = useWatch({ control, name: 'boardId' });
  const level = useSession((session) => session.level);
  const { data = [] } = useQuery(noticeBoards);
  const offered = data.filter(
    ({ id, archived_at, write_level }) =>
      id === chosen || (archived_at === null && (write_level === 'admin' || level === 'super')),
  );
  const board = offered.find(({ id }) => id === chosen);
  if (offered.length < 2 || !board) return null;
  return (
    <FormField label="게시판" help={READERS[board.read_level]}>
      <NativeSelect.Root>
        {/* The options are loaded after the form, so the value is set again when they arrive. */}
        <NativeSelect.Field {...register('boardId')} value={chosen}>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  );
}
