import type { Editor } from 'grapesjs';

/**
 * Scale and position of a device of the given width inside its host: scaled down when there is less space, never up.
 */
export function fit(
  deviceWidth: number,
  host: { width: number; height: number },
): { zoom: number; left: number; height: number } {
  const zoom = Math.min(1, host.width / deviceWidth);
  return { zoom, left: Math.max(0, (host.width - deviceWidth * zoom) / 2), height: host.height / zoom };
}

/**
 * Keeps the canvas at the width of the device, scaled to the available space, so that a laptop shows the desktop page
 * and not the tablet's. Returns the function that stops it.
 */
export function fitCanvas(editor: Editor, host: HTMLElement): () => void {
  const apply = () => {
    const device = editor.Devices.getSelected();
    const frame = editor.Canvas.getFrame();
    const width = Number.parseInt(String(device?.get('width') ?? ''), 10);
    if (!frame || !width || host.clientWidth === 0) return;
    const { zoom, left, height } = fit(width, { width: host.clientWidth, height: host.clientHeight });
    frame.set({ width: `${width}px`, height: `${height}px` });
    editor.Canvas.setZoom(zoom * 100);
    editor.Canvas.setCoords(left, 0);
    editor.refresh();
  };
  const observer = new ResizeObserver(apply);
  observer.observe(host);
  // After the canvas's own listener, which sets the frame's size: `device:select` is fired before it.
  editor.on('change:device', apply);
  apply();
  return () => {
    observer.disconnect();
    editor.off('change:device', apply);
  };
}
