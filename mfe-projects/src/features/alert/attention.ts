/** Time limit in milliseconds for an answer of another tab of this browser. */
const ANSWER_MS = 200;

const isHere = () => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Whether the user looks at a page of this platform, in this tab or in another tab of the browser. A visible window behind
 * another program has no focus, so it does not count.
 */
export function createAttention(name = 'dojang-attention'): { isLookedAt: () => Promise<boolean> } {
  const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const waiting = new Set<() => void>();
  if (line) {
    line.onmessage = ({ data }: MessageEvent<'who looks' | 'me'>) => {
      if (data === 'me') for (const answered of waiting) answered();
      else if (isHere()) line.postMessage('me');
    };
  }
  return {
    isLookedAt: () =>
      new Promise((resolve) => {
        if (isHere() || !line) return resolve(isHere());
        const end = (isElsewhere: boolean) => {
          waiting.delete(answered);
          resolve(isElsewhere);
        };
        const answered = () => end(true);
        waiting.add(answered);
        line.postMessage('who looks');
        setTimeout(end, ANSWER_MS, false);
      }),
  };
}
