import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Flex, Modal, Skeleton, Text } from '@dojang/shared-ui';
import { lazy, Suspense, useMemo, useState } from 'react';
import { versionQueries } from '../../version/version.queries.ts';
import { DiffLines } from '../../view/components/TextDiff.tsx';
import { changesOf } from '../changes.logic.ts';

const Comparison = lazy(() =>
  import('../../view/components/Comparison.tsx').then(({ Comparison }) => ({ default: Comparison })),
);

interface Shown {
  title: string;
  /** GrapesJS project JSON with the shared sections. */
  project: unknown;
}

/** The changes that visitors will see, compared with the live version. */
export function ChangeSummary({ liveVersionId, draft }: { liveVersionId: string | null; draft: Shown }) {
  const live = useQuery({ ...versionQueries.content(liveVersionId ?? ''), enabled: liveVersionId !== null });
  if (liveVersionId === null)
    return <Text textStyle="sm">처음 게시해요. 게시하면 주소를 아는 누구나 볼 수 있어요.</Text>;
  // A failure is ignored, because publishing does not need the comparison.
  if (live.error) return <Text textStyle="sm">지금 공개된 페이지와 비교하지 못했어요.</Text>;
  return live.data ? <Differences live={live.data} draft={draft} /> : <Skeleton height="5" />;
}

function Differences({ live, draft }: { live: Shown; draft: Shown }) {
  const [opened, setOpened] = useState<'texts' | 'pages' | null>(null);
  const { addedSections, removedSections, lines, restyled, moved, isThemeChanged } = useMemo(
    () => changesOf(live.project, draft.project),
    [live.project, draft.project],
  );
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
  const differences = [
    addedSections.length > 0 && `더한 섹션: ${addedSections.join(', ')}`,
    removedSections.length > 0 && `뺀 섹션: ${removedSections.join(', ')}`,
    count('added') > 0 && `더한 글 ${count('added')}줄`,
    count('removed') > 0 && `뺀 글 ${count('removed')}줄`,
    restyled > 0 && `모양이나 사진, 링크가 달라진 곳 ${restyled}개`,
    moved > 0 && `자리를 옮긴 곳 ${moved}개`,
    isThemeChanged && '테마',
  ].filter((part) => part !== false);
  const isRenamed = live.title !== draft.title;
  return (
    <Box>
      {isRenamed && (
        <Text textStyle="sm" overflowWrap="anywhere">
          제목: {live.title} → {draft.title}
        </Text>
      )}
      {differences.map((part) => (
        <Text key={part} textStyle="sm">
          {part}
        </Text>
      ))}
      {differences.length === 0 && (
        <Text textStyle="sm">
          {isRenamed ? '내용과 모양은 지금 공개된 페이지와 같아요.' : '지금 공개된 페이지와 같아요.'}
        </Text>
      )}
      {differences.length > 0 && (
        <Flex gap="2" my="2">
          <Button size="2xs" variant="outline" onClick={() => setOpened('pages')}>
            나란히 보기
          </Button>
          {lines.length > 0 && (
            <Button
              size="2xs"
              variant="outline"
              aria-expanded={opened === 'texts'}
              onClick={() => setOpened(opened === 'texts' ? null : 'texts')}
            >
              {opened === 'texts' ? '접기' : '달라진 글 보기'}
            </Button>
          )}
        </Flex>
      )}
      {opened === 'texts' && <DiffLines lines={lines} />}
      <Modal open={opened === 'pages'} onClose={() => setOpened(null)} title="달라지는 점" size="xl">
        <Suspense fallback={<Skeleton height="60vh" />}>
          <Comparison
            title={draft.title}
            before={{ label: '지금 공개된 페이지', project: live.project }}
            after={{ label: '게시할 페이지', project: draft.project }}
          />
        </Suspense>
      </Modal>
    </Box>
  );
}
