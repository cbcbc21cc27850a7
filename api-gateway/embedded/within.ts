/**
 * Waits for a step of a shutdown, and no longer than `ms`: what hangs or fails keeps nothing else from ending.
 *
 * @returns whether the step came to its end in time
 */
export async function within(ms: number, step: () => unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = Promise.resolve()
    .then(step)
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
