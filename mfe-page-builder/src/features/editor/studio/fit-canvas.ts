import type { Editor } from 'grapesjs';
import { placed, type Zoom } from './zoom.logic.ts';

/**
 * Keeps the canvas at the width of the device and at the zoom. So a laptop shows the desktop page and not the tablet page. When
 * a page is wider than its view, the element around the canvas scrolls.
 *
 * @param onShown receives the percentage that is shown
 * @returns the function that stops it
 */
export function fitCanvas(
  editor: Editor,
  host: HTMLElement,
  zoom: Zoom,
  onShown: (percent: number) => void,
): () => void {
  const view = host.parentElement ?? host;
  const apply = () => {
    const device = editor.Devices.getSelected();
    const frame = editor.Canvas.getFrame();
    const deviceWidth = Number.parseInt(String(device?.get('width') ?? ''), 10);
    if (!frame || !deviceWidth || view.clientWidth === 0) return;
    const middle = (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth;
    const place = placed(deviceWidth, { width: view.clientWidth, height: view.clientHeight }, zoom);
    host.style.width = `max(100%, ${place.width}px)`;
    frame.set({ width: `${deviceWidth}px`, height: `${place.height}px` });
    editor.Canvas.setZoom(place.zoom * 100);
    editor.Canvas.setCoords(place.left, 0);
    view.scrollLeft = middle * view.scrollWidth - view.clientWidth / 2;
    editor.refresh();
    onShown(place.zoom * 100);
  };
  const moved = () => editor.refresh();
  const observer = new ResizeObserver(apply);
  observer.observe(view);
  view.addEventListener('scroll', moved);
  // It runs after the canvas's own listener, which sets the frame's size, because `device:select` is fired before that
  // listener.
  editor.on('change:device', apply);
  apply();
  return () => {
    observer.disconnect();
    view.removeEventListener('scroll', moved);
    editor.off('change:device', apply);
  };
}
