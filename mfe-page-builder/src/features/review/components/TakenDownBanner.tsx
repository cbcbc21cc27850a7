import { Box, Button, Flex, formatDateTime, Text } from '@dojang/shared-ui';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { nextReviewAt, type Review } from '../review.logic.ts';
import { ReviewDialog } from './ReviewDialog.tsx';

interface TakenDownBannerProps {
  page: Review & {
    id: string;
    taken_down_reason: string;
    review_text: string;
    review_answer: string;
    mayEdit: boolean;
  };
}

/** Says why a page was taken down, and shows the state of the review request. */
export function TakenDownBanner({ page }: TakenDownBannerProps) {
  const [isOpen, setOpen] = useState(false);
  const next = nextReviewAt(page, Date.now());
  return (
    <Box role="status" borderWidth="1px" borderColor="border.error" borderRadius="l3" p="4" mb="4">
      <Text fontWeight="600">운영 정책에 따라 게시를 중단한 페이지예요</Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {page.taken_down_reason && `사유: ${page.taken_down_reason}. `}
        {page.review_asked_at === null && '고쳐서 다시 게시한 뒤, 운영자에게 재검토를 요청해 주세요.'}
      </Text>
      {page.review_asked_at && (
        // Users who may change the request read a long request in the dialog.
        <Text textStyle="sm" mt="2" overflowWrap="anywhere" {...(page.mayEdit ? { lineClamp: 4 } : {})}>
          {formatDateTime(page.review_asked_at)}에 재검토를 요청했어요: {page.review_text}
        </Text>
      )}
      {page.review_asked_at === null && page.review_answered_at && (
        <Text textStyle="sm" mt="2" overflowWrap="anywhere">
          {formatDateTime(page.review_answered_at)}에 재검토했지만 그대로 두기로 했어요: {page.review_answer}
        </Text>
      )}
      {page.mayEdit && (
        <Flex mt="3" gap="3" align="center" wrap="wrap">
          <Button size="sm" variant="outline" disabled={next !== null} onClick={() => setOpen(true)}>
            <MessageSquareText size={16} aria-hidden />
            {page.review_asked_at ? '요청 고치기' : '재검토 요청'}
          </Button>
          {next && (
            <Text textStyle="xs" color="fg.muted">
              {formatDateTime(next)}부터 다시 요청할 수 있어요.
            </Text>
          )}
        </Flex>
      )}
      {isOpen && <ReviewDialog pageId={page.id} text={page.review_text} onClose={() => setOpen(false)} />}
    </Box>
  );
}
