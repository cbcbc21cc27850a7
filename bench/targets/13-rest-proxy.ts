import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadWith } from '../support/load.ts';
import { noteId } from '../support/many-notes.ts';
import { type NotesProject, nextMessage, withNotesProject } from '../support/notes-project.ts';
import { type Figure, median, quantile, ratio, type Target } from '../support/target.ts';

const ROUNDS = 4;
const SECONDS = 2;

/** Starts a script of `bench/support` in a child process, which sends its port. Runs `work`, and stops the process afterwards. */
async function beside<T>(script: string, args: string[], env: NodeJS.ProcessEnv, work: (port: number) => Promise<T>) {
  const child = fork(path.join(import.meta.dirname, '../support', script), args, { env });
  try {
    return await work(await nextMessage<number>(child));
  } finally {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    }
  }
}

/** A gateway in front of the project's Supabase, as in front of a hosted one. */
async function withGateway<T>(project: NotesProject, work: (port: number) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dojang-hosted-'));
  const env = {
    ...process.env,
    SUPABASE_URL: project.upstreamUrl,
    SUPABASE_PUBLISHABLE_KEY: project.apikey,
    SUPABASE_SECRET_KEY: project.secretKey,
    SUPABASE_JWT_SECRET: project.jwtSecret,
  };
  try {
    return await beside('hosted-gateway.ts', [dataDir], env, work);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A proxy without a gateway. No gateway on `node:http` can be faster. */
const withBareProxy = <T>(project: NotesProject, work: (port: number) => Promise<T>) =>
  beside('bare-proxy.ts', [new URL(project.upstreamUrl).port], process.env, work);

export const restProxy: Target = {
  id: 13,
  title: 'REST through the gateway, against the same Supabase without it; one person, one question at a time',
  run: () =>
    withNotesProject({ notes: 1_000, people: 1 }, (project) =>
      withGateway(project, (port) => withBareProxy(project, (barePort) => measure(project, port, barePort))),
    ),
};

async function measure(project: NotesProject, port: number, barePort: number): Promise<Figure[]> {
  const { upstreamUrl, apikey, tokens, projectId } = project;
  const questions = {
    'a note by id': (n: number) => `id=eq.${noteId(n % 1_000)}&select=id,title,rev,updated_at`,
    'list of 50': () => `project_id=eq.${projectId}&select=id,title,updated_at&order=updated_at.desc&limit=50`,
  };
  const figures: Figure[] = [];
  for (const [what, query] of Object.entries(questions)) {
    const ask = (to: number) => (_: number, question: number) =>
      `GET /rest/v1/notes?${query(question)} HTTP/1.1\r\nHost: localhost:${to}\r\n` +
      `apikey: ${apikey}\r\nAuthorization: Bearer ${tokens[0]}\r\n\r\n`;
    const times = { through: [] as number[], bare: [] as number[], direct: [] as number[] };
    const targets = { through: port, bare: barePort, direct: Number(new URL(upstreamUrl).port) };
    for (let round = 0; round <= ROUNDS; round++) {
      for (const way of ['through', 'bare', 'direct'] as const) {
        const load = await loadWith(targets[way], 1, round === 0 ? 1 : SECONDS, ask(targets[way]));
        if (Object.keys(load.statuses).join() !== '200') throw new Error(`${way}: ${JSON.stringify(load.statuses)}`);
        if (round > 0) times[way].push(...load.times);
      }
    }
    const [a, bare, b] = [median(times.through), median(times.bare), median(times.direct)];
    const p95 = `p95 ${quantile(times.through, 0.95).toFixed(2)} and ${quantile(times.direct, 0.95).toFixed(2)} ms`;
    const note = `median ${a.toFixed(2)} ms against ${b.toFixed(2)} ms on one machine, ${(a - b).toFixed(2)} ms more; Node's bare proxy ${bare.toFixed(2)} ms, ${(bare / b).toFixed(2)}×; ${p95}`;
    figures.push(ratio(what, a, b, 1.1, note));
  }
  return figures;
}
