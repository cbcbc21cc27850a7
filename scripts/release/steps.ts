/** Runs one step of a release and prints its duration or its failure. */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const line = (word: string) => `${name.padEnd(12)} ${word.padEnd(6)} ${seconds(performance.now() - started)}`;
  try {
    const result = await run();
    console.log(line('ok'));
    return result;
  } catch (error) {
    console.log(line('failed'));
    throw error;
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
