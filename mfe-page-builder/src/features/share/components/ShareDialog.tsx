import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CopyField,
  confirm,
  Flex,
  FormField,
  formatDateTime,
  Heading,
  ListSkeleton,
  Modal,
  NativeSelect,
  QueryView,
  Stack,
  snack,
  Text,
} from '@dojang/shared-ui';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { versionQueries } from '../../version/version.queries.ts';
import { SHARE_SPANS } from '../share.logic.ts';
import { useCreateShare, useRevokeShares } from '../share.mutations.ts';
import { type PageShare, shareQueries } from '../share.queries.ts';
import { ShareRow } from './ShareRow.tsx';

interface ShareDialogProps {
  pageId: string;
  siteId: string;
  onClose: () => void;
}

const DRAFT = '';

/** Creates links with which people without an account can see a page, and lists the valid links. */
export function ShareDialog({ pageId, siteId, onClose }: ShareDialogProps) {
  const versions = useQuery(versionQueries.ofPage(pageId)).data ?? [];
  const [shown, setShown] = useState(DRAFT);
  const [days, setDays] = useState(7);
  const create = useCreateShare(pageId);
  const hideEnded = (ids: readonly string[]) => {
    if (create.data && ids.includes(create.data.id)) create.reset();
  };
  return (
    <Modal open onClose={onClose} title="초안 공유" size="md">
      <Stack gap="6">
        <Stack gap="3">
          <Flex gap="3" direction={{ base: 'column', sm: 'row' }}>
            <FormField label="보여 줄 내용">
              <NativeSelect.Root>
                <NativeSelect.Field value={shown} onChange={(event) => setShown(event.currentTarget.value)}>
                  <option value={DRAFT}>지금 초안 (고치면 함께 바뀌어요)</option>
                  {versions.map(({ id, at }) => (
                    <option key={id} value={id}>
                      {formatDateTime(at)} 버전
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
            <FormField label="열리는 기간">
              <NativeSelect.Root>
                <NativeSelect.Field value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
                  {SHARE_SPANS.map(([span, label]) => (
                    <option key={span} value={span}>
                      {label}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </FormField>
          </Flex>
          <Button
            alignSelf="flex-start"
            loading={create.isPending}
            onClick={() => create.mutate({ versionId: shown || null, days })}
          >
            <Link2 size={16} aria-hidden /> 링크 만들기
          </Button>
          {create.data && <CopyField label="미리보기 링크" value={create.data.address} />}
          <Text textStyle="sm" color="fg.muted">
            링크를 받은 사람은 로그인하지 않고 볼 수만 있어요. 검색에는 나오지 않아요.
            {shown !== DRAFT && ' 버전은 최근 200개만 보관해요. 이 버전이 지워지면 링크도 끝나요.'}
          </Text>
        </Stack>
        <Living pageId={pageId} siteId={siteId} onEnded={hideEnded} />
      </Stack>
    </Modal>
  );
}

interface LivingProps {
  pageId: string;
  siteId: string;
  /** Called with the ids of the ended links. */
  onEnded: (ids: readonly string[]) => void;
}

function Living({ pageId, siteId, onEnded }: LivingProps) {
  const headingId = useId();
  const query = useQuery(shareQueries.ofPage(pageId));
  const revoke = useRevokeShares(pageId);
  const close = async (shares: readonly PageShare[]) => {
    const sure = await confirm({
      title: shares.length > 1 ? `링크 ${shares.length}개의 공유를 모두 중지할까요?` : '링크 공유를 중지할까요?',
      message: '이 링크로는 바로 더 볼 수 없고, 다시 열 수도 없어요.',
      confirmLabel: '중지',
      danger: true,
    });
    const ids = shares.map(({ id }) => id);
    if (!sure) return;
    revoke.mutate(ids, {
      onSuccess: () => {
        onEnded(ids);
        snack.success('공유를 중지했어요.');
      },
    });
  };
  return (
    <Box as="section" aria-labelledby={headingId}>
      <Flex align="center" gap="2" mb="2">
        <Heading as="h3" id={headingId} textStyle="sm" fontWeight="600">
          열려 있는 링크 {query.data && query.data.length > 0 ? query.data.length : ''}
        </Heading>
        {query.data && query.data.length > 1 && (
          <Button size="xs" variant="ghost" colorPalette="red" ms="auto" onClick={() => void close(query.data)}>
            모두 중지
          </Button>
        )}
      </Flex>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={(shares) => shares.length === 0}
        empty={
          <Text textStyle="sm" color="fg.muted">
            열려 있는 링크가 없어요.
          </Text>
        }
      >
        {(shares) => (
          <Box as="ul" listStyleType="none" ps="0" borderWidth="1px" borderRadius="l2">
            {shares.map((share) => (
              <ShareRow
                key={share.id}
                share={share}
                pageId={pageId}
                siteId={siteId}
                onClose={() => void close([share])}
              />
            ))}
          </Box>
        )}
      </QueryView>
    </Box>
  );
}
