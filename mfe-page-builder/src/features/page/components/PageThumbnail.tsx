import { renderPage } from '@dojang/renderer';
import { Box } from '@dojang/shared-ui';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';

const PAGE_WIDTH = 1280;

interface PageThumbnailProps {
  project: unknown;
  title: string;
  /** Width over height of the visible part; the top of the page is what shows. */
  ratio?: number;
  /** Width of the imagined window in CSS pixels: a page looks as it would there. */
  width?: number;
}

/** The page as a visitor would see it, small: the production renderer in a frame that runs and loads nothing. */
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
