import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { SEEN_PAUSE_MS, type Seen, seenSchema } from '@dojang/api-contract';

/** Result of one check. `note` is something that the operator should know and that is no fault. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'fault';
  /** Sentence in Korean, and the same in English. */
  readonly ko: string;
  readonly en: string;
}

/** One part of a large upload, with room. Proxies refuse larger bodies by their own limit. */
const BODY_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 15_000;
/** Certificates are renewed a month before their end, so one that ends sooner was not renewed. */
const CERTIFICATE_DAYS = 14;
/** An address for documentation (RFC 5737), which no client has. */
const FORGED = '203.0.113.99';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Milliseconds between the first and the last piece of the body. */
  readonly spreadMs: number;
  /** End of the certificate; null over HTTP. */
  readonly certificateEnds: Date | null;
}

const ok = (ko: string, en: string): Finding => ({ level: 'ok', ko, en });
const fault = (ko: string, en: string): Finding => ({ level: 'fault', ko, en });

/**
 * Asks the public address as a browser would, and finds what stands between it and the gateway: name, scheme, certificate, the
 * client's address, a large body, WebSockets and a body that comes in pieces.
 *
 * @param siteUrl SITE_URL, e.g. `https://dojang.example`
 * @param publishableKey of the platform, with which a browser opens its WebSocket
 */
export async function checkPublicAddress(siteUrl: string, publishableKey: string): Promise<Finding[]> {
  let first: Answer;
  try {
    first = await send(siteUrl, '/api/public/seen');
  } catch (error) {
    return [unreachable(siteUrl, error as NodeJS.ErrnoException)];
  }
  const seen = seenIn(first);
  if (!seen) return [notOurs(siteUrl, first)];
  const { host } = new URL(siteUrl);
  const findings = [
    ok(`${siteUrl} 에서 이 플랫폼이 답해요.`, `this platform answers at ${siteUrl}.`),
    ...certificate(first),
    ...scheme(siteUrl, seen),
    await address(siteUrl, seen),
    await largeBody(siteUrl),
    await webSocket(siteUrl, publishableKey),
    first.spreadMs >= SEEN_PAUSE_MS / 2
      ? ok('나뉘어 오는 답이 모이지 않고 바로 와요.', 'an answer in pieces arrives at once, unbuffered.')
      : fault(
          '프록시가 답을 모았다가 한꺼번에 보내요. 버퍼링을 꺼 주세요(nginx: proxy_buffering off).',
          'the proxy collects answers before it sends them; turn buffering off (nginx: proxy_buffering off).',
        ),
  ];
  return seen.host === host
    ? findings
    : [
        ...findings,
        fault(
          `프록시가 Host 를 ${seen.host} 로 바꿔요. Host 를 그대로 넘겨 주세요.`,
          `the proxy changes Host to ${seen.host}; it has to pass Host on.`,
        ),
      ];
}

/** Null when something else than this platform has answered. */
function seenIn({ status, text }: Answer): Seen | null {
  if (status !== 200) return null;
  try {
    return seenSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function unreachable(siteUrl: string, { code = '', message }: NodeJS.ErrnoException): Finding {
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) {
    return fault(
      `${siteUrl} 의 인증서를 믿을 수 없어요 (${code}).`,
      `the certificate of ${siteUrl} is not trusted (${code}).`,
    );
  }
  const reason = code || message;
  return fault(
    `${siteUrl} 이 답하지 않아요 (${reason}). 플랫폼과 프록시가 켜져 있는지, DNS 가 맞는지 봐 주세요.`,
    `${siteUrl} does not answer (${reason}); look at the platform, the proxy and DNS.`,
  );
}

function notOurs(siteUrl: string, { status, headers }: Answer): Finding {
  if (status === 421) {
    return fault(
      '프록시가 Host 를 넘기지 않아요(421). nginx: proxy_set_header Host $http_host;',
      'the proxy does not pass Host on (421); nginx: proxy_set_header Host $http_host;',
    );
  }
  if (headers.location) {
    return fault(
      `${siteUrl} 이 ${headers.location} 로 넘겨요. SITE_URL 을 그 주소로 정해 주세요.`,
      `${siteUrl} redirects to ${headers.location}; SITE_URL has to be the address that answers.`,
    );
  }
  return fault(
    `${siteUrl} 에서 이 플랫폼이 아닌 것이 답해요 (HTTP ${status}).`,
    `something else than this platform answers at ${siteUrl} (HTTP ${status}).`,
  );
}

function certificate({ certificateEnds }: Answer): Finding[] {
  if (!certificateEnds) return [];
  const days = Math.floor((certificateEnds.getTime() - Date.now()) / 86_400_000);
  return [
    days >= CERTIFICATE_DAYS
      ? ok(`인증서가 ${days}일 남았어요.`, `the certificate is good for ${days} days.`)
      : fault(`인증서가 ${days}일 뒤에 끝나요.`, `the certificate ends in ${days} days.`),
  ];
}

function scheme(siteUrl: string, seen: Seen): Finding[] {
  const { protocol } = new URL(siteUrl);
  if (seen.scheme === null || `${seen.scheme}:` === protocol) return [];
  return [
    fault(
      `프록시가 X-Forwarded-Proto 로 ${seen.scheme} 을 알려요. SITE_URL 은 ${protocol}//… 예요.`,
      `the proxy says ${seen.scheme} in X-Forwarded-Proto, and SITE_URL begins with ${protocol}//.`,
    ),
  ];
}

/** Limits count by the client's address, so it has to be neither the proxy's nor one that the client invents. */
async function address(siteUrl: string, seen: Seen): Promise<Finding> {
  if (!seen.trustsProxy) {
    return seen.isForwarded
      ? fault(
          '프록시 뒤에 있는데 TRUST_PROXY=1 이 없어서 모두 한 사람처럼 보여요.',
          'there is a proxy in front and no TRUST_PROXY=1, so everybody seems to be one client.',
        )
      : ok(`방문자의 주소가 보여요: ${seen.address}`, `the client's address arrives: ${seen.address}.`);
  }
  if (!seen.isForwarded) {
    return fault(
      'TRUST_PROXY=1 인데 X-Forwarded-For 가 오지 않아요. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      'TRUST_PROXY=1 is set, and no X-Forwarded-For arrives; nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    );
  }
  const again = seenIn(await send(siteUrl, '/api/public/seen', { headers: { 'x-forwarded-for': FORGED } }));
  if (again?.address === FORGED) {
    return fault(
      '방문자가 지어낸 X-Forwarded-For 가 그대로 와요. nginx: proxy_set_header X-Forwarded-For $remote_addr;',
      'an X-Forwarded-For that a client invents arrives unchanged; nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    );
  }
  return ok(`방문자의 주소가 보여요: ${seen.address}`, `the client's address arrives: ${seen.address}.`);
}

/** Announces the body only: a proxy decides by its length, and the gateway would refuse it unread without a session. */
async function largeBody(siteUrl: string): Promise<Finding> {
  const headers = { 'content-type': 'image/png', 'content-length': BODY_BYTES, expect: '100-continue' };
  const answer = await send(siteUrl, '/storage/v1/object/site-assets/doctor', { method: 'POST', headers }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  // Every answer of the gateway names its trace.
  if (!(answer instanceof Error) && (answer.status === 100 || answer.headers['server-timing'])) {
    return ok('8 MB 의 파일을 보낼 수 있어요.', 'a body of 8 MB is let through.');
  }
  const reason = answer instanceof Error ? (answer.code ?? answer.message) : `HTTP ${answer.status}`;
  return fault(
    `프록시가 8 MB 의 파일을 막아요 (${reason}). nginx: client_max_body_size 0;`,
    `the proxy refuses a body of 8 MB (${reason}); nginx: client_max_body_size 0;`,
  );
}

async function webSocket(siteUrl: string, publishableKey: string): Promise<Finding> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: siteUrl,
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('doctor of dojang').toString('base64'),
  };
  const path = `/realtime/v1/websocket?vsn=1.0.0&apikey=${encodeURIComponent(publishableKey)}`;
  const answer = await send(siteUrl, path, { headers }).catch((error: NodeJS.ErrnoException) => error);
  if (!(answer instanceof Error) && answer.status === 101) return ok('웹소켓이 열려요.', 'WebSockets open.');
  const reason = answer instanceof Error ? (answer.code ?? answer.message) : `HTTP ${answer.status}`;
  return fault(
    `웹소켓이 열리지 않아서 다른 사람의 변경이 바로 보이지 않아요 (${reason}). nginx: proxy_http_version 1.1 과 Upgrade, Connection`,
    `WebSockets do not open, so changes of others are not seen at once (${reason}); nginx: proxy_http_version 1.1 with Upgrade and Connection.`,
  );
}

/** Redirects are not followed. An accepted upgrade, and an announced body that may come, are closed at once. */
function send(siteUrl: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const request = siteUrl.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(`${siteUrl}${path}`, { ...options, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) });
    let hasAnswer = false;
    const ends = () => {
      const { valid_to } = (sent.socket as TLSSocket | null)?.getPeerCertificate?.() ?? {};
      return valid_to ? new Date(valid_to) : null;
    };
    sent.on('response', (response) => {
      hasAnswer = true;
      const certificateEnds = ends();
      const pieces: { text: string; at: number }[] = [];
      response.setEncoding('utf8');
      response.on('data', (text: string) => pieces.push({ text, at: performance.now() }));
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: pieces.map(({ text }) => text).join(''),
          spreadMs: (pieces.at(-1)?.at ?? 0) - (pieces[0]?.at ?? 0),
          certificateEnds,
        });
      response.on('end', finish).on('error', finish);
    });
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: 101, headers: response.headers, text: '', spreadMs: 0, certificateEnds: null });
    });
    sent.on('continue', () => {
      resolve({ status: 100, headers: {}, text: '', spreadMs: 0, certificateEnds: null });
      sent.destroy();
    });
    sent.on('error', (error) => {
      if (!hasAnswer) reject(error);
    });
    if (options.method === 'POST') sent.flushHeaders();
    else sent.end();
  });
}
