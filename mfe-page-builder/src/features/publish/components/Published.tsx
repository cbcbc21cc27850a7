import { Box, Button, CopyField, Flex, LinkButton, Modal, Stack, Text } from '@dojang/shared-ui';
import { ExternalLink, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import { readableAddress } from '../../page/page.logic.ts';
import { embedCode, kakaoStoryLink } from '../publish.logic.ts';
import type { PublishedPage } from '../publish.queries.ts';

interface PublishedProps {
  page: Pick<PublishedPage, 'id' | 'embedHosts' | 'taken_down_at'>;
  title: string;
  address: string;
  onClose: () => void;
}

/**
 * Shown after publishing: the address, and ways to share it. For a page that was taken down it says how visitors can get it
 * again.
 */
export function Published({ page, title, address, onClose }: PublishedProps) {
  if (page.taken_down_at !== null) return <NotVisible page={page} onClose={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title="게시했어요"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            계속 편집하기
          </Button>
          <Button asChild>
            <a href={address} target="_blank" rel="noreferrer">
              페이지 열기 <ExternalLink />
            </a>
          </Button>
        </>
      }
    >
      <Stack gap="5">
        <Text>이제 주소를 아는 누구나 볼 수 있어요.</Text>
        <CopyField label="공개 주소" value={readableAddress(address)} />
        <Flex gap="5" align="center" wrap="wrap">
          <QrCode address={address} />
          <Stack gap="2" align="flex-start">
            <Text textStyle="sm" color="fg.muted">
              휴대전화로 찍으면 페이지가 열려요.
            </Text>
            <ShareButtons title={title} address={address} />
          </Stack>
        </Flex>
        <Box>
          <CopyField label="다른 사이트에 넣는 코드" value={embedCode(page.id, title, location.origin)} />
          <Text textStyle="xs" color="fg.muted" mt="1.5">
            {page.embedHosts === null
              ? '어느 사이트에나 넣을 수 있어요. '
              : `${page.embedHosts.join(', ')}에만 넣을 수 있어요. `}
            사이트 설정에서 바꿀 수 있어요.
          </Text>
        </Box>
      </Stack>
    </Modal>
  );
}

function NotVisible({ page, onClose }: Pick<PublishedProps, 'page' | 'onClose'>) {
  return (
    <Modal
      open
      onClose={onClose}
      title="게시했어요"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            계속 편집하기
          </Button>
          <LinkButton to={`/page/view/${page.id}`}>재검토 요청하러 가기</LinkButton>
        </>
      }
    >
      <Text>
        운영 정책에 따라 게시를 중단한 페이지라서 아직 방문자에게 보이지 않아요. 재검토를 요청하면 운영자가 지금 게시한
        내용을 보고 되돌릴지 정해요.
      </Text>
    </Modal>
  );
}

/** Always dark on white, because many QR readers cannot read inverted codes. */
function QrCode({ address }: { address: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  );
  return (
    <Box
      as="img"
      {...{ src: source, alt: '공개 주소의 QR 코드', width: 128, height: 128 }}
      bg="white"
      borderWidth="1px"
      borderRadius="l2"
    />
  );
}

/** Phones share the address with KakaoTalk themselves. On a computer KakaoStory opens. */
function ShareButtons({ title, address }: { title: string; address: string }) {
  return (
    <Flex gap="2" wrap="wrap">
      {typeof navigator.share === 'function' && (
        <Button
          size="sm"
          variant="outline"
          // Closing the dialog of the system is not an error.
          onClick={() => void navigator.share({ title, url: address }).catch(() => {})}
        >
          <Share2 size={16} aria-hidden /> 카카오톡 등으로 공유
        </Button>
      )}
      <Button size="sm" variant="outline" asChild>
        <a href={kakaoStoryLink(address)} target="_blank" rel="noreferrer">
          카카오스토리에 공유
        </a>
      </Button>
    </Flex>
  );
}
