import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Flex,
  formatDate,
  Progress,
  QueryView,
  RelativeTime,
  Skeleton,
  sizeText,
  Text,
} from '@dojang/shared-ui';
import { CircleAlert, Download, PackageOpen } from 'lucide-react';
import { Section } from '../../../Section.tsx';
import { failureText, percentOf } from '../export.logic.ts';
import { useDownloadExport, useRequestExport } from '../setting.mutations.ts';
import { type ProjectExport, settingQueries } from '../setting.queries.ts';

/** Exports everything of the project as one zip. The server makes it in the background. */
export function ExportProject({ projectId }: { projectId: string }) {
  const query = useQuery(settingQueries.newestExport(projectId));
  const request = useRequestExport(projectId);
  const isRunning = query.data?.status === 'waiting' || query.data?.status === 'running';
  return (
    <Section title="모두 내보내기">
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="5">
        <Flex align={{ base: 'stretch', sm: 'center' }} direction={{ base: 'column', sm: 'row' }} gap="4">
          <Text flex="1" textStyle="sm" color="fg.muted">
            노트는 Markdown, 이슈는 CSV와 JSON, 파일은 그대로 묶어 zip 하나로 만들어요. 휴지통에 있는 것은 빼요. 다 되면
            알림으로 알려 드려요.
          </Text>
          <Button
            variant="outline"
            loading={request.isPending}
            disabled={isRunning || query.data === undefined}
            onClick={() => request.mutate()}
          >
            <PackageOpen size={16} aria-hidden /> 내보내기
          </Button>
        </Flex>
        <QueryView
          query={query}
          skeleton={<Skeleton h="10" mt="4" borderRadius="l2" />}
          isEmpty={(found) => found === null}
          empty={null}
        >
          {(found: ProjectExport | null) => found && <State found={found} />}
        </QueryView>
      </Box>
    </Section>
  );
}

function State({ found }: { found: ProjectExport }) {
  const download = useDownloadExport();
  const { status, size, expires_at, created_at } = found;
  if (status === 'failed') {
    return (
      <Flex mt="4" pt="4" borderTopWidth="1px" gap="2" color="fg.error" textStyle="sm" role="alert">
        <Box mt="0.5">
          <CircleAlert size={16} aria-hidden />
        </Box>
        {failureText(found.error)}
      </Flex>
    );
  }
  if (status === 'ready') {
    return (
      <Flex mt="4" pt="4" borderTopWidth="1px" align="center" gap="4" wrap="wrap">
        <Box flex="1" minW="40" textStyle="sm">
          <Text fontWeight="500">
            <RelativeTime value={created_at} /> 내보냈어요
          </Text>
          <Text color="fg.muted">
            {sizeText(size ?? 0)} · {formatDate(expires_at)}까지 내려받을 수 있어요
          </Text>
        </Box>
        <Button loading={download.isPending} onClick={() => download.mutate(found.id)}>
          <Download size={16} aria-hidden /> 내려받기
        </Button>
      </Flex>
    );
  }
  const percent = percentOf(found);
  return (
    <Progress.Root value={percent} size="sm" colorPalette="brand" mt="4" pt="4" borderTopWidth="1px">
      <Flex justify="space-between" mb="2" textStyle="sm" color="fg.muted">
        <Progress.Label fontWeight="400">
          {status === 'waiting' ? '차례를 기다리고 있어요' : '묶고 있어요'}
        </Progress.Label>
        {percent !== null && <Text fontVariantNumeric="tabular-nums">{percent}%</Text>}
      </Flex>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
