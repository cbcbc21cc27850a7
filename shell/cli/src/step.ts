import type { Context } from './command.ts';

/** Does one step of a command, and prints how long it took. */
export async function step<Result>(context: Context, name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const said = (word: string) =>
    context.say(`${name.padEnd(8)} ${word}  ${((performance.now() - began) / 1000).toFixed(1)} s`);
  try {
    const result = await work();
    said('ok');
    return result;
  } catch (error) {
    said('failed');
    throw error;
  }
}
