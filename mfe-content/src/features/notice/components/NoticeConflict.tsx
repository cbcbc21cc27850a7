import { fromKorean } from '@dojang/contract/time';
import { readPicture } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import { Box, ConflictDialog, formatDateTime, Text } from '@dojang/shared-ui';
import { DocumentView } from '@dojang/shared-ui/editor';
import type { NoticeForm } from '../notice.schema.ts';
import type { Notice } from '../notice.types.ts';
import { noticeBoards } from '../notice-boards.queries.ts';
import { TIME_LABELS } from '../notice-form.logic.ts';
import type { NoticeDraft } from '../notice-journal.ts';
import { draftOf } from '../notice-merge.logic.ts';

interface Props {
  /** The version that another admin saved meanwhile; null without a conflict. */
  newer: Notice | null;
  /** The notice that is saved when the user chooses the own version. */
  mine: NoticeDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Dialog for a conflict of two admins on one notice. It shows both versions, and the user chooses one. */
export function NoticeConflict({ newer, mine, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <ConflictDialog
      open={newer !== null}
      mine={<NoticeVersion version={mine} />}
      theirs={newer && <NoticeVersion version={draftOf(newer)} />}
      theirTime={newer?.updated_at}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    />
  );
}

/** One version of a notice, for comparison. */
export function NoticeVersion({ version: { form, body } }: { version: NoticeDraft }) {
  return (
    <>
      <Text fontWeight="600" mb="3">
        {form.title}
      </Text>
      <Settings form={form} />
      <DocumentView value={body} readPicture={readPicture} />
    </>
  );
}

const TIMES = ['publishAt', 'endAt', 'mustReadUntil'] as const;

/** Who sees the notice, and when. Settings without a value are left out. */
function Settings({ form }: { form: NoticeForm }) {
  const { data: boards = [] } = useQuery(noticeBoards);
  const board = boards.length > 1 ? boards.find(({ id }) => id === form.boardId) : undefined;
  const lines = [
    ...(board ? [`게시판: ${board.name}`] : []),
    ...(form.pinned ? ['맨 위에 고정'] : []),
    ...TIMES.filter((name) => form[name] !== '').map((name) => `${TIME_LABELS[name]}: ${timeText(form[name])}`),
  ];
  if (lines.length === 0) return null;
  return (
    <Box textStyle="sm" color="fg.muted" mb="3">
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Box>
  );
}

/** An incomplete typed time is shown unchanged. */
const timeText = (value: string) => formatDateTime(fromKorean(value)) || value;
