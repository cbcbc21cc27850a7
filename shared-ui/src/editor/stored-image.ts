import type { ReadPicture } from '../document/index.ts';

/**
 * Shows a stored picture in an `<img>`. The picture is fetched with the reader's session and shown as an object URL, because
 * the browser does not send the session with an image. A failure is shown next to the picture with a retry button.
 *
 * @returns stops loading and revokes the object URL
 */
export function showStoredImage(img: HTMLImageElement, src: string, read: ReadPicture): () => void {
  const stop = new AbortController();
  let shown: string | undefined;
  let again: HTMLButtonElement | undefined;
  const [width, height] = [img.getAttribute('width'), img.getAttribute('height')];
  // Reserves the space of the picture until it is loaded.
  if (width && height) img.style.aspectRatio = `${width} / ${height}`;

  const load = async () => {
    again?.remove();
    img.dataset.state = 'loading';
    try {
      const blob = await read(src, stop.signal);
      if (stop.signal.aborted) return;
      shown = URL.createObjectURL(blob);
      img.src = shown;
    } catch {
      if (!stop.signal.aborted) fail();
    }
  };
  const fail = () => {
    img.dataset.state = 'failed';
    again = document.createElement('button');
    again.type = 'button';
    again.className = 'picture-again';
    again.textContent = '그림을 불러오지 못했어요. 다시 시도';
    again.addEventListener('click', () => void load());
    img.after(again);
  };
  img.onload = () => {
    img.dataset.state = 'shown';
  };
  img.onerror = fail;
  void load();
  return () => {
    stop.abort();
    img.onload = null;
    img.onerror = null;
    again?.remove();
    if (shown) URL.revokeObjectURL(shown);
  };
}
