import { useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Flex,
  formatDateTime,
  IconButton,
  Menu,
  numberText,
  Portal,
  RelativeTime,
  snack,
  Text,
} from '@dojang/shared-ui';
import { Link, useNavigate } from '@dojang/shared-ui/router';
import {
  ChartColumn,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  History,
  LayoutTemplate,
  PencilLine,
  Settings2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { addressOf, pageState, readableAddress } from '../page.logic.ts';
import { pageQueries } from '../page.queries.ts';
import type { PageHead } from '../page.schema.ts';
import { useEndPage } from '../use-end-page.ts';
import { PageStateBadge } from './PageStateBadge.tsx';
import { StoredThumbnail } from './StoredThumbnail.tsx';

interface PageCardProps {
  page: PageHead;
  /** Number of unread answers to its forms. */
  unread: number;
  /** Number of visits in the last seven days. */
  visits: number;
  /** Address of its site. */
  subdomain: string;
  /** Whether the user may change pages of the site. */
  mayEdit: boolean;
  onRename: (page: PageHead) => void;
  onDuplicate: (page: PageHead) => void;
  onMakeTemplate: (page: PageHead) => void;
}

type CardMenuProps = Omit<PageCardProps, 'mayEdit' | 'unread' | 'visits' | 'subdomain'> & { isLive: boolean };

/** A page in the list, with thumbnail, state and actions. */
export function PageCard({ page, subdomain, unread, visits, mayEdit, ...acts }: PageCardProps) {
  const state = pageState(page);
  const isLive = state === 'published' || state === 'changed';
  return (
    <Box
      as="li"
      listStyleType="none"
      position="relative"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      overflow="hidden"
      transition="border-color 100ms"
      _hover={{ borderColor: 'border.emphasized' }}
      _focusWithin={{ borderColor: 'border.emphasized' }}
    >
      <Box borderBottomWidth="1px" borderColor="border">
        <StoredThumbnail page={page} mayDraw={mayEdit} />
      </Box>
      <Flex p="4" gap="2" align="flex-start">
        <Box flex="1" minW="0">
          <Flex gap="2" align="center">
            {/* The whole card is a link to the editor, or to the viewer for users who may only read. The menu is above this
                link. */}
            <Text asChild fontWeight="600" truncate _before={{ content: '""', position: 'absolute', inset: '0' }}>
              <Link to={mayEdit ? `/page/edit?pageId=${page.id}` : `/page/view/${page.id}`}>{page.title}</Link>
            </Text>
            <Box flexShrink="0">
              <PageStateBadge state={state} />
            </Box>
          </Flex>
          <Text
            textStyle="sm"
            color="fg.muted"
            mt="1"
            truncate
            css={{ '& a': { position: 'relative', zIndex: 1, _hover: { textDecoration: 'underline' } } }}
          >
            {page.published_at && isLive ? (
              <>
                <RelativeTime value={page.published_at} /> 게시
                {visits > 0 && (
                  <>
                    {' · '}
                    <Link to={`/page/view/${page.id}?tab=visits`}>7일 방문 {numberText(visits)}</Link>
                  </>
                )}
              </>
            ) : (
              <>
                <RelativeTime value={page.updated_at} /> 고침
              </>
            )}
          </Text>
          <PageSchedule page={page} isLive={isLive} />
          {unread > 0 && (
            <Badge asChild colorPalette="brand" mt="2" position="relative" zIndex="1">
              <Link to={`/page/data?siteId=${page.site_id}&view=unread`}>새 답변 {numberText(unread)}</Link>
            </Badge>
          )}
        </Box>
        {mayEdit && <CardMenu page={page} isLive={isLive} {...acts} />}
      </Flex>
      {isLive && <CardAddress page={page} subdomain={subdomain} />}
    </Box>
  );
}

/** The scheduled actions of the page, and a scheduled action that failed. */
function PageSchedule({ page, isLive }: { page: PageHead; isLive: boolean }) {
  const lines = [
    page.schedule_failed_at && '예약한 게시를 하지 못했어요',
    page.publish_at && `${formatDateTime(page.publish_at)} 게시 예약`,
    page.unpublish_at && (isLive || page.publish_at) && `${formatDateTime(page.unpublish_at)} 게시 멈춤 예약`,
  ].filter((line) => typeof line === 'string');
  return lines.map((line) => (
    <Text key={line} textStyle="sm" color={line.includes('못했어요') ? 'fg.error' : 'fg.muted'} mt="1">
      {line}
    </Text>
  ));
}

function CardMenu({ page, isLive, onRename, onDuplicate, onMakeTemplate }: CardMenuProps) {
  const isAdmin = useSession(({ is_admin }) => is_admin);
  const navigate = useNavigate();
  const { moveToTrash, stopPublishing } = useEndPage();
  const ended = { ...page, isLive, publish_at: page.publish_at ?? null };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount>
      <Menu.Trigger asChild>
        <IconButton size="xs" variant="ghost" aria-label={`${page.title} 메뉴`} position="relative" zIndex="1">
          <Ellipsis />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            <Menu.Item value="rename" onClick={() => onRename(page)}>
              <PencilLine size={16} /> 이름 바꾸기
            </Menu.Item>
            <Menu.Item value="duplicate" onClick={() => onDuplicate(page)}>
              <CopyPlus size={16} /> 복제
            </Menu.Item>
            {isAdmin && (
              <Menu.Item value="template" onClick={() => onMakeTemplate(page)}>
                <LayoutTemplate size={16} /> 템플릿으로 만들기
              </Menu.Item>
            )}
            <Menu.Item value="versions" onClick={() => void navigate(`/page/view/${page.id}`)}>
              <History size={16} /> 버전
            </Menu.Item>
            <Menu.Item value="visits" onClick={() => void navigate(`/page/view/${page.id}?tab=visits`)}>
              <ChartColumn size={16} /> 방문
            </Menu.Item>
            <Menu.Item value="setting" onClick={() => void navigate(`/page/setting?pageId=${page.id}`)}>
              <Settings2 size={16} /> 설정
            </Menu.Item>
            {isLive && (
              <Menu.Item value="unpublish" onClick={() => void stopPublishing(ended)}>
                <Undo2 size={16} /> 게시 멈추기
              </Menu.Item>
            )}
            <Menu.Item value="trash" color="fg.error" onClick={() => void moveToTrash(ended)}>
              <Trash2 size={16} /> 휴지통으로
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** The public URL of the page, to copy or to open. */
function CardAddress({ page, subdomain }: { page: PageHead; subdomain: string }) {
  const { title } = page;
  const host = useQuery(pageQueries.host());
  const address = readableAddress(addressOf({ ...page, subdomain }, host.data ?? null, location.origin));
  return (
    <Flex align="center" gap="1" ps="4" pe="3" pb="3" position="relative" zIndex="1">
      <Text textStyle="xs" color="fg.muted" flex="1" truncate>
        {address.replace(/^https?:\/\//, '')}
      </Text>
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={`${title} 주소 복사`}
        onClick={() => void copyAddress(address)}
      >
        <Copy />
      </IconButton>
      <IconButton size="2xs" variant="ghost" asChild>
        <a href={address} target="_blank" rel="noreferrer" aria-label={`${title} 게시된 페이지 열기`}>
          <ExternalLink />
        </a>
      </IconButton>
    </Flex>
  );
}

async function copyAddress(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    snack.success('주소를 복사했어요.');
  } catch {
    snack.error('복사하지 못했어요. 주소를 직접 선택해 주세요.');
  }
}
