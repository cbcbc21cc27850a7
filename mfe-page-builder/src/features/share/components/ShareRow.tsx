import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  formatDate,
  formatDateTime,
  IconButton,
  RelativeTime,
  showError,
  snack,
  Text,
} from '@dojang/shared-ui';
import { nameOf } from '@dojang/shared-ui/people';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { memberQueries } from '../../member/member.queries.ts';
import { versionQueries } from '../../version/version.queries.ts';
import { copyWhenKnown } from '../copy-when-known.ts';
import { linkOfShare } from '../share.mutations.ts';
import type { PageShare } from '../share.queries.ts';

interface ShareRowProps {
  share: PageShare;
  pageId: string;
  siteId: string;
  onClose: () => void;
}

/** A valid link: what it shows, who created it and how often it was opened. */
export function ShareRow({ share, pageId, siteId, onClose }: ShareRowProps) {
  const maker = useQuery(memberQueries.people(siteId)).data?.find(({ user_id: id }) => id === share.created_by);
  const version = useQuery(versionQueries.ofPage(pageId)).data?.find(({ id }) => id === share.version_id);
  const shown = share.version_id === null ? '지금 초안' : version ? `${formatDateTime(version.at)} 버전` : '버전';
  const label = `${shown}, ${formatDateTime(share.created_at)}에 만든 링크`;
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      await copyWhenKnown(linkOfShare(share.id));
      snack.success('링크를 복사했어요.');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex as="li" align="center" gap="2" px="3" py="2.5" _notFirst={{ borderTopWidth: '1px' }}>
      <Box flex="1" minW="0">
        <Text textStyle="sm" fontWeight="500">
          {shown}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {maker && `${nameOf(maker)} 님이 `}
          <RelativeTime value={share.created_at} /> 만듦 · {formatDate(share.expires_at)}까지
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {share.last_opened_at === null ? (
            '아직 아무도 열지 않았어요'
          ) : (
            <>
              {share.opened}번 열림 · 마지막 <RelativeTime value={share.last_opened_at} />
            </>
          )}
        </Text>
      </Box>
      <IconButton size="sm" variant="ghost" loading={isBusy} aria-label={`${label} 복사`} onClick={() => void copy()}>
        <Copy />
      </IconButton>
      <Button size="sm" variant="ghost" colorPalette="gray" aria-label={`${label} 중지`} onClick={onClose}>
        중지
      </Button>
    </Flex>
  );
}
