import { useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import {
  Badge,
  Box,
  Button,
  ErrorState,
  errorText,
  Flex,
  LinkButton,
  Modal,
  Skeleton,
  Stack,
  Text,
  toAppError,
} from '@dojang/shared-ui';
import { useState } from 'react';
import { keys } from '../../../keys.ts';
import { publishPage } from '../../page/page.mutations.ts';
import { sectionQueries } from '../../section/section.queries.ts';
import type { SectionPage } from '../../section/section.schema.ts';
import { Check } from './controls.tsx';

interface SectionPagesDialogProps {
  sectionId: string;
  /** Saves the section. Null when that failed. */
  saveNow: () => Promise<number | null>;
  onClose: () => void;
}

/** The pages that contain a shared section, and a button that publishes the pages that visitors see. */
export function SectionPagesDialog({ sectionId, saveNow, onClose }: SectionPagesDialogProps) {
  const client = useQueryClient();
  const pages = useQuery(sectionQueries.pages(sectionId));
  const [results, setResults] = useState<ReadonlyMap<string, string>>(new Map());
  const [keepsSamples, setKeepsSamples] = useState(false);
  const live = pages.data?.filter((page) => page.live_version_id !== null && page.removed_at === null) ?? [];
  const publish = useMutation({
    mutationFn: async () => {
      setResults(new Map());
      if ((await saveNow()) === null) return;
      // One after the other, because the server renders and checks each page.
      for (const page of live) {
        const result = await publishPage(page.id, page.rev, keepsSamples).then(() => DONE, refusalOf);
        setResults((before) => new Map(before).set(page.id, result));
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.shelves }),
  });
  return (
    <Modal
      open
      onClose={onClose}
      title="쓰는 페이지"
      footer={
        live.length > 0 ? (
          <Button loading={publish.isPending} onClick={() => publish.mutate()}>
            게시된 페이지 {live.length}개 다시 게시
          </Button>
        ) : undefined
      }
    >
      <Text textStyle="sm" color="fg.muted" mb="4">
        고친 섹션은 페이지를 다시 게시할 때 방문자에게 보여요. 페이지마다 저장된 초안이 함께 게시돼요.
      </Text>
      {pages.isPending && <Skeleton height="20" />}
      {pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data?.length === 0 && <Text>아직 쓰는 페이지가 없어요. 페이지 편집기의 블록 탭에서 넣을 수 있어요.</Text>}
      <Stack as="ul" gap="1" listStyleType="none" aria-live="polite">
        {pages.data?.map((page) => (
          <PageRow key={page.id} page={page} result={results.get(page.id)} />
        ))}
      </Stack>
      {live.length > 0 && (
        <Box mt="4">
          <Check label="견본 글이 남아 있어도 게시하기" checked={keepsSamples} onChange={setKeepsSamples} />
        </Box>
      )}
    </Modal>
  );
}

const DONE = '게시했어요';

/** The reasons for which a page cannot be published are many sentences. The page's own dialog shows them. */
const refusalOf = (error: unknown): string =>
  toAppError(error).code === 'page_not_publishable' ? '살펴볼 곳이 있어요. 열어서 게시해 주세요.' : errorText(error);

function PageRow({ page, result }: { page: SectionPage; result: string | undefined }) {
  const { id, title } = page;
  return (
    <Flex as="li" align="center" gap="2" minH="10">
      <Text flex="1" minW="0" truncate>
        {title}
      </Text>
      {result !== undefined && (
        <Text textStyle="sm" color={result === DONE ? 'fg.success' : 'fg.error'}>
          {result}
        </Text>
      )}
      <Badge>{stateOf(page)}</Badge>
      {page.removed_at === null && (
        <LinkButton to={`/page/edit?pageId=${id}`} size="xs" variant="outline" aria-label={`${title} 열기`}>
          열기
        </LinkButton>
      )}
    </Flex>
  );
}

const stateOf = ({ removed_at: removedAt, live_version_id: live }: SectionPage): string => {
  if (removedAt !== null) return '휴지통';
  return live === null ? '초안' : '게시됨';
};
