import { renderPage } from '@dojang/renderer';
import { selfContained } from './self-contained.ts';

/**
 * The simulated window, and the size of its picture: twice the width of a card on a phone, and of a usual card on a desktop.
 */
const WINDOW = { width: 1280, height: 800 };
const PICTURE = { width: 640, height: 400 };
/** Maximum size that the database accepts. */
const MAX_BYTES = 30 * 1024;
const QUALITIES = [0.8, 0.6, 0.4, 0.2];

/**
 * Draws the top of a draft as visitors would see it: a WebP, or a JPEG where the browser writes no WebP, as base64. The
 * published HTML of the renderer is put into an SVG, which browsers draw without running or loading anything. The result is
 * null when the browser refuses to read the canvas, or the picture is too large.
 */
export async function drawThumbnail(project: unknown): Promise<string | null> {
  const { html } = renderPage(project, { title: '', badge: false });
  const picture = await decoded(svgAddress(await selfContained(html)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, PICTURE.width, PICTURE.height);
  for (const quality of QUALITIES) {
    const blob = (await encoded(canvas, 'image/webp', quality)) ?? (await encoded(canvas, 'image/jpeg', quality));
    if (blob && blob.size <= MAX_BYTES) return base64Of(blob);
  }
  return null;
}

/** An SVG of the window's size that contains the page, as the address of a picture. */
function svgAddress(page: string): string {
  const { width, height } = WINDOW;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<foreignObject width="100%" height="100%">${page}</foreignObject></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** Null when the browser cannot write this type. */
function encoded(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality);
  });
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
