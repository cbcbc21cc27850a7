import { sendsMail } from '@dojang/shared-auth';
import { Box, Flex, Grid, Heading, LinkButton, Stack, Text } from '@dojang/shared-ui/core';
import { LayoutTemplate, Megaphone, Notebook, StickyNote, Users } from 'lucide-react';
import { Reveal } from '../../components/Reveal.tsx';
import { useProduct } from '../../ShellContext.tsx';
import { EditorPicture, PagePicture, TreePicture } from './pictures.tsx';

const featuresOf = (mails: boolean) => [
  {
    icon: Notebook,
    title: '노트',
    text: '슬래시 한 번이면 제목, 목록, 표까지. 쓰는 대로 저장되고, 겹쳐 써도 잃지 않아요.',
  },
  {
    icon: Users,
    title: '멤버와 초대',
    text: `${mails ? '메일이나 코드로' : '코드나 링크로'} 초대하고 역할을 나눠요. 누가 무엇을 할 수 있는지 한눈에 보여요.`,
  },
  { icon: LayoutTemplate, title: '페이지', text: '템플릿을 골라 문구만 바꾸고 게시하세요. 주소가 바로 생겨요.' },
  { icon: StickyNote, title: '메모', text: '떠오른 생각을 적어 두고, 초성만으로 다시 찾아요.' },
  { icon: Megaphone, title: '공지', text: '예약하고 고정해요. 누가 읽었는지도 알 수 있어요.' },
];

/** The home page of visitors: shows what the product does. */
export function GuestHome() {
  const { productName, tagline } = useProduct();
  return (
    <Stack gap={{ base: '20', md: '28' }} pb="12">
      <Grid
        templateColumns={{ base: '1fr', lg: '5fr 6fr' }}
        gap={{ base: '10', lg: '14' }}
        alignItems="center"
        pt={{ base: '4', md: '12' }}
      >
        <Box>
          <Heading as="h1" textStyle={{ base: '4xl', md: '5xl' }} fontWeight="700">
            {tagline}
          </Heading>
          <Text mt="5" color="fg.muted" textStyle="lg" maxW="480px">
            팀의 노트와 사람을 한곳에 모으고, 보여 줄 페이지는 템플릿으로 바로 찍어 내세요. 설치할 것도, 배울 것도
            없어요.
          </Text>
          <Flex mt="8" gap="3" wrap="wrap">
            <LinkButton to="/member/signup" size="lg">
              무료로 시작하기
            </LinkButton>
            <LinkButton to="/about" size="lg" variant="outline">
              {productName} 알아보기
            </LinkButton>
          </Flex>
        </Box>
        <EditorPicture />
      </Grid>

      <Showcase
        title="흩어진 기록을 프로젝트 하나로"
        text="노트는 나무처럼 쌓이고, 끌어서 원하는 자리로 옮겨요. 지운 노트는 30일 동안 휴지통에서 기다려요."
        picture={<TreePicture />}
      />
      <Showcase
        isReversed
        title="페이지는 고르고, 고치고, 게시"
        text="모임 안내, 가게 소개, 이벤트 신청까지. 방문자의 브라우저에는 스크립트를 한 줄도 보내지 않아서 어디서든 바로 열려요."
        picture={<PagePicture />}
      />

      <Reveal>
        <Heading as="h2" textStyle="3xl" textAlign="center">
          하루에 쓰는 것만 담았어요
        </Heading>
        <Grid mt="10" templateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr)' }} gap="8">
          {featuresOf(sendsMail()).map(({ icon: Icon, title, text }) => (
            <Box key={title}>
              <Flex
                boxSize="10"
                align="center"
                justify="center"
                borderRadius="l2"
                bg="brand.subtle"
                color="brand.fg"
                aria-hidden
              >
                <Icon size={20} strokeWidth={1.75} />
              </Flex>
              <Heading as="h3" textStyle="heading" mt="4">
                {title}
              </Heading>
              <Text mt="1.5" color="fg.muted" textStyle="sm">
                {text}
              </Text>
            </Box>
          ))}
        </Grid>
      </Reveal>

      <Reveal>
        <Flex
          direction="column"
          align="center"
          textAlign="center"
          gap="5"
          bg="brand.subtle"
          borderRadius="l3"
          px="6"
          py={{ base: '12', md: '16' }}
        >
          <Heading as="h2" textStyle={{ base: '2xl', md: '3xl' }}>
            첫 프로젝트까지 1분이면 돼요
          </Heading>
          <LinkButton to="/member/signup" size="lg">
            지금 시작하기
          </LinkButton>
        </Flex>
      </Reveal>
    </Stack>
  );
}

interface ShowcaseProps {
  title: string;
  text: string;
  picture: React.ReactNode;
  isReversed?: boolean;
}

function Showcase({ title, text, picture, isReversed = false }: ShowcaseProps) {
  return (
    <Reveal>
      <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap={{ base: '8', lg: '16' }} alignItems="center">
        <Box order={{ lg: isReversed ? 2 : 1 }}>
          <Heading as="h2" textStyle={{ base: '2xl', md: '3xl' }}>
            {title}
          </Heading>
          <Text mt="4" color="fg.muted" textStyle={{ base: 'md', md: 'lg' }} maxW="480px">
            {text}
          </Text>
        </Box>
        <Box order={{ lg: isReversed ? 1 : 2 }}>{picture}</Box>
      </Grid>
    </Reveal>
  );
}
