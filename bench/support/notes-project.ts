import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Sql, Transaction } from '@dojang/embedded/sql';

/** A running gateway with one project of many rows and many signed-in members. */
export interface NotesProject {
  port: number;
  /** Address of its Supabase, without the gateway in front of it. */
  upstreamUrl: string;
  apikey: string;
  secretKey: string;
  jwtSecret: string;
  databaseUrl: string;
  projectId: string;
  /** One of the members. */
  personId: string;
  tokens: string[];
}

/** Resolves with the next message of a child process. Rejects when the process ends before. */
export function nextMessage<T>(child: ChildProcess): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onExit = () => reject(new Error('the gateway ended'));
  child.once('exit', onExit);
  child.once('message', (message) => {
    child.off('exit', onExit);
    resolve(message as T);
  });
  return promise;
}

interface Rows {
  notes: number;
  people: number;
  issues?: number;
  files?: number;
  comments?: number;
}

/** Starts such a gateway in a separate process on a new data folder. Stops it after `work`. */
export async function withNotesProject<T>(
  { notes, people, issues = 0, files = 0, comments = 0 }: Rows,
  work: (project: NotesProject, child: ChildProcess) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dojang-notes-'));
  const child = fork(path.join(import.meta.dirname, 'notes-gateway.ts'), [
    dataDir,
    ...[notes, people, issues, files, comments].map(String),
  ]);
  try {
    return await work(await nextMessage<NotesProject>(child), child);
  } finally {
    if (child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds of each run of a statement as a user, without the time for setting the role. */
export async function timesAs(
  sql: Sql,
  personId: string,
  runs: number,
  work: (tx: Transaction, run: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const claims = JSON.stringify({ sub: personId, role: 'authenticated' });
  for (let run = 0; run < runs; run += 1) {
    await sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${personId}, true)`;
      const started = performance.now();
      await work(tx, run);
      times.push(performance.now() - started);
    });
  }
  return times;
}
