import { Box, Button, Flex, Image, Text } from '@dojang/shared-ui';
import { ImagePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { ImageDialog } from '../../image/ImageDialog.tsx';

interface PictureFieldProps {
  label: string;
  help: string;
  siteId: string;
  /** Address of the picture; empty for none. */
  value: string;
  /** CSS width and aspect ratio of the preview. */
  size: { width: string; ratio: number };
  /** The picture that is used and shown while none is chosen. */
  fallback?: string | undefined;
  onChange: (value: string) => void;
}

/** A field to choose a picture of the site, or none. */
export function PictureField({ label, help, siteId, value, size, fallback, onChange }: PictureFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  const shown = value || fallback;
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} fontWeight="500" textStyle="sm" mb="1.5">
        {label}
      </Text>
      <Flex gap="4" align="center" wrap="wrap">
        <Box
          width={size.width}
          aspectRatio={size.ratio}
          borderWidth="1px"
          borderRadius="l2"
          bg="bg.subtle"
          overflow="hidden"
          flexShrink="0"
        >
          {shown && <Image src={shown} alt="" width="100%" height="100%" objectFit="cover" />}
        </Box>
        <Flex gap="2">
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <ImagePlus size={16} aria-hidden /> {value ? '바꾸기' : '고르기'}
          </Button>
          {value && (
            <Button variant="ghost" size="sm" onClick={() => onChange('')}>
              <X size={16} aria-hidden /> 지우기
            </Button>
          )}
        </Flex>
      </Flex>
      <Text textStyle="xs" color="fg.muted" mt="1.5">
        {help}
      </Text>
      {choosing && (
        <ImageDialog
          siteId={siteId}
          onClose={() => setChoosing(false)}
          onChoose={({ src }) => {
            onChange(src);
            setChoosing(false);
          }}
        />
      )}
    </Box>
  );
}
