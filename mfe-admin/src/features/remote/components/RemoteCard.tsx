import type { DeployStatus } from '@dojang/api-contract';
import { Badge, Box, Button, Code, Flex, numberText, RelativeTime, sizeText, Text } from '@dojang/shared-ui';
import { useId, useState } from 'react';
import { areaName } from '../../../names.ts';
import { reasonText } from '../../../release-reason.logic.ts';
import { healthTitle } from '../health.logic.ts';
import {
  canaryText,
  type DeployChange,
  endedCanary,
  howName,
  liveChange,
  type Move,
  moveTo,
  previousVersion,
  shortVersion,
} from '../remote.logic.ts';
import { CanaryBar } from './CanaryBar.tsx';
import { CanaryDialog } from './CanaryDialog.tsx';
import { Changes } from './Changes.tsx';
import { Health, type HealthQuery } from './Health.tsx';
import { Needs } from './Needs.tsx';
import { Section } from './Section.tsx';
import { Versions } from './Versions.tsx';

/** Names that cannot be retired: the shell, and the area of this screen, because this screen is needed to restore an area. */
const IS_NEEDED = new Set(['shell', 'admin']);

interface Props {
  release: DeployStatus;
  health: HealthQuery;
  onMove: (move: Move) => void;
}

/** One area: its live version with time and author, and every action for it. */
export function RemoteCard({ release, health, onMove }: Props) {
  const { name, live, versions, history, problems, canary, owners, deprecated } = release;
  const id = useId();
  const title = areaName(name);
  const change = liveChange(release);
  const bytes = versions.find(({ isLive }) => isLive)?.sizes?.total;
  const previous = previousVersion(release);
  const ended = endedCanary(release);
  const [first, setFirst] = useState<string | null>(null);
  return (
    <Box
      as="li"
      aria-labelledby={id}
      minW="0"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '5' }}
    >
      <Flex gap="3" align="start" wrap="wrap">
        <Box flex="1" minW="56">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="h2" id={id} fontWeight="600">
              {title}
            </Text>
            {title !== name && <Code size="sm">{name}</Code>}
            {live === null ? (
              <Badge colorPalette="gray">내려져 있음</Badge>
            ) : (
              <Badge colorPalette="green">{shortVersion(live)} 공개 중</Badge>
            )}
            {deprecated.length > 0 && <Badge colorPalette="orange">곧 없어질 기능 {deprecated.length}가지</Badge>}
            {canary && (
              <Badge colorPalette="blue">
                {shortVersion(canary.version)} {canaryText(canary)} 먼저
              </Badge>
            )}
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
            {change ? (
              <>
                <RelativeTime value={change.at} /> · {howName(change.how)} · {change.by ?? '서버에서'}
                {change.reason && ` · “${change.reason}”`}
              </>
            ) : (
              '언제 공개했는지 기록이 남아 있지 않아요.'
            )}
            {bytes !== undefined && ` · ${sizeText(bytes)}`}
            {owners.length > 0 && ` · 담당 ${owners.join(', ')}`}
          </Text>
        </Box>
        <Flex gap="1" wrap="wrap">
          {previous && (
            <Button
              size="sm"
              variant="outline"
              aria-label={live === null ? `${title} 다시 공개` : `${title} 이전 버전으로 되돌리기`}
              onClick={() => onMove(moveTo(release, previous))}
            >
              {live === null ? '다시 공개' : '이전 버전으로'}
            </Button>
          )}
          {!IS_NEEDED.has(name) && live !== null && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${title} 내리기`}
              onClick={() => onMove({ name, before: live, act: 'retire', version: null })}
            >
              내리기
            </Button>
          )}
        </Flex>
      </Flex>
      {problems.length > 0 && <Problems title={title} problems={problems} />}
      {ended && <Ended change={ended} />}
      {canary && <CanaryBar title={title} release={release} canary={canary} onMove={onMove} onChange={setFirst} />}
      {first && <CanaryDialog release={release} version={first} onClose={() => setFirst(null)} />}
      <Box mt="3">
        <Section title={healthTitle(release, health.data)} isOpen={canary !== null}>
          <Health title={title} release={release} query={health} />
        </Section>
        <Section title={`버전 ${numberText(versions.length)}개`}>
          <Versions release={release} onMove={onMove} onCanary={setFirst} />
        </Section>
        <Section title={`기록 ${numberText(history.length)}건`}>
          <Changes title={title} changes={history} />
        </Section>
        {live !== null && name !== 'shell' && (
          <Section title="공개 중인 버전이 쓰는 것">
            <Needs release={release} />
          </Section>
        )}
      </Box>
    </Box>
  );
}

/** A canary that the platform ended. It is shown until the next change, because an alert links to it. */
const Ended = ({ change: { version, at, reason } }: { change: DeployChange }) => (
  <Box mt="3" p="3" bg="bg.warning" borderRadius="l2" textStyle="sm" overflowWrap="anywhere">
    <Text fontWeight="500">
      먼저 공개하던 {shortVersion(version ?? '')} 버전을 저절로 끝냈어요 · <RelativeTime value={at} />
    </Text>
    <Text>{reasonText(reason)}. 이제 모두가 공개 중인 버전을 봐요.</Text>
  </Box>
);

/** Problems in English, for the operator. */
const Problems = ({ title, problems }: { title: string; problems: readonly string[] }) => (
  <Box as="ul" aria-label={`${title} 문제`} listStyleType="none" mt="3" p="3" bg="bg.error" borderRadius="l2">
    {problems.map((problem) => (
      <Text as="li" key={problem} textStyle="sm" overflowWrap="anywhere">
        {problem}
      </Text>
    ))}
  </Box>
);
