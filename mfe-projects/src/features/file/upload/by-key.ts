/** Calls `act` at once, and for calls within `ms` after it once more at their end; for each key on its own. */
export function byKey(ms: number, act: (key: string) => void): (key: string) => void {
  /** Key → whether it was called again. */
  const resting = new Map<string, boolean>();
  const call = (key: string) => {
    if (resting.has(key)) return void resting.set(key, true);
    resting.set(key, false);
    act(key);
    setTimeout(() => {
      const isCalled = resting.get(key);
      resting.delete(key);
      if (isCalled) call(key);
    }, ms);
  };
  return call;
}
