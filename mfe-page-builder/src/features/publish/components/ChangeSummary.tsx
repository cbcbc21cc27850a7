import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, Skeleton, Text } from '@dojang/shared-ui';
import { useMemo, useState } from 'react';
import { versionQueries } from '../../version/version.queries.ts';
import { DiffLines } from '../../view/components/TextDiff.tsx';
import { changesOf } from '../changes.logic.ts';

/** What visitors will see changed, compared with the live version. */
export function ChangeSummary({ liveVersionId, project }: { liveVersionId: string | null; project: unknown }) {
  const live = useQuery({ ...versionQueries.content(liveVersionId ?? ''), enabled: liveVersionId !== null });
  if (liveVersionId === null)
    return <Text textStyle="sm">처음 게시해요. 게시하면 주소를 아는 누구나 볼 수 있어요.</Text>;
  // Publishing does not need the comparison.
  if (live.error) return <Text textStyle="sm">지금 공개된 페이지와 비교하지 못했어요.</Text>;
  return live.data ? <Comparison live={live.data.project} project={project} /> : <Skeleton height="5" />;
}

function Comparison({ live, project }: { live: unknown; project: unknown }) {
  const [isOpen, setOpen] = useState(false);
  const { addedSections, removedSections, lines } = useMemo(() => changesOf(live, project), [live, project]);
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
  const parts = [
    addedSections.length > 0 && `더한 섹션: ${addedSections.join(', ')}`,
    removedSections.length > 0 && `뺀 섹션: ${removedSections.join(', ')}`,
    count('added') > 0 && `더한 글 ${count('added')}줄`,
    count('removed') > 0 && `뺀 글 ${count('removed')}줄`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return <Text textStyle="sm">글과 섹션은 지금 공개된 페이지와 같아요.</Text>;
  return (
    <Box>
      {parts.map((part) => (
        <Text key={part} textStyle="sm">
          {part}
        </Text>
      ))}
      {lines.length > 0 && (
        <>
          <Button size="2xs" variant="outline" my="2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '접기' : '달라진 글 보기'}
          </Button>
          {isOpen && <DiffLines lines={lines} />}
        </>
      )}
    </Box>
  );
}
