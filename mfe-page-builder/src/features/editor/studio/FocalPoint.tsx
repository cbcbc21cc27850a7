import { Box, chakra, Flex, IconButton, Text } from '@dojang/shared-ui';
import { RotateCcw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { afterKey, pointOf, positionOf } from './focal-point.logic.ts';

interface FocalPointProps {
  src: string;
  /** `object-position` or `background-position` of this device; empty when the device has no own value. */
  value: string;
  /** The position that is shown. */
  computed: string;
  onChange: (value: string) => void;
}

/** Chooses the focal point of a picture. It stays visible when the picture is cropped. */
export function FocalPoint({ src, value, computed, onChange }: FocalPointProps) {
  const point = pointOf(value || computed);
  const choose = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A click by keyboard has no pointer position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(positionOf({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }));
  };
  return (
    <Box>
      <Flex align="center" justify="space-between" minH="6" mb="1">
        <Text textStyle="xs" color="fg.muted" fontWeight="500">
          중심점
        </Text>
        {value !== '' && (
          <IconButton size="2xs" variant="ghost" aria-label="중심점 되돌리기" onClick={() => onChange('')}>
            <RotateCcw />
          </IconButton>
        )}
      </Flex>
      <chakra.button
        type="button"
        position="relative"
        display="block"
        width="fit-content"
        marginInline="auto"
        cursor="crosshair"
        borderRadius="l2"
        overflow="hidden"
        aria-label={`중심점 가로 ${point.x}%, 세로 ${point.y}%. 화살표 키로 옮겨요`}
        onClick={choose}
        onKeyDown={(event) => {
          const next = afterKey(point, event.key);
          if (!next) return;
          event.preventDefault();
          onChange(positionOf(next));
        }}
      >
        <chakra.img src={src} alt="" maxWidth="100%" maxHeight="48" display="block" />
        <Box
          position="absolute"
          width="4"
          height="4"
          borderRadius="full"
          borderWidth="2px"
          borderColor="white"
          boxShadow="0 0 0 1.5px rgba(0, 0, 0, 0.7)"
          transform="translate(-50%, -50%)"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </chakra.button>
      <Text textStyle="2xs" color="fg.muted" mt="1">
        사진이 잘릴 때 이 점이 보이게 맞춰요.
      </Text>
    </Box>
  );
}
