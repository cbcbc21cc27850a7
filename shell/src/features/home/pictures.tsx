import { Box, Flex, Stack, Text } from '@dojang/shared-ui/core';
import { Check, ChevronDown, FileText } from 'lucide-react';
import type { ReactNode } from 'react';

// Illustrations of the product, drawn with its own design tokens. They follow the theme and need no download.

function Window({ children, label }: { children: ReactNode; label: string }) {
  return (
    <Box
      role="img"
      aria-label={label}
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      bg="bg.panel"
      boxShadow="lg"
      overflow="hidden"
      userSelect="none"
    >
      {children}
    </Box>
  );
}

const Line = ({ w, strong = false }: { w: string; strong?: boolean }) => (
  <Box h="2" w={w} borderRadius="full" bg={strong ? 'bg.emphasized' : 'bg.muted'} />
);

const TASKS: [label: string, done: boolean][] = [
  ['행사장 대관 확정', true],
  ['포스터 시안 고르기', true],
  ['참가 신청 페이지 게시', false],
];

/** Illustration of a note in the editor. */
export function EditorPicture() {
  return (
    <Window label="노트 편집 화면: 할 일 목록이 있는 회의록">
      <Flex px="5" h="12" align="center" justify="space-between" borderBottomWidth="1px" borderColor="border">
        <Text textStyle="sm" color="fg.muted">
          봄 축제 준비 / 회의록
        </Text>
        <Flex align="center" gap="1.5" color="fg.success" textStyle="xs">
          <Check size={14} />
          저장됨
        </Flex>
      </Flex>
      <Box px={{ base: '6', md: '10' }} py={{ base: '6', md: '9' }}>
        <Text fontWeight="700" textStyle="2xl">
          9월 3일 회의록
        </Text>
        <Stack mt="4" gap="2.5">
          <Line w="92%" />
          <Line w="78%" />
        </Stack>
        <Text mt="6" fontWeight="600">
          다음까지 할 일
        </Text>
        <Stack mt="3" gap="2.5">
          {TASKS.map(([label, done]) => (
            <Flex key={label} align="center" gap="2.5" textStyle="sm" color={done ? 'fg.muted' : 'fg'}>
              <Flex
                boxSize="4"
                align="center"
                justify="center"
                borderRadius="l1"
                borderWidth="1px"
                borderColor={done ? 'brand.solid' : 'border.control'}
                bg={done ? 'brand.solid' : 'bg'}
                color="brand.contrast"
              >
                {done && <Check size={12} strokeWidth={3} />}
              </Flex>
              <Text as="span" textDecoration={done ? 'line-through' : 'none'}>
                {label}
              </Text>
            </Flex>
          ))}
        </Stack>
        <Box
          mt="7"
          borderStartWidth="3px"
          borderColor="brand.solid"
          bg="brand.subtle"
          borderRadius="l1"
          px="4"
          py="3"
          textStyle="sm"
        >
          신청은 금요일 정오에 열어요.
        </Box>
      </Box>
    </Window>
  );
}

const TREE: [label: string, depth: number, isCurrent?: boolean][] = [
  ['봄 축제 준비', 0],
  ['회의록', 1, true],
  ['예산', 1],
  ['봉사자 안내', 1],
  ['첫 모임 배치도', 2],
  ['지난 축제 기록', 0],
];

/** Illustration of a project's note tree. */
export function TreePicture() {
  return (
    <Window label="프로젝트의 노트 목록: 여섯 개의 노트가 나무 모양으로 있어요">
      <Stack gap="0.5" p={{ base: '4', md: '6' }}>
        {TREE.map(([label, depth, isCurrent]) => (
          <Flex
            key={label}
            align="center"
            gap="2"
            h="10"
            ps={`${depth * 24 + 10}px`}
            pe="3"
            borderRadius="l2"
            bg={isCurrent ? 'brand.subtle' : 'transparent'}
            color={isCurrent ? 'brand.fg' : 'fg'}
            fontWeight={isCurrent ? '600' : '400'}
            textStyle="sm"
          >
            {depth === 0 ? <ChevronDown size={16} /> : <FileText size={16} />}
            {label}
          </Flex>
        ))}
      </Stack>
    </Window>
  );
}

/** Illustration of a published page. */
export function PagePicture() {
  return (
    <Window label="게시한 페이지: 축제 안내와 신청 단추">
      <Flex h="10" px="4" align="center" gap="1.5" borderBottomWidth="1px" borderColor="border" bg="bg.subtle">
        {[0, 1, 2].map((dot) => (
          <Box key={dot} boxSize="2.5" borderRadius="full" bg="bg.emphasized" />
        ))}
        <Flex
          flex="1"
          ms="3"
          h="6"
          align="center"
          px="3"
          borderRadius="l1"
          bg="bg.muted"
          textStyle="2xs"
          color="fg.muted"
        >
          dojang.site/spring
        </Flex>
      </Flex>
      <Box px="8" py="10" textAlign="center" bg="brand.subtle">
        <Text fontWeight="700" textStyle="2xl">
          골목이 꽃피는 날
        </Text>
        <Text mt="2" color="fg.muted" textStyle="sm">
          4월 18일 토요일, 망원동 나들목
        </Text>
        <Box
          mt="5"
          display="inline-block"
          px="5"
          py="2.5"
          borderRadius="l2"
          bg="brand.solid"
          color="brand.contrast"
          fontWeight="600"
          textStyle="sm"
        >
          참가 신청하기
        </Box>
      </Box>
      <Flex gap="4" p="6">
        {['먹거리', '공연', '벼룩시장'].map((title) => (
          <Stack key={title} flex="1" gap="2">
            <Box h="14" borderRadius="l2" bg="bg.muted" />
            <Text textStyle="xs" fontWeight="600">
              {title}
            </Text>
            <Line w="80%" />
          </Stack>
        ))}
      </Flex>
    </Window>
  );
}
