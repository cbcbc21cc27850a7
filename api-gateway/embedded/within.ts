/**
 * Waits for a step of a shutdown for at most `ms`. So a step that hangs or fails does not block the next step.
 *
 * @returns whether the step finished in time
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
