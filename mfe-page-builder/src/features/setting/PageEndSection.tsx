import { Box, Button, Flex, formatDateTime, Text } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Trash2, Undo2 } from 'lucide-react';
import { PageStateBadge } from '../page/components/PageStateBadge.tsx';
import { pageState } from '../page/page.logic.ts';
import type { PageHead } from '../page/page.schema.ts';
import { useAddress } from '../page/use-address.ts';
import { useEndPage } from '../page/use-end-page.ts';
import { SettingSection } from './components/SettingSection.tsx';

interface PageEndSectionProps {
  page: Pick<
    PageHead,
    'id' | 'site_id' | 'slug' | 'title' | 'live_version_id' | 'has_changes' | 'updated_at' | 'published_at'
  > & {
    taken_down_at: string | null;
    publish_at: string | null;
    subdomain: string;
  };
  /** Called after the page was unpublished. */
  onUnpublished: () => void;
}

/** Says whether visitors see a page, with buttons that unpublish it or move it to the trash. */
export function PageEndSection({ page, onUnpublished }: PageEndSectionProps) {
  const navigate = useNavigate();
  const { moveToTrash, stopPublishing } = useEndPage();
  const address = useAddress(page);
  const state = pageState(page);
  const isLive = state === 'published' || state === 'changed';
  const ended = { ...page, isLive };
  return (
    <SettingSection title="게시와 삭제">
      <Row
        text={
          <Flex gap="2" align="center" wrap="wrap">
            <PageStateBadge state={state} />
            <Text as="span" overflowWrap="anywhere" minW="0">
              {!isLive && '지금은 방문자가 볼 수 없어요.'}
              {isLive && page.published_at && `${formatDateTime(page.published_at)}에 게시했어요.`}
              {isLive && address && (
                <Text asChild color="fg.muted" ms="1" textDecoration="underline">
                  <a href={address} target="_blank" rel="noreferrer">
                    {address.replace(/^https?:\/\//, '')}
                  </a>
                </Text>
              )}
            </Text>
          </Flex>
        }
      >
        {isLive && (
          <Button
            variant="outline"
            size="sm"
            onClick={async () => {
              if (await stopPublishing(ended)) onUnpublished();
            }}
          >
            <Undo2 size={16} aria-hidden /> 게시 멈추기
          </Button>
        )}
      </Row>
      <Row text="휴지통으로 옮긴 페이지는 30일 뒤에 버전, 답변과 함께 지워져요.">
        <Button
          variant="outline"
          size="sm"
          colorPalette="red"
          onClick={async () => {
            if (await moveToTrash(ended)) void navigate(`/page?siteId=${page.site_id}`);
          }}
        >
          <Trash2 size={16} aria-hidden /> 휴지통으로 옮기기
        </Button>
      </Row>
    </SettingSection>
  );
}

function Row({ text, children }: { text: React.ReactNode; children: React.ReactNode }) {
  return (
    <Flex gap="3" justify="space-between" align="center" wrap="wrap">
      <Box textStyle="sm" flex="1" minW="48">
        {text}
      </Box>
      {children}
    </Flex>
  );
}
