import { renderPage } from '@dojang/renderer';
import { Box } from '@dojang/shared-ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

const PAGE_WIDTH = 1280;

interface PageThumbnailProps {
  project: unknown;
  title: string;
  /** Aspect ratio of the visible part. It shows the top of the page. */
  ratio?: number;
  /** Width of the simulated window in CSS pixels. */
  width?: number;
}

/**
 * A small view of the page as visitors see it. It is rendered by the production renderer, in a frame that runs and loads
 * nothing.
 */
export function PageThumbnail({ project, title, ratio = 16 / 10, width = PAGE_WIDTH }: PageThumbnailProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  const html = useMemo(() => renderPage(project, { title, badge: false }).html, [project, title]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScale(element.clientWidth / width);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [width]);
  return (
    <Box ref={box} position="relative" overflow="hidden" aspectRatio={ratio} bg="white" aria-hidden>
      {scale > 0 && (
        <iframe
          title={`${title} 미리보기`}
          srcDoc={html}
          sandbox=""
          tabIndex={-1}
          loading="lazy"
          scrolling="no"
          style={{
            width,
            height: Math.ceil(width / ratio),
            border: 0,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            pointerEvents: 'none',
          }}
        />
      )}
    </Box>
  );
}
