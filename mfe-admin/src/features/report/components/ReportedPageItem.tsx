import { sendsMail, sessionStore } from '@dojang/shared-auth';
import {
  Badge,
  Box,
  Button,
  Flex,
  FormField,
  formatDateTime,
  Input,
  KeptNote,
  numberText,
  RelativeTime,
  Stack,
  Text,
  useKeptFields,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ExternalLink } from 'lucide-react';
import { publishedAgainAt, type ReportedPage, reasonName } from '../report.logic.ts';
import { type ReportAct, useDecide, useLookAtReview } from '../report.mutations.ts';

/** A reported page with its newest reports, and what an admin may do about it. */
export function ReportedPageItem({ page }: { page: ReportedPage }) {
  const { title, site_name: siteName, count, reports, taken_down_at: takenDownAt } = page;
  const more = count - reports.length;
  const look = useLookAtReview();
  const againAt = publishedAgainAt(page);
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5">
      <Flex gap="2" align="center" wrap="wrap">
        <Text as="h2" fontWeight="600" overflowWrap="anywhere">
          {title}
        </Text>
        {count > 0 && <Badge colorPalette={takenDownAt ? 'red' : 'gray'}>신고 {numberText(count)}</Badge>}
        {page.is_live && (
          <Button asChild size="xs" variant="ghost" ms="auto">
            <a href={`/landing/${page.page_id}`} target="_blank" rel="noreferrer" aria-label={`${title} 페이지 보기`}>
              <ExternalLink size={14} aria-hidden /> 페이지 보기
            </a>
          </Button>
        )}
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {siteName} · <Link to={`/admin/membership/user?member=${page.owner_id}`}>{page.owner_name}</Link> (공개한 페이지{' '}
        {numberText(page.owner_live)}개, 중단된 페이지 {numberText(page.owner_taken_down)}개)
        {takenDownAt && ` · ${formatDateTime(takenDownAt)}에 중단: ${page.taken_down_reason}`}
      </Text>
      {page.review_asked_at && (
        <Box bg="bg.muted" borderRadius="l2" p="3" mt="3" textStyle="sm">
          <Text fontWeight="600">
            재검토 요청{' '}
            <Text as="span" color="fg.muted" textStyle="xs" fontWeight="400">
              <RelativeTime value={page.review_asked_at} />
            </Text>
          </Text>
          <Text overflowWrap="anywhere">{page.review_text}</Text>
          <Flex gap="3" align="center" wrap="wrap" mt="2">
            <Button
              size="xs"
              variant="outline"
              loading={look.isPending}
              onClick={() => look.mutate(page.page_id)}
              aria-label={`${title} 내용 보기`}
            >
              <ExternalLink size={14} aria-hidden /> 내용 보기
            </Button>
            <Text textStyle="xs" color="fg.muted">
              {againAt
                ? `중단한 뒤 ${formatDateTime(againAt)}에 다시 게시했어요. 되돌리면 이 내용이 보여요.`
                : page.live_version_id
                  ? '중단한 뒤 다시 게시하지 않았어요. 되돌리면 중단하기 전의 내용이 보여요.'
                  : '게시하지 않은 초안이에요. 되돌려도 방문자에게는 보이지 않아요.'}
            </Text>
          </Flex>
        </Box>
      )}
      <Box as="ul" aria-label={`‘${title}’ 신고`} listStyleType="none" ps="0" mt="3" display="grid" gap="2">
        {reports.map(({ id, reason, body, email, created_at: at }) => (
          <Flex as="li" key={id} gap="3" textStyle="sm" align="baseline">
            <Badge flexShrink="0" variant="outline">
              {reasonName(reason)}
            </Badge>
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {body || '내용 없이 신고했어요.'}
              {email && (
                <Text as="span" color="fg.muted">
                  {' '}
                  · {email}
                </Text>
              )}
            </Text>
            <Text color="fg.muted" textStyle="xs" flexShrink="0">
              <RelativeTime value={at} />
            </Text>
          </Flex>
        ))}
      </Box>
      {more > 0 && (
        <Text textStyle="xs" color="fg.muted" mt="2">
          그 밖에 {numberText(more)}건이 더 있어요.
        </Text>
      )}
      <Box mt="4">
        <Decision page={page} />
      </Box>
    </Box>
  );
}

/** The typed reason is kept until the admin decides. */
function Decision({ page }: { page: ReportedPage }) {
  const {
    typed: { reason },
    change,
    drop,
    markSaved,
    forgetAfter,
  } = useKeptFields({ account: sessionStore.getState().id, kind: 'report-reason', id: page.page_id }, { reason: '' });
  const decide = useDecide();
  const run = (act: ReportAct) => {
    // The page may stay in the list, because another decision is possible.
    const onSuccess = () => markSaved({ reason: '' });
    forgetAfter(decide.mutateAsync({ page, act, reason: reason.trim() }, { onSuccess }));
  };
  const isDown = page.taken_down_at !== null;
  const isReview = page.review_asked_at !== null;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <Stack gap="3">
        <FormField
          label={isDown && !isReview ? '되돌리는 까닭' : '처리하는 까닭'}
          help={
            isDown
              ? `감사 기록에 남아요.${isReview ? ' 그대로 두면 까닭을 사이트 소유자에게 알려요.' : ''}`
              : `게시를 중단하면 사이트 소유자에게 까닭을 ${sendsMail() ? '알림과 메일로' : '알림으로'} 알려요.`
          }
        >
          <Flex gap="2" w="full" direction={{ base: 'column', md: 'row' }}>
            <Input value={reason} onChange={({ target }) => change({ reason: target.value })} maxLength={500} />
            {isDown ? (
              <>
                {isReview && (
                  <Button
                    variant="outline"
                    flexShrink="0"
                    disabled={reason.trim() === '' || decide.isPending}
                    onClick={() => run('refuse_page_review')}
                  >
                    중단 유지
                  </Button>
                )}
                <Button variant="outline" flexShrink="0" loading={decide.isPending} onClick={() => run('restore_page')}>
                  게시 되돌리기
                </Button>
              </>
            ) : (
              <>
                <Button
                  variant="outline"
                  flexShrink="0"
                  disabled={decide.isPending}
                  onClick={() => run('dismiss_reports')}
                >
                  문제없음
                </Button>
                <Button
                  colorPalette="red"
                  flexShrink="0"
                  disabled={reason.trim() === ''}
                  loading={decide.isPending}
                  onClick={() => run('take_down_page')}
                >
                  게시 중단
                </Button>
              </>
            )}
          </Flex>
        </FormField>
        <KeptNote drop={drop} />
      </Stack>
    </form>
  );
}
