import { type UseQueryResult, useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  confirm,
  Flex,
  IconButton,
  QueryView,
  Skeleton,
  Text,
  useDocumentTitle,
} from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { ChevronLeft, Lock } from 'lucide-react';
import type { Lockable } from '../../lock/lock.queries.ts';
import { type Holder, holderHtml } from '../../lock/with-lock.ts';
import { pageQueries } from '../../page/page.queries.ts';
import type { Page } from '../../page/page.schema.ts';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { sectionQueries } from '../../section/section.queries.ts';
import type { Section } from '../../section/section.schema.ts';
import { useShown } from '../../section/use-shown.ts';

export interface LockHolder {
  holder: Holder;
  /** Whether this editor had the lock before. */
  hadLock: boolean;
  isTakingOver: boolean;
  onTakeOver: () => void;
}

/** The content that is shown for a locked page or section. */
interface Stored {
  kind: Lockable['kind'];
  siteId: string;
  title: string;
  project: unknown;
}

/** A page whose lock another editor has. It can be read, and its lock can be taken over. */
export function LockedPage({ pageId, ...lock }: LockHolder & { pageId: string }) {
  const page = useQuery({ ...pageQueries.stored(pageId), select: shownPage });
  const back = { label: '페이지 목록으로', to: page.data ? `/page?siteId=${page.data.siteId}` : '/page' };
  return <Locked {...lock} query={page} back={back} />;
}

/** The same for a shared section, which was opened from a page. */
export function LockedSection({ sectionId, pageId, ...lock }: LockHolder & { sectionId: string; pageId: string }) {
  const section = useQuery({ ...sectionQueries.stored(sectionId), select: shownSection });
  return <Locked {...lock} query={section} back={{ label: '페이지로 돌아가기', to: `/page/edit?pageId=${pageId}` }} />;
}

const shownPage = ({ site_id: siteId, title, draft: project }: Page): Stored => ({
  kind: 'page',
  siteId,
  title,
  project,
});
const shownSection = ({ site_id: siteId, name: title, project }: Section): Stored => ({
  kind: 'section',
  siteId,
  title,
  project,
});

interface LockedProps extends LockHolder {
  query: UseQueryResult<Stored>;
  back: { label: string; to: string };
}

function Locked({ query, back, holder, hadLock, isTakingOver, onTakeOver }: LockedProps) {
  const title = query.data?.title ?? '';
  useDocumentTitle(title && `${title} 보기`);
  const takeOver = async () => {
    const agreed = await confirm({
      title: '편집을 이어받을까요?',
      message: `${holderHtml(holder)}의 편집 화면은 보기 전용으로 바뀌어요. 저장된 내용은 그대로 이어서 편집할 수 있어요.`,
      confirmLabel: '이어받기',
    });
    if (agreed) onTakeOver();
  };
  return (
    <Flex direction="column" minH="100dvh" bg="bg.subtle">
      <Flex as="header" align="center" gap="2" px="3" height="14" bg="bg.panel" borderBottomWidth="1px">
        <IconButton asChild size="sm" variant="ghost" aria-label={back.label}>
          <Link to={back.to}>
            <ChevronLeft />
          </Link>
        </IconButton>
        <Text as="h1" fontWeight="600" truncate>
          {title}
        </Text>
        <Badge flexShrink="0">보기 전용</Badge>
      </Flex>
      <Flex
        align={{ base: 'stretch', md: 'center' }}
        direction={{ base: 'column', md: 'row' }}
        gap="3"
        px={{ base: '4', md: '6' }}
        py="4"
        bg="bg.panel"
        borderBottomWidth="1px"
      >
        <Flex role="status" flex="1" minW="0" gap="3">
          <Box pt="1" flexShrink="0" color="fg.muted">
            <Lock size={16} aria-hidden />
          </Box>
          <Box minW="0">
            <Text fontWeight="600">{titleOf(holder, hadLock)}</Text>
            <Text textStyle="sm" color="fg.muted">
              {hadLock
                ? '저장하지 못한 내용이 있다면 이 브라우저에 남아 있어요. 다시 편집할 때 이어서 쓸 수 있어요.'
                : '편집이 끝나면 이 화면에서 바로 편집할 수 있어요.'}
            </Text>
          </Box>
        </Flex>
        <Button variant="outline" flexShrink="0" loading={isTakingOver} onClick={() => void takeOver()}>
          이어받기
        </Button>
      </Flex>
      <Box flex="1" p={{ base: '4', md: '6' }}>
        <QueryView query={query} skeleton={<Skeleton height="70vh" />}>
          {(stored) => <DraftPreview {...stored} />}
        </QueryView>
      </Box>
    </Flex>
  );
}

/** A draft together with its shared sections. */
function DraftPreview({ kind, siteId, title, project }: Stored) {
  const shown = useShown(siteId, project);
  return <DevicePreview project={shown} title={title} height="calc(100dvh - 240px)" isPart={kind === 'section'} />;
}

function titleOf({ name, mine }: LockHolder['holder'], hadLock: boolean): string {
  if (mine !== null) {
    return hadLock ? '다른 탭이나 기기에서 편집을 이어받았어요' : '다른 탭이나 기기에서 편집하고 있어요';
  }
  return hadLock ? `${name} 님이 편집을 이어받았어요` : `${name} 님이 편집하고 있어요`;
}
