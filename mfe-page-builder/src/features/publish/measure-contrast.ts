import { type Finding, findingOf } from '@dojang/renderer';
import { type Color, contrastOf, neededContrast, over, parseColor } from './contrast.logic.ts';

const WIDTH = 1280;
const MOST = 20;
/** Minimum difference. A smaller difference is not reported. */
const TOLERANCE = 0.05;
const WHITE: Color = [255, 255, 255, 1];

/**
 * Finds texts of a page that are hard to read. The page is laid out in a hidden frame that runs nothing.
 *
 * @param html the page, rendered with `marks`
 */
export async function lowContrasts(html: string, signal: AbortSignal): Promise<Finding[]> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: 'fixed', top: '0', left: '-10000px', width: `${WIDTH}px`, height: '800px' });
  // Pictures have the same size without their source, or none that matters for colours.
  frame.srcdoc = html.replaceAll(' src="', ' data-src="').replaceAll(' srcset="', ' data-srcset="');
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    signal.addEventListener('abort', resolve, { once: true });
  });
  document.body.append(frame);
  try {
    await loaded;
    return signal.aborted || !frame.contentDocument ? [] : findingsIn(frame.contentDocument);
  } finally {
    frame.remove();
  }
}

function findingsIn(page: Document): Finding[] {
  const findings: Finding[] = [];
  for (const element of page.querySelectorAll<HTMLElement>('[data-place]')) {
    const text = ownText(element);
    if (text === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const [color, ground] = [parseColor(style.color), groundOf(element)];
    if (!color || !ground) continue;
    const contrast = contrastOf(over(color, ground), ground);
    const needed = neededContrast(Number.parseFloat(style.fontSize), Number(style.fontWeight));
    if (contrast < needed - TOLERANCE) {
      findings.push(findingOf('contrast', element.dataset.place ?? '', `${contrast.toFixed(1)}:1 · ${text}`));
    }
    if (findings.length === MOST) break;
  }
  return findings;
}

const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === 3)
    .map((node) => node.textContent ?? '')
    .join(' ')
    .trim();

/** The colour behind an element. Null when it is unknown, because there may be a picture. */
function groundOf(element: Element): Color | null {
  const layers: Color[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== 'none' || Number(style.opacity) < 1) return null;
    const color = parseColor(style.backgroundColor);
    if (!color) return null;
    if (color[3] > 0) layers.push(color);
    if (color[3] === 1) break;
    // A floating element may be in front of anything, so the colour behind it is unknown.
    if (style.position === 'absolute' || style.position === 'fixed' || hasFloating(at)) return null;
  }
  return layers.reduceRight<Color>((below, layer) => over(layer, below), WHITE);
}

const hasFloating = (element: Element): boolean =>
  [...element.children].some((child) => ['absolute', 'fixed'].includes(getComputedStyle(child).position));
