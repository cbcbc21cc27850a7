let leaving = 0;

/** Whether the user is signing out in this tab. */
export const isLeaving = (): boolean => leaving > 0;

/** Runs `work` as part of signing out. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving += 1;
  try {
    return await work();
  } finally {
    leaving -= 1;
  }
}
