import {
  Avatar,
  Badge,
  Box,
  Card,
  Center,
  Code,
  Container,
  chakra,
  Flex,
  formatDate,
  formatDateTime,
  Grid,
  GridItem,
  Heading,
  HStack,
  Image,
  josa,
  Kbd,
  matchesKorean,
  PageHeader,
  ProjectMark,
  RelativeTime,
  Separator,
  SimpleGrid,
  Stack,
  Text,
  UserAvatar,
  VisuallyHidden,
  VStack,
  Wrap,
  WrapItem,
} from '@dojang/shared-ui';
import type { SpecimenEntry } from './specimen-entry.ts';

const PALETTES = ['gray', 'brand', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const People = () => (
  <Flex gap="3" wrap="wrap" align="center">
    {(['2xs', 'xs', 'sm', 'md', 'lg'] as const).map((size) => (
      <UserAvatar key={size} name="김민아" size={size} />
    ))}
    <UserAvatar name="박준" />
    <ProjectMark id="a" name="도장 만들기" />
    <ProjectMark id="b" name="보관한 것" size="sm" muted />
    <Avatar.Root size="sm">
      <Avatar.Fallback name="이소라" />
    </Avatar.Root>
  </Flex>
);

const Times = () => (
  <Stack gap="1" textStyle="sm">
    {[0, 3 * MINUTE, 300 * MINUTE, 3 * 1440 * MINUTE, 500 * 1440 * MINUTE].map((ms) => (
      <RelativeTime key={ms} value={ago(ms)} />
    ))}
    <Text>{formatDate(new Date('2026-09-03'))}</Text>
    <Text>{formatDateTime(new Date('2026-09-03T14:05+09:00'))}</Text>
  </Stack>
);

const Marks = () => (
  <Stack gap="3">
    <Flex gap="2" wrap="wrap">
      {PALETTES.map((palette) => (
        <Badge key={palette} colorPalette={palette}>
          {palette}
        </Badge>
      ))}
    </Flex>
    <HStack>
      <Kbd>⌘K</Kbd>
      <Code>const 답 = 42</Code>
    </HStack>
  </Stack>
);

const Headings = () => (
  <Box>
    {/* The page already has a heading, so this heading is hidden from screen readers. */}
    <Box aria-hidden>
      <PageHeader title="노트" description="프로젝트의 글을 모아요." />
    </Box>
    <Heading as="h4" textStyle="heading">
      섹션의 제목
    </Heading>
    <Text>본문이에요. 낱말 가운데에서 줄을 바꾸지 않아요.</Text>
    <Text color="fg.muted" textStyle="sm">
      보조하는 글이에요.
    </Text>
    <Text>{['사과', '책'].map((word) => josa(word, '을/를')).join(', ')} 골랐어요.</Text>
    <Text textStyle="sm">‘ㅎㅇㄹ’로 회의록을 {matchesKorean('회의록', 'ㅎㅇㄹ') ? '찾아요' : '못 찾아요'}.</Text>
  </Box>
);

const Cell = chakra('div', { base: { bg: 'bg.muted', borderRadius: 'l1', p: '2', textStyle: 'xs' } });
const Layouts = () => (
  <Stack gap="3">
    <SimpleGrid columns={3} gap="2">
      <Cell>SimpleGrid</Cell>
      <Cell>3</Cell>
      <Cell>열</Cell>
    </SimpleGrid>
    <Grid templateColumns="1fr 2fr" gap="2">
      <GridItem>
        <Cell>Grid</Cell>
      </GridItem>
      <GridItem>
        <Cell>2fr</Cell>
      </GridItem>
    </Grid>
    <Wrap>
      <WrapItem>
        <Cell>Wrap</Cell>
      </WrapItem>
    </Wrap>
    <VStack align="stretch" gap="2">
      <Cell>VStack</Cell>
      <Separator />
      <Center bg="bg.subtle" h="10" textStyle="xs">
        Center
      </Center>
    </VStack>
    <Container maxW="200px" p="0">
      <Card.Root size="sm">
        <Card.Body>Card</Card.Body>
      </Card.Root>
    </Container>
    <Image alt="" src={PICTURE} boxSize="10" borderRadius="l2" />
    <Text textStyle="xs">
      <VisuallyHidden>화면 낭독기만 읽는 글</VisuallyHidden>
      VisuallyHidden은 보이지 않아요.
    </Text>
  </Stack>
);
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E%3Crect width='4' height='4' fill='%234f46e5'/%3E%3C/svg%3E";

export const CONTENT: readonly SpecimenEntry[] = [
  {
    name: 'UserAvatar, ProjectMark',
    exports: ['UserAvatar', 'ProjectMark', 'Avatar'],
    note: '색은 이름과 id에서 정해져서 어디서나 같아요.',
    props: 'name · src · size · muted',
    Show: People,
  },
  {
    name: 'RelativeTime, formatDate',
    exports: ['RelativeTime', 'formatDate', 'formatDateTime'],
    note: '방금 전, 3분 전, 9월 3일, 2026. 9. 3.처럼 적어요. 가리키면 정확한 때가 보여요.',
    Show: Times,
  },
  {
    name: 'Badge, Kbd, Code',
    exports: ['Badge', 'Kbd', 'Code'],
    note: '색만으로 알리지 않고 글자를 같이 써요.',
    Show: Marks,
  },
  {
    name: 'PageHeader, Heading, Text, josa',
    exports: ['PageHeader', 'Heading', 'Text', 'josa', 'matchesKorean'],
    note: '화면의 h1은 PageHeader 하나예요. 조사는 josa가 고르고, 찾기는 초성으로도 돼요.',
    props: 'title · description · actions · back',
    Show: Headings,
  },
  {
    name: '배치',
    exports: [
      ...['Box', 'Card', 'Center', 'Container', 'Flex', 'Grid', 'GridItem', 'HStack', 'Image', 'Separator'],
      ...['SimpleGrid', 'Stack', 'VStack', 'VisuallyHidden', 'Wrap', 'WrapItem'],
    ],
    note: '간격은 4px 눈금(gap="2"는 8px)이에요.',
    Show: Layouts,
  },
];
