import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CancelButton,
  FormField,
  KeptNote,
  Modal,
  numberText,
  RouterLink,
  Stack,
  Textarea,
  useKeptFields,
} from '@dojang/shared-ui';
import { type FormEvent, useId } from 'react';
import { MOST_TEXT, useAskReview } from '../review.mutations.ts';
import { reviewQueries } from '../review.queries.ts';

interface ReviewDialogProps {
  pageId: string;
  /** Text of the open request. */
  text: string;
  onClose: () => void;
}

/**
 * Asks what was changed in a page that was taken down, or why it should be public unchanged. Typed text is kept until it is
 * sent or cancelled.
 */
export function ReviewDialog({ pageId, text: stored, onClose }: ReviewDialogProps) {
  const id = useId();
  const { typed, change, drop, forget, forgetAfter } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'page-review', id: pageId },
    { text: stored },
  );
  const { text } = typed;
  const ask = useAskReview(pageId);
  const hasChanges = useQuery(reviewQueries.hasChanges(pageId)).data ?? false;
  const isLong = text.trim().length > MOST_TEXT;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isLong) forgetAfter(ask.mutateAsync(text.trim(), { onSuccess: onClose }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="재검토 요청"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form={id} loading={ask.isPending} disabled={text.trim() === '' || isLong}>
            요청하기
          </Button>
        </>
      }
    >
      {hasChanges && (
        <Box bg="bg.warning" borderRadius="l2" p="3" mb="4" textStyle="sm" role="status">
          아직 게시하지 않은 변경이 있어요. 운영자는 게시된 내용을 보니 먼저 게시해 주세요.{' '}
          <RouterLink to={`/page/edit?pageId=${pageId}`}>편집기 열기</RouterLink>
        </Box>
      )}
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormField
            label="무엇을 고쳤나요?"
            help="고친 점이나 이대로 게시해도 되는 까닭을 적어 주세요. 결과는 사이트 소유자에게 알림으로 알려요."
            error={isLong ? `${numberText(MOST_TEXT)}자까지 적을 수 있어요.` : undefined}
          >
            <Textarea autoFocus rows={5} value={text} onChange={({ target }) => change({ text: target.value })} />
          </FormField>
          <KeptNote drop={drop} />
        </Stack>
      </form>
    </Modal>
  );
}
