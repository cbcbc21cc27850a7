import type { DeployStatus } from '@dojang/api-contract';
import { Badge, Box, Button, Code, Flex, RelativeTime, sizeText, Text } from '@dojang/shared-ui';
import { Link } from '@dojang/shared-ui/router';
import { useState } from 'react';
import { areaName } from '../../../names.ts';
import { addressOfPreview } from '../preview.logic.ts';
import { type Move, moveTo, shortVersion, sizeChange } from '../remote.logic.ts';
import { MoreToggle } from './MoreToggle.tsx';

const SHOWN = 10;

interface Props {
  release: DeployStatus;
  onMove: (move: Move) => void;
  /** Starts a canary of this version. */
  onCanary: (version: string) => void;
}

/** The stored versions, the newest first. Each version that is not live can become live. */
export function Versions({ release, onMove, onCanary }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { name, live, versions, canary, mounts } = release;
  const title = areaName(name);
  const liveBytes = versions.find(({ isLive }) => isLive)?.sizes?.total;
  return (
    <>
      <Box as="ul" aria-label={`${title} 버전`} listStyleType="none" ps="0">
        {(isWhole ? versions : versions.slice(0, SHOWN)).map(({ version, at, isLive, sizes, isSigned }) => (
          <Flex as="li" key={version} gap="3" py="2" align="center" wrap="wrap" textStyle="sm" minH="11">
            <Code title={version}>{shortVersion(version)}</Code>
            {isLive && <Badge colorPalette="green">공개 중</Badge>}
            {isSigned && <Badge variant="outline">서명됨</Badge>}
            <Text flex="1" minW="24" color="fg.muted" textStyle="xs">
              <RelativeTime value={at} />
              {sizes && ` · ${sizeText(sizes.total)} ${isLive ? '' : sizeChange(sizes.total, liveBytes, sizeText)}`}
            </Text>
            {canary?.version === version && <Badge colorPalette="blue">먼저 공개</Badge>}
            {!isLive && (
              <Button asChild size="xs" variant="ghost">
                <Link
                  to={addressOfPreview(name, version, mounts[0] ?? '/')}
                  aria-label={`${title} ${shortVersion(version)} 버전 미리보기`}
                >
                  미리보기
                </Link>
              </Button>
            )}
            {!isLive && live !== null && canary?.version !== version && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={`${title} ${shortVersion(version)} 버전 일부에게 먼저 공개`}
                onClick={() => onCanary(version)}
              >
                일부에게 먼저
              </Button>
            )}
            {!isLive && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={`${title} ${shortVersion(version)} 버전 공개`}
                onClick={() => onMove(moveTo(release, version))}
              >
                공개
              </Button>
            )}
          </Flex>
        ))}
      </Box>
      <MoreToggle hidden={isWhole ? 0 : versions.length - SHOWN} unit="개" onShow={() => setWhole(true)} />
    </>
  );
}
