import type { DeployStatus, RemoteHealth } from '@dojang/api-contract';
import { Badge, Box, Code, Flex, Heading, numberText, RelativeTime, Text } from '@dojang/shared-ui';
import { CircleCheck } from 'lucide-react';
import { areaName } from '../../../names.ts';
import { type Leaving, leavingAreas, platformContract } from '../deprecated.logic.ts';

interface Props {
  releases: readonly DeployStatus[];
  health: readonly RemoteHealth[] | undefined;
}

/**
 * Features that the next contract removes, and the areas that still use them. These areas have to change before the shell can
 * use the next contract.
 */
export function DeprecatedPanel({ releases, health }: Props) {
  if (releases.length === 0) return null;
  const contract = platformContract(releases);
  const areas = leavingAreas(releases, health);
  return (
    <Box as="section" aria-labelledby="remote-deprecated" mt="10">
      <Heading as="h2" id="remote-deprecated" textStyle="heading">
        곧 없어질 기능
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        다음 계약에서 없어질 것을 아직 쓰는 영역이에요. {contract !== null && untilText(contract)}
      </Text>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" px={{ base: '4', md: '5' }}>
        {areas.length === 0 ? (
          <Flex align="center" gap="2" py="4" textStyle="sm">
            <Box color="fg.success" flexShrink="0">
              <CircleCheck size={18} aria-hidden />
            </Box>
            <Text>곧 없어질 기능을 쓰는 영역이 없어요. 다음 계약으로 올려도 모두 그대로 열려요.</Text>
          </Flex>
        ) : (
          <Box as="ul" aria-label="곧 없어질 기능을 쓰는 영역" listStyleType="none" ps="0">
            {areas.map((area) => (
              <Area key={area.name} area={area} contract={contract} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const untilText = (contract: number) =>
  `계약 ${contract}까지는 쓸 수 있고, 계약 ${contract + 1}부터는 배포를 받지 않아요.`;

const Area = ({ area: { name, views, uses, builtFor }, contract }: { area: Leaving; contract: number | null }) => (
  <Box as="li" py="4" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <Flex gap="2" align="center" wrap="wrap">
      <Text as="h3" fontWeight="600">
        {areaName(name)}
      </Text>
      {uses.length > 0 && <Badge colorPalette="orange">{numberText(uses.length)}가지 사용</Badge>}
      {builtFor !== null && <Badge colorPalette="orange">계약 {builtFor}로 만듦</Badge>}
      {views !== null && (
        <Text textStyle="sm" color="fg.muted">
          최근 7일에 {numberText(views)}번 열림
        </Text>
      )}
    </Flex>
    {builtFor !== null && (
      <Text textStyle="sm" color="fg.muted" mt="1">
        지금 계약은 {contract}이에요. 새 SDK로 다시 만들어 배포하면 돼요.
      </Text>
    )}
    {uses.length > 0 && (
      <Box as="ul" aria-label={`${areaName(name)}에서 곧 없어질 기능`} listStyleType="none" ps="0" mt="2">
        {uses.map(({ module, name: used, instead, since }) => (
          <Flex
            as="li"
            key={`${module} ${used}`}
            gap={{ base: '1', md: '4' }}
            py="2"
            textStyle="sm"
            direction={{ base: 'column', md: 'row' }}
            align={{ md: 'baseline' }}
          >
            <Box flex="1" minW="0" overflowWrap="anywhere">
              <Code size="sm">{used}</Code>{' '}
              <Text as="span" color="fg.muted">
                {module}
              </Text>
            </Box>
            <Text flex="1" minW="0" overflowWrap="anywhere">
              대신: {instead}
            </Text>
            <Text w={{ md: '40' }} flexShrink="0" color="fg.muted" textAlign={{ md: 'end' }}>
              {since ? (
                <>
                  <RelativeTime value={since} />
                  부터 씀
                </>
              ) : (
                '언제부터 썼는지 몰라요'
              )}
            </Text>
          </Flex>
        ))}
      </Box>
    )}
  </Box>
);
