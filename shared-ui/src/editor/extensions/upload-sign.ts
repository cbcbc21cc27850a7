import { errorText, toAppError } from '@dojang/shared-ui';
import { PICTURE_REFUSALS } from '../../document/index.ts';

/** State of an upload for its placeholder. */
export interface UploadState {
  name: string;
  /** 0 to 1; null while the picture waits or is being resized. */
  share: number | null;
  error: unknown;
}

interface UploadActs {
  again: () => void;
  leave: () => void;
}

/** Renders the progress of an upload, or its error with the possible actions. Progress updates only the bar. */
export function drawUploadSign(box: HTMLElement, { name, share, error }: UploadState, acts: UploadActs): void {
  const bar = box.querySelector('progress');
  if (!error && share !== null && bar) {
    bar.value = share;
    return;
  }
  box.className = error ? 'upload upload-failed' : 'upload';
  box.setAttribute('role', error ? 'alert' : 'status');
  const button = (label: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = label;
    element.addEventListener('click', act);
    return element;
  };
  if (error) {
    const again = PICTURE_REFUSALS.has(toAppError(error).code) ? [] : [button('다시 시도', acts.again)];
    box.replaceChildren(`${name}: ${errorText(error)} `, ...again, button('지우기', acts.leave));
    return;
  }
  const parts: (string | HTMLElement)[] = [`${name}: ${share === null ? '준비하는 중…' : '올리는 중…'}`];
  if (share !== null) {
    const progress = document.createElement('progress');
    progress.max = 1;
    progress.value = share;
    progress.setAttribute('aria-label', `${name} 올리기`);
    parts.push(progress);
  }
  box.replaceChildren(...parts, button('그만두기', acts.leave));
}
