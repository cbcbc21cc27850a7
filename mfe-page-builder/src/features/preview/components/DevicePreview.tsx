import { koreanDay } from '@dojang/contract/time';
import { renderPage } from '@dojang/renderer';
import { Box } from '@dojang/shared-ui';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Mark, withMarks } from '../marks.ts';
import { DEVICES, type Device, DeviceSwitch, ownDevice } from './DeviceSwitch.tsx';

interface DevicePreviewProps {
  project: unknown;
  title: string;
  siteName?: string;
  /** CSS height of the frame. */
  height: string;
  /** Leaves out the line at the foot of a page. For the preview of a part of a page. */
  isPart?: boolean;
  marks?: PageMarks;
  /** Device of the preview, for several previews that share a switch. By default each preview has its own switch. */
  device?: Device;
}

/** Parts of the page with an outline, and the part that is scrolled into view. */
export interface PageMarks {
  marks: readonly Mark[];
  /** Position of the part that is scrolled into view. */
  shown: string | null;
}

/** A page in the widths of three devices, rendered by the production renderer. */
export function DevicePreview({ project, title, siteName, height, isPart = false, marks, device }: DevicePreviewProps) {
  const [own, setOwn] = useState(ownDevice);
  const list = marks?.marks;
  const page = useMemo(() => {
    const options = { title, siteName, today: koreanDay(), badge: !isPart, marks: list !== undefined };
    const { html } = renderPage(project, options);
    return list ? withMarks(html, list) : { html, fragments: new Map<string, string>() };
  }, [project, title, siteName, isPart, list]);
  return (
    <>
      {!device && <DeviceSwitch device={own} onChange={setOwn} />}
      <ScaledFrame
        html={page.html}
        title={`${title} 미리보기`}
        width={DEVICES[device ?? own].width}
        height={height}
        fragment={page.fragments.get(marks?.shown ?? '')}
      />
    </>
  );
}

/** The page itself runs no script. A map in it is a separate document of the server with its own policy. */
const NO_SCRIPT = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; base-uri 'none'">`;

interface ScaledFrameProps {
  html: string;
  title: string;
  width: number;
  height: string;
  /** Id of the element that is scrolled into view. */
  fragment: string | undefined;
}

/** The frame has the device's width and is scaled down when there is less space. */
function ScaledFrame({ html, title, width, height, fragment }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => {
    // The frame has its own origin, so the page around it may only set the fragment of its address.
    if (fragment !== undefined) frame.current?.contentWindow?.location.replace(`about:srcdoc#${fragment}`);
  };
  useEffect(show, [fragment]);
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
          ref={frame}
          onLoad={show}
          title={title}
          srcDoc={html.replace('<head>', `<head>${NO_SCRIPT}`)}
          // The same as for a published page: its map is a frame with a script, and links of both open other tabs.
          sandbox="allow-downloads allow-scripts allow-popups allow-popups-to-escape-sandbox"
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
