import { randomUUID } from 'node:crypto';
import http from 'node:http';

export interface Answer {
  status: number;
  /** Media type. */
  type: string;
  text: string;
  /** The header, or an empty text. */
  location: string;
  ms: number;
}

/** Only Linux has a range of loopback addresses; on other systems all addresses are the same. */
export const addressOf = (index: number): string | undefined =>
  process.platform === 'linux' ? `127.0.0.${10 + index}` : undefined;

interface ClientOptions {
  /** Source address. */
  localAddress?: string | undefined;
  /** Destination port, of a proxy for example; the requests name the gateway's port. */
  via?: number;
  /** Maximum time without any data. */
  patienceMs?: number;
}

/** A browser: keep-alive connections from one address, and cookies. */
export class Client {
  token = '';
  readonly #origin: string;
  readonly #port: number;
  readonly #patienceMs: number;
  readonly #key: string;
  readonly #agent: http.Agent;
  readonly #cookies = new Map<string, string>();

  constructor(port: number, key: string, { localAddress, via = port, patienceMs = 60_000 }: ClientOptions = {}) {
    this.#origin = `http://localhost:${port}`;
    this.#port = via;
    this.#patienceMs = patienceMs;
    this.#key = key;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: 6, ...(localAddress ? { localAddress } : {}) });
  }

  /**
   * @param onTaken with it the body is sent only after the server has read the headers and sent 100 Continue; it is called
   * then
   * @throws Error when there is no answer
   */
  request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    onTaken?: () => void,
  ): Promise<Answer> {
    const started = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
    const content = isRaw ? body : JSON.stringify(body);
    const request = http.request(
      {
        host: '127.0.0.1',
        port: this.#port,
        path,
        method,
        agent: this.#agent,
        headers: {
          host: new URL(this.#origin).host,
          apikey: this.#key,
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(content === undefined ? {} : { 'content-type': 'application/json' }),
          ...(onTaken ? { expect: '100-continue' } : {}),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
      },
      (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [pair = ''] = line.split(';');
          this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
            location: response.headers.location ?? '',
            ms: performance.now() - started,
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.setTimeout(this.#patienceMs, () =>
      request.destroy(new Error(`no answer within ${this.#patienceMs / 1000} s`)),
    );
    if (!onTaken) request.end(content);
    else {
      request.flushHeaders();
      request.once('continue', () => {
        onTaken();
        request.end(content);
      });
    }
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Signs up a new user, who gives all consents, and signs in. */
export async function signUp(client: Client, email: string, password: string): Promise<{ id: string }> {
  const { text } = await client.request('POST', '/rest/v1/rpc/current_agreements', {});
  const agreements = JSON.parse(text) as { agreement_id: string; version: number }[];
  const consents = agreements.map((each) => ({ agreement_id: each.agreement_id, version: each.version, agreed: true }));
  const data = { full_name: '지나가는 사람', consents };
  const answer = await client.request('POST', '/auth/v1/signup', { email, password, data });
  if (answer.status !== 200) throw new Error(`sign-up: ${answer.status} ${answer.text}`);
  const { access_token: token, user } = JSON.parse(answer.text) as { access_token: string; user: { id: string } };
  client.token = token;
  return user;
}

/** Begins an upload of a file of a project. Returns its address, or null when it is refused. */
export async function beginUpload(client: Client, projectId: string, size: number): Promise<string | null> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(`${projectId}/${randomUUID()}`)}`,
  };
  const { status, location } = await client.request('POST', '/storage/v1/upload/resumable', '', headers);
  return status === 201 ? new URL(location, 'http://localhost').pathname : null;
}
