import { Box, chakra, HStack, IconButton, Text } from '@dojang/shared-ui';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FIT, panBy, zoomBy } from './zoom.logic.ts';

const STEP = 1.5;

interface Props {
  url: string;
  name: string;
  fallback: ReactNode;
}

/** A picture that can be zoomed by wheel, double click, buttons and the keys + - 0, and moved by dragging. */
export function PictureView({ url, name, fallback }: Props) {
  const [zoom, setZoom] = useState(FIT);
  const [isBroken, setBroken] = useState(false);
  // The address of an open picture may expire, but the loaded picture stays.
  const [src] = useState(url);
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);

  const centred = (clientX: number, clientY: number) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React registers wheel listeners as passive, and a passive listener cannot prevent the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setZoom((known) => zoomBy(known, event.deltaY < 0 ? 1.15 : 1 / 1.15, centred(event.clientX, event.clientY)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') setZoom((known) => zoomBy(known, STEP));
    else if (event.key === '-') setZoom((known) => zoomBy(known, 1 / STEP));
    else if (event.key === '0') setZoom(FIT);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || !stage.current) return;
    const { clientX: x, clientY: y } = event;
    const { x: fromX, y: fromY } = drag.current;
    drag.current = { x, y };
    const { clientWidth: width, clientHeight: height } = stage.current;
    setZoom((known) => panBy(known, x - fromX, y - fromY, { width, height }));
  };
  if (isBroken) return fallback;
  return (
    <>
      <Box
        ref={stage}
        role="group"
        aria-label={`${name}, 크게 보려면 + 키`}
        tabIndex={0}
        position="absolute"
        inset="0"
        overflow="hidden"
        display="grid"
        placeItems="center"
        touchAction="none"
        cursor={zoom.scale > 1 ? 'grab' : 'zoom-in'}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) =>
          setZoom((known) => (known.scale > 1 ? FIT : zoomBy(known, 2, centred(event.clientX, event.clientY))))
        }
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        <chakra.img
          src={src}
          alt={name}
          draggable={false}
          maxW="full"
          maxH="full"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          onError={() => setBroken(true)}
        />
      </Box>
      <HStack position="absolute" bottom="4" insetX="0" justify="center" pointerEvents="none">
        <HStack gap="1" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="1" pointerEvents="auto">
          <IconButton size="xs" variant="ghost" aria-label="작게" onClick={() => setZoom(zoomBy(zoom, 1 / STEP))}>
            <ZoomOut />
          </IconButton>
          <Text textStyle="xs" minW="10" textAlign="center">
            {Math.round(zoom.scale * 100)}%
          </Text>
          <IconButton size="xs" variant="ghost" aria-label="크게" onClick={() => setZoom(zoomBy(zoom, STEP))}>
            <ZoomIn />
          </IconButton>
          <IconButton size="xs" variant="ghost" aria-label="화면에 맞추기" onClick={() => setZoom(FIT)}>
            <Maximize />
          </IconButton>
        </HStack>
      </HStack>
    </>
  );
}
