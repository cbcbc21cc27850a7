import type { DeployStatus } from '@dojang/api-contract';
import { Box, Button, Code, Modal, RelativeTime, Stack, Text } from '@dojang/shared-ui';
import { areaName } from '../../../names.ts';
import type { AskedPreview } from '../preview.logic.ts';
import { shortVersion } from '../remote.logic.ts';
import { useOpenPreview } from '../remote.mutations.ts';
import { Refused } from './Refused.tsx';

interface Props {
  asked: AskedPreview;
  releases: readonly DeployStatus[];
  onClose: () => void;
}

/** Names the code that an address asked for, and opens it only after a click. An address from anywhere leads here. */
export function PreviewDialog({ asked, releases, onClose }: Props) {
  const found = asked.releases.map(({ name, version }) => ({
    name,
    version,
    kept: releases.find((release) => release.name === name)?.versions.find((each) => each.version === version),
  }));
  const isOfAdmins = [...asked.releases.map(({ name }) => name), ...asked.developed].includes('admin');
  const open = useOpenPreview();
  return (
    <Modal
      open
      onClose={onClose}
      title="배포 전 코드를 미리 볼까요?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button loading={open.isPending || open.isSuccess} onClick={() => open.mutate(asked)}>
            미리보기 열기
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Box as="ul" aria-label="미리 볼 코드" listStyleType="none" ps="0" display="grid" gap="3">
          {found.map(({ name, version, kept }) => (
            <Box as="li" key={name} textStyle="sm" overflowWrap="anywhere">
              <Text fontWeight="500">
                {areaName(name)} <Code size="sm">{shortVersion(version)}</Code>
              </Text>
              <Text color="fg.muted" textStyle="xs">
                {kept ? (
                  <>
                    {authorOf(kept)} · <RelativeTime value={kept.at} />
                  </>
                ) : (
                  '저장된 버전에 없어요.'
                )}
              </Text>
            </Box>
          ))}
          {asked.developed.map((name) => (
            <Box as="li" key={`dev ${name}`} textStyle="sm" overflowWrap="anywhere">
              <Text fontWeight="500">{areaName(name)}</Text>
              <Text color="fg.muted" textStyle="xs">
                이 컴퓨터의 개발 서버에 있는 코드예요.
              </Text>
            </Box>
          ))}
        </Box>
        <Text textStyle="sm" color="fg.muted">
          따로 쓰는 주소에서 새 ‘미리보기’ 계정으로 열려요. 이 코드는 지금 로그인한 계정과 데이터를 볼 수 없어요. 두
          시간 뒤에 끝나고 계정도 사라져요.
          {isOfAdmins && ' 관리 화면은 미리보기 계정에 보이지 않아요.'}
        </Text>
        {open.error && <Refused error={open.error} />}
      </Stack>
    </Modal>
  );
}

const authorOf = ({ isSigned, signedBy }: DeployStatus['versions'][number]): string => {
  if (signedBy !== undefined) return `‘${signedBy}’ 토큰으로 올렸어요`;
  return isSigned === false ? '토큰 없이 관리자나 서버에서 올렸어요' : '누가 올렸는지 기록이 없어요';
};
