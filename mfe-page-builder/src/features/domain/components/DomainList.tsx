import { useQuery } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  confirm,
  EmptyState,
  escapeHtml,
  Flex,
  IconButton,
  ListSkeleton,
  QueryView,
  RouterLink,
  Stack,
  snack,
  Text,
} from '@dojang/shared-ui';
import { Globe, Trash2 } from 'lucide-react';
import { problemOf } from '../domain.logic.ts';
import { useRemoveDomain } from '../domain.mutations.ts';
import { domainQueries } from '../domain.queries.ts';
import type { Domain } from '../domain.schema.ts';
import { DomainBadge } from './DomainBadge.tsx';

export function DomainList({ siteId }: { siteId: string }) {
  const query = useQuery(domainQueries.list(siteId));
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={2} />}
      empty={
        <EmptyState
          icon={<Globe size={22} />}
          title="연결한 도메인이 없어요"
          description="가비아나 카페24에서 산 도메인을 연결하면 그 주소로 사이트가 열려요."
        />
      }
    >
      {(domains) => (
        <Stack as="ul" gap="3" listStyleType="none">
          {domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} />
          ))}
        </Stack>
      )}
    </QueryView>
  );
}

function DomainRow({ domain }: { domain: Domain }) {
  const remove = useRemoveDomain(domain);
  const { id, name, hostname, status, is_primary: isPrimary } = domain;
  const problem = problemOf(domain);
  const ask = async () => {
    const sure = await confirm({
      title: '도메인 연결을 끊을까요?',
      message: `<b>${escapeHtml(name)}</b>에서 더는 사이트가 열리지 않아요. 다시 연결하려면 소유부터 확인해야 해요.`,
      confirmLabel: '연결 끊기',
      danger: true,
    });
    if (sure) remove.mutate(undefined, { onSuccess: () => snack.success('도메인 연결을 끊었어요.') });
  };
  return (
    <Flex as="li" gap="3" align="flex-start" borderWidth="1px" borderRadius="l2" p="4">
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text as="span" fontWeight="600" overflowWrap="anywhere">
            <RouterLink to={`/page/domain2?domainId=${id}`}>{name}</RouterLink>
          </Text>
          <DomainBadge status={status} />
          {isPrimary && <Badge colorPalette="brand">대표 주소</Badge>}
        </Flex>
        {name !== hostname && (
          <Text textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere" mt="1">
            {hostname}
          </Text>
        )}
        {problem && (
          <Text textStyle="sm" color="fg.muted" mt="1">
            {problem}
          </Text>
        )}
      </Box>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={`${name} 연결 끊기`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <Trash2 size={16} />
      </IconButton>
    </Flex>
  );
}
