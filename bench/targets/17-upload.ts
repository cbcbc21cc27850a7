import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGatewayProcess } from '../../api-gateway/src/testing/gateway-process.ts';
import { DEMO_PASSWORD, PEOPLE } from '../../e2e/support/people.ts';
import { watchMemory } from '../support/process-memory.ts';
import { type Figure, seconds, type Target } from '../support/target.ts';

const MB = 1024 * 1024;
/** `UPLOAD_MB=200 npm run bench 17` uploads less. */
const SIZE = Number(process.env.UPLOAD_MB ?? 2048) * MB;
const PART = 6 * MB;
const MOST_GROWTH = 200 * MB;

/** Parts of a file with different bytes, and the hash of all parts. */
function* partsOf(size: number): Generator<{ offset: number; part: Buffer }> {
  const buffer = Buffer.alloc(PART, 7);
  for (let offset = 0; offset < size; offset += PART) {
    buffer.writeUInt32LE(offset % 2 ** 32, 0);
    yield { offset, part: buffer.subarray(0, Math.min(PART, size - offset)) };
  }
}

async function expectStatus(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function signIn(url: string, apikey: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE.mina, password: DEMO_PASSWORD }),
  });
  return `Bearer ${((await (await expectStatus(answer, 200)).json()) as { access_token: string }).access_token}`;
}

export const upload: Target = {
  id: 17,
  title: `an upload of ${SIZE / MB} MB, and its download`,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'dojang-bench-'));
    const gateway = await startGatewayProcess(folder);
    try {
      const authorization = await signIn(gateway.url, gateway.publishableKey);
      const projects = await fetch(
        `${gateway.url}/rest/v1/projects?select=id&removed_at=is.null&order=created_at&limit=1`,
        {
          headers: { authorization, apikey: gateway.publishableKey },
        },
      );
      const [project] = (await projects.json()) as { id: string }[];
      const id = randomUUID();
      const base64 = (text: string) => Buffer.from(text).toString('base64');
      const headers = { authorization, 'tus-resumable': '1.0.0' };
      const memory = watchMemory(gateway.pid);
      const started = performance.now();
      const begun = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(SIZE),
          'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(`${project?.id}/${id}`)}`,
        },
      });
      const address = gateway.url + ((await expectStatus(begun, 201)).headers.get('location') ?? '');
      const hash = createHash('sha256');
      for (const { offset, part } of partsOf(SIZE)) {
        hash.update(part);
        const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
        await expectStatus(
          await fetch(address, { method: 'PATCH', headers: { ...headers, ...type }, body: new Uint8Array(part) }),
          204,
        );
      }
      const sentMs = performance.now() - started;
      const finished = await fetch(`${gateway.url}/api/private/project/finishUpload`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ uploadId: id, name: '큰 파일.bin', onConflict: 'both' }),
      });
      const { file } = (await (await expectStatus(finished, 200)).json()) as { file: { id: string; sha256: string } };
      const finishedMs = performance.now() - started - sentMs;
      const whileSending = memory.growth();
      const got = await fetch(`${gateway.url}/api/private/project/file?fileId=${file.id}`, {
        headers: { authorization, apikey: gateway.publishableKey },
      });
      const read = createHash('sha256');
      for await (const piece of (await expectStatus(got, 200)).body ?? []) read.update(piece);
      const isSame = file.sha256 === hash.digest('hex') && file.sha256 === read.digest('hex');
      const growth = (what: string, bytes: number): Figure => ({
        what,
        value: `${(bytes / MB).toFixed(0)} MB`,
        limit: `≤ ${MOST_GROWTH / MB} MB`,
        met: bytes <= MOST_GROWTH,
        note: 'resident memory of the gateway above its value before',
      });
      return [
        growth('memory while uploading', whileSending),
        growth('memory with the download', memory.growth()),
        { what: 'same hash sent, stored and read', value: String(isSame), limit: 'true', met: isSame },
        {
          what: 'upload, hash at the end',
          value: `${seconds(sentMs)}, ${seconds(finishedMs)}`,
          limit: '–',
          met: true,
          note: `${(SIZE / MB / (sentMs / 1000)).toFixed(0)} MB/s, one part after another`,
        },
      ];
    } finally {
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
