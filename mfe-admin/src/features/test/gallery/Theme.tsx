import { Box, Flex, SimpleGrid, Stack, Text } from '@dojang/shared-ui';
import type { SpecimenEntry } from './specimen-entry.ts';

const SURFACES = ['bg', 'bg.subtle', 'bg.muted', 'bg.panel', 'border', 'brand.solid', 'brand.subtle'] as const;
const WORDS = ['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.warning', 'fg.success', 'brand.fg'] as const;
const STYLES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', 'heading', 'title'] as const;

const Colours = () => (
  <Stack gap="4">
    <SimpleGrid minChildWidth="88px" gap="2">
      {SURFACES.map((name) => (
        <Box key={name}>
          <Box h="10" bg={name} borderRadius="l2" borderWidth="1px" borderColor="border" />
          <Text textStyle="2xs" fontFamily="mono">
            {name}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
    <Flex gap="3" wrap="wrap" textStyle="sm">
      {WORDS.map((name) => (
        <Text key={name} color={name}>
          {name}
        </Text>
      ))}
    </Flex>
  </Stack>
);

const Type = () => (
  <Stack gap="1">
    {STYLES.map((name) => (
      <Flex key={name} align="baseline" gap="3">
        <Text as="span" w="14" textStyle="2xs" fontFamily="mono" color="fg.muted">
          {name}
        </Text>
        <Text as="span" textStyle={name} truncate>
          무엇이든 빠르게
        </Text>
      </Flex>
    ))}
  </Stack>
);

const Depth = () => (
  <Flex gap="4" wrap="wrap">
    {(['xs', 'sm', 'md', 'lg'] as const).map((name) => (
      <Box key={name} boxShadow={name} bg="bg.panel" borderRadius="l3" p="4" textStyle="xs">
        {name}
      </Box>
    ))}
  </Flex>
);

export const THEME: readonly SpecimenEntry[] = [
  {
    name: '색',
    exports: ['AppProvider', 'useColorMode'],
    note: '화면은 이 이름만 써요. 밝은 화면과 어두운 화면의 대비는 테스트가 지켜요.',
    Show: Colours,
  },
  { name: '글자', exports: ['Text'], note: 'textStyle로 골라요. 줄 높이는 4px의 배수예요.', Show: Type },
  { name: '그림자와 모서리', exports: ['Box'], note: '떠 있는 높이는 네 가지, 모서리는 하나예요.', Show: Depth },
];
