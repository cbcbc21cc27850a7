/** Calls `act` at once. For calls within the next `ms` it calls `act` once more at the end. Each key is separate. */
export function byKey(ms: number, act: (key: string) => void): (key: string) => void {
  /** Key → whether it was called again meanwhile. */
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
