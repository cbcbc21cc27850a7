import { Box, Heading, LinkCard, matchesKorean, SearchField, SimpleGrid, Text } from '@dojang/shared-ui';
import { benchesOf, Specimen, snapshotOfPage, Workbench } from '@dojang/shared-ui/workbench';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SpecimenEntry } from './gallery/specimen-entry.ts';
import { GROUPS } from './gallery/specimens.ts';

const lineOf = ({ exports }: SpecimenEntry) => `import { ${exports.join(', ')} } from '@dojang/shared-ui';`;

/** `/test`: every shared component in every state, and the workbenches of all areas. */
export function Component() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const groups = useMemo(
    () =>
      GROUPS.map(({ title, specimens }) => ({
        title,
        specimens: specimens.filter(({ name, exports, note }) =>
          matchesKorean(`${title} ${name} ${exports.join(' ')} ${note}`, wanted),
        ),
      })).filter(({ specimens }) => specimens.length > 0),
    [wanted],
  );
  return (
    <Workbench
      title="개발자 페이지"
      description="함께 쓰는 부품을 모든 상태로 보여요. 왼쪽은 밝은 화면, 오른쪽은 어두운 화면이에요."
      source="shared-ui/src/index.ts"
    >
      <Benches />
      <Box maxW="360px" mb="8">
        <SearchField label="부품 찾기" value={text} onChange={setText} />
      </Box>
      {groups.map(({ title, specimens }) => (
        <Box as="section" key={title} mb="6">
          <Heading as="h2" textStyle="xl" mb="4">
            {title}
          </Heading>
          {specimens.map((entry) => (
            <Specimen
              key={entry.name}
              name={entry.name}
              note={entry.note}
              line={lineOf(entry)}
              {...(entry.props ? { props: entry.props } : {})}
            >
              <entry.Show />
            </Specimen>
          ))}
        </Box>
      ))}
      {groups.length === 0 && (
        <Text color="fg.muted" role="status">
          ‘{wanted}’에 맞는 부품이 없어요.
        </Text>
      )}
    </Workbench>
  );
}

function Benches() {
  const benches = useMemo(() => benchesOf(snapshotOfPage()), []);
  return (
    <Box as="section" mb="10">
      <Heading as="h2" textStyle="xl" mb="4">
        작업대
      </Heading>
      <SimpleGrid minChildWidth="200px" gap="3">
        {benches.map(({ path, title, area }) => (
          <LinkCard key={path} to={path} p="3">
            <Text fontWeight="600" textStyle="sm">
              {title}
            </Text>
            <Text textStyle="xs" color="fg.muted" fontFamily="mono">
              {path} · {area}
            </Text>
          </LinkCard>
        ))}
      </SimpleGrid>
    </Box>
  );
}
