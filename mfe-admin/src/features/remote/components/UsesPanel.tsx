import type { DeployStatus } from '@dojang/api-contract';
import { Box, Code, Flex, Heading, numberText, Text } from '@dojang/shared-ui';
import { areaName } from '../../../names.ts';
import { modulesUsed, pointsUsed, type Used } from '../uses.logic.ts';
import { Section } from './Section.tsx';

/** Which areas use what of the shell. It shows which areas a change of a shared module or extension point would affect. */
export function UsesPanel({ releases }: { releases: readonly DeployStatus[] }) {
  const [modules, points] = [modulesUsed(releases), pointsUsed(releases)];
  if (modules.length + points.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="remote-uses" mt="10">
      <Heading as="h2" id="remote-uses" textStyle="heading">
        누가 무엇을 쓰는지
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        기본 화면이 함께 쓰게 하는 것을 바꾸기 전에, 어느 영역에 영향이 있는지 볼 수 있어요.
      </Text>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" px={{ base: '4', md: '5' }}>
        {modules.map((used) => (
          <Section key={used.name} title={`${used.name} · ${numberText(used.parts.length)}가지`}>
            <Parts used={used} />
          </Section>
        ))}
        {points.map((used) => (
          <Section key={used.name} title={`확장 자리 ${used.name} · ${numberText(used.parts.length)}개`}>
            <Parts used={used} />
          </Section>
        ))}
      </Box>
    </Box>
  );
}

const namesOf = (areas: readonly string[]) => areas.map(areaName).join(', ');

const Parts = ({ used: { name, parts, ranges } }: { used: Used }) => (
  <Box
    as="ul"
    aria-label={`쓰는 영역: ${name}`}
    listStyleType="none"
    ps="0"
    textStyle="sm"
    maxH="80"
    overflowY="auto"
    tabIndex={0}
  >
    {[...ranges.map(({ range, by }) => ({ name: `버전 ${range}`, by })), ...parts].map((part) => (
      <Flex as="li" key={part.name} gap="3" py="1" wrap="wrap">
        <Code size="sm" minW="40">
          {part.name}
        </Code>
        <Text color="fg.muted">{namesOf(part.by)}</Text>
      </Flex>
    ))}
  </Box>
);
