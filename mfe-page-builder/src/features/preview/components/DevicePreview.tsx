import { koreanToday, renderPage } from '@dojang/renderer';
import { Box, Flex, IconButton } from '@dojang/shared-ui';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

const DEVICES = [
  { id: 'desktop', label: '데스크톱', width: 1280, icon: <Monitor /> },
  { id: 'tablet', label: '태블릿', width: 820, icon: <Tablet /> },
  { id: 'phone', label: '휴대전화', width: 390, icon: <Smartphone /> },
] as const;
type DeviceId = (typeof DEVICES)[number]['id'];

interface DevicePreviewProps {
  project: unknown;
  title: string;
  siteName?: string;
  /** CSS height of the frame. */
  height: string;
}

/** A page at the widths of three devices, by the production renderer. */
export function DevicePreview({ project, title, siteName, height }: DevicePreviewProps) {
  const [deviceId, setDeviceId] = useState<DeviceId>(ownDevice);
  const html = useMemo(
    () => renderPage(project, { title, siteName, today: koreanToday() }).html,
    [project, title, siteName],
  );
  const device = DEVICES.find(({ id }) => id === deviceId) ?? DEVICES[0];
  return (
    <>
      <Flex justify="center" gap="1" mb="3" role="group" aria-label="기기">
        {DEVICES.map(({ id, label, icon }) => (
          <IconButton
            key={id}
            size="sm"
            variant={deviceId === id ? 'subtle' : 'ghost'}
            aria-label={label}
            aria-pressed={deviceId === id}
            onClick={() => setDeviceId(id)}
          >
            {icon}
          </IconButton>
        ))}
      </Flex>
      <ScaledFrame html={html} title={`${title} 미리보기`} width={device.width} height={height} />
    </>
  );
}

/** Narrower than this the widths of the other devices would be too small to read. */
const NARROW = 640;
const ownDevice = (): DeviceId => (window.innerWidth < NARROW ? 'phone' : 'desktop');

/** The page itself runs no script. A map in it is a document of the server with a policy of its own. */
const NO_SCRIPT = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'">`;

/** The frame has the device's width and is scaled down when there is less space. */
function ScaledFrame({ html, title, width, height }: { html: string; title: string; width: number; height: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, size.width / width);
  return (
    <Box ref={box} height={height} overflow="hidden" bg="bg.muted" borderRadius="l2" position="relative">
      {size.width > 0 && (
        <iframe
          title={title}
          srcDoc={html.replace('<head>', `<head>${NO_SCRIPT}`)}
          // As for a published page: its map is a frame with a script, and links of both open other tabs.
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          style={{
            position: 'absolute',
            left: '50%',
            width,
            height: size.height / scale,
            border: 0,
            background: 'white',
            transform: `translateX(-50%) scale(${scale})`,
            transformOrigin: 'top center',
          }}
        />
      )}
    </Box>
  );
}
