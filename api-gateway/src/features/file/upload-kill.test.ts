import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { demoFolder } from '../../testing/demo-folder.ts';
import { type GatewayProcess, startGatewayProcess } from '../../testing/gateway-process.ts';

const MB = 1024 * 1024;
const PART = 2 * MB;
const KILLS = process.env.NIGHTLY ? 20 : 1;
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Sends the beginning of a part. Then the gateway is killed, and the rest never arrives. */
const cutOff = (part: Uint8Array, kill: () => Promise<void>) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(part.slice(0, part.byteLength / 2)),
    async pull(controller) {
      await kill();
      controller.error(new Error('killed'));
    },
  });

test(`an upload survives a killed gateway, and no acknowledged byte is lost`, {
  timeout: 600_000,
}, async () => {
  const folder = await demoFolder();
  let gateway: GatewayProcess = await startGatewayProcess(folder);
  onTestFinished(() => gateway.close());
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    };
    const answer = await fetch(gateway.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json().catch(() => null)) as Record<string, unknown>;
  };
  const apikey = gateway.publishableKey;
  const account = { email: 'mina@dojang.test', password: 'dojang-demo-2026' };
  const { access_token } = await post('/auth/v1/token?grant_type=password', account, { apikey });
  const headers = { apikey, authorization: `Bearer ${String(access_token)}`, 'tus-resumable': '1.0.0' };
  const [projectId, uploadId] = [randomUUID(), randomUUID()];
  await post('/rest/v1/projects', { id: projectId, name: '파일' }, headers);

  const content = randomBytes((KILLS + 2) * PART);
  const begun = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.byteLength),
      'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(`${projectId}/${uploadId}`)}`,
    },
  });
  const address = begun.headers.get('location') ?? '';
  const send = (offset: number, body: BodyInit, length: number) => {
    const init = {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(length),
      },
      body,
      duplex: 'half',
    };
    return fetch(gateway.url + address, init as RequestInit);
  };
  const resumeAt = async () => {
    const head = await fetch(gateway.url + address, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    return Number(head.headers.get('upload-offset'));
  };

  let acknowledged = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const whole = await send(acknowledged, new Uint8Array(content.subarray(acknowledged, acknowledged + PART)), PART);
    expect(whole.status).toBe(204);
    acknowledged += PART;
    const part = content.subarray(acknowledged, Math.min(acknowledged + PART, content.byteLength));
    await expect(send(acknowledged, cutOff(part, gateway.kill), part.byteLength)).rejects.toThrow();
    gateway = await startGatewayProcess(folder);
    const offset = await resumeAt();
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    expect(offset).toBeLessThan(acknowledged + part.byteLength);
    acknowledged = offset;
  }
  const rest = content.subarray(acknowledged);
  expect((await send(acknowledged, new Uint8Array(rest), rest.byteLength)).status).toBe(204);
  const finished = { uploadId, name: '이어서.bin', onConflict: 'ask' };
  const answer = await post('/api/private/project/finishUpload', finished, headers);
  expect(answer).toMatchObject({ file: { sha256: createHash('sha256').update(content).digest('hex') } });
});
