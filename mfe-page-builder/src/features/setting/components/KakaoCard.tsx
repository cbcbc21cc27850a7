import { Box, Center, Image, Text } from '@dojang/shared-ui';
import { ImageOff } from 'lucide-react';

interface KakaoCardProps {
  title: string;
  description: string;
  /** The chosen picture; empty for none. */
  image: string;
  /**
   * The picture that is used when none is chosen: a picture of the page, or a picture made from its title. Undefined while that
   * picture is being made.
   */
  pagePicture: string | undefined;
  host: string;
}

/**
 * Shows how a shared link of the page looks in KakaoTalk: the picture, two lines of title, two lines of description, and the
 * host.
 */
export function KakaoCard({ title, description, image, pagePicture, host }: KakaoCardProps) {
  const shown = image || pagePicture;
  // The gateway does not store the picture that it makes before the page is published.
  const isMade = pagePicture === undefined || pagePicture.startsWith('data:');
  return (
    <Box as="figure" m="0" aria-label="카카오톡에서 보이는 모습">
      <Box bg="#bacee0" borderRadius="l3" p="4">
        <Box bg="white" color="#1e1e1e" borderRadius="l3" overflow="hidden" maxW="72">
          <Box aspectRatio={2} bg="#ececec">
            {shown ? (
              <Image src={shown} alt="" width="100%" height="100%" objectFit="cover" />
            ) : (
              <Center height="100%" flexDirection="column" gap="1" color="#5c5c5c">
                <ImageOff size={20} aria-hidden />
                <Text textStyle="xs">제목으로 만들어 드려요</Text>
              </Center>
            )}
          </Box>
          <Box p="3">
            <Text fontWeight="600" textStyle="sm" lineClamp={2}>
              {title}
            </Text>
            <Text textStyle="xs" color="#5c5c5c" lineClamp={2} mt="0.5">
              {description || '설명이 없으면 이 줄은 비어 있어요.'}
            </Text>
            <Text textStyle="xs" color="#6b6b6b" mt="2" truncate>
              {host}
            </Text>
          </Box>
        </Box>
      </Box>
      <Text as="figcaption" textStyle="xs" color="fg.muted" mt="2">
        카카오톡에 주소를 붙이면 이렇게 보여요.
        {!image && ` 사진을 고르지 않아서 ${isMade ? '제목으로 만든 그림이' : '페이지의 첫 사진이'} 쓰여요.`}
      </Text>
    </Box>
  );
}
