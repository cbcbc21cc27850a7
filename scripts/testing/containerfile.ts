import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What tests need of the Containerfile. */
export interface Container {
  /** Paths that are copied from the sources. */
  readonly copied: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly user: string;
}

export function readContainerfile(): Container {
  const text = readFileSync(path.join(import.meta.dirname, '../../Containerfile'), 'utf8').replace(/\\\n/g, '');
  const of = (word: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${word} `))
      .map((line) => line.slice(word.length + 1).trim());
  const words = (list: string | undefined) => JSON.parse(/\[.*\]$/.exec(list ?? '[]')?.[0] ?? '[]') as string[];
  return {
    copied: of('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1)),
    env: Object.fromEntries(of('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))),
    command: words(of('CMD').at(-1)),
    health: words(of('HEALTHCHECK')[0]),
    user: of('USER').at(-1) ?? '',
  };
}
