import { Box, Grid, Heading, josa, LinkButton, RouterLink, Stack, Text } from '@dojang/shared-ui/core';
import { Reveal } from '../../components/Reveal.tsx';
import { useOperator, useProduct } from '../../ShellContext.tsx';

const PEOPLE = [
  { who: '작은 팀', why: '회의록과 할 일을 한 프로젝트에 모으고, 새로 온 사람에게 주소 하나만 보내요.' },
  { who: '모임과 동아리', why: '안내 페이지를 만들어 알리고, 준비 과정은 노트로 나눠 적어요.' },
  { who: '가게와 1인 기업', why: '소개 페이지를 직접 고치고 게시해요. 개발자를 기다리지 않아도 돼요.' },
];

const PROMISES = [
  ['잃어버리지 않아요', '“저장됨”은 서버가 저장을 확인한 뒤에만 보여요. 지운 것은 30일 동안 되살릴 수 있어요.'],
  ['들여다보지 않아요', '운영자도 회원의 노트와 메모를 읽을 수 없어요. 데이터베이스가 막고 있어요.'],
  ['누구나 쓸 수 있어요', '마우스 없이, 화면 낭독기로, 어두운 화면에서도 모든 일을 할 수 있어요.'],
  ['가벼워요', '게시한 페이지는 스크립트 없이 열려요. 느린 휴대폰에서도 바로 보여요.'],
] as const;

/** Describes the product, its users and the contact. */
function AboutPage() {
  const { productName, tagline } = useProduct();
  const operator = useOperator();
  return (
    <Box maxW="880px" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '12', md: '20' }}>
      <Text color="brand.fg" fontWeight="600">
        {productName}
      </Text>
      <Heading as="h1" mt="2" textStyle={{ base: '4xl', md: '5xl' }}>
        {tagline}
      </Heading>
      <Text mt="5" color="fg.muted" textStyle="lg" maxW="640px">
        {josa(productName, '은/는')} 함께 쓰는 노트와 보여 주는 페이지를 한곳에서 다루는 서비스예요. 적고, 나누고,
        게시하는 일이 하나로 이어져요.
      </Text>

      <Section title="이런 분들이 써요">
        <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="6">
          {PEOPLE.map(({ who, why }) => (
            <Box key={who} borderTopWidth="2px" borderColor="brand.solid" pt="4">
              <Heading as="h3" textStyle="heading">
                {who}
              </Heading>
              <Text mt="2" color="fg.muted" textStyle="sm">
                {why}
              </Text>
            </Box>
          ))}
        </Grid>
      </Section>

      <Section title="지키는 것">
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="8">
          {PROMISES.map(([title, text]) => (
            <Box key={title}>
              <Heading as="h3" textStyle="heading">
                {title}
              </Heading>
              <Text mt="1.5" color="fg.muted" textStyle="sm">
                {text}
              </Text>
            </Box>
          ))}
        </Grid>
      </Section>

      {(operator?.email || operator?.phone) && (
        <Section title="문의">
          <Text color="fg.muted">
            궁금하거나 불편한 것이 있으면 알려 주세요.{' '}
            {operator.email && <RouterLink to={`mailto:${operator.email}`}>{operator.email}</RouterLink>}
            {operator.email && operator.phone && ' · '}
            {operator.phone && <RouterLink to={`tel:${operator.phone}`}>{operator.phone}</RouterLink>}
          </Text>
        </Section>
      )}

      <Section title="오픈 소스">
        <Text color="fg.muted">
          {josa(productName, '은/는')} React, Chakra UI, TipTap, GrapesJS, Supabase, PostgreSQL, Hono, Pretendard를
          비롯한 오픈 소스 위에 만들었어요. 각 소프트웨어의 저작권은 만든 사람들에게 있고, 사용 조건은 저마다의
          라이선스를 따라요.
        </Text>
      </Section>

      <LinkButton to="/" mt="16" variant="outline">
        홈으로
      </LinkButton>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box as="section" mt={{ base: '14', md: '20' }}>
      <Reveal>
        <Stack gap="6">
          <Heading as="h2" textStyle="2xl">
            {title}
          </Heading>
          {children}
        </Stack>
      </Reveal>
    </Box>
  );
}

export { AboutPage as Component };
