import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet';

/** Records by name: `{ 'ongi.co.kr': { A: ['127.0.0.1'], TXT: ['…'] } }`. */
export type Zone = Record<string, Partial<Record<'A' | 'AAAA' | 'CNAME' | 'TXT', string[]>> | 'refused'>;

export interface NameServer {
  /** Its address for `DNS_SERVER`. */
  address: string;
  zone: Zone;
  /** Names that were looked up. */
  asked: string[];
  stop(): Promise<void>;
}

const NO_NAME = 3;
const REFUSED = 5;

/** A recursive name server on this machine that knows the names of its zone. */
export async function startNameServer(zone: Zone = {}, port = 0): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    const name = question.name.toLowerCase();
    asked.push(name);
    const known = zone[name];
    const code = known === 'refused' ? REFUSED : known ? 0 : NO_NAME;
    const flags = RECURSION_DESIRED | RECURSION_AVAILABLE | code;
    const answers = known === 'refused' ? [] : answersOf(zone, name, question.type);
    socket.send(encode({ type: 'response', id: id ?? 0, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zone,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Follows a CNAME to its addresses, as a recursive server does. */
function answersOf(zone: Zone, name: string, type: string): Answer[] {
  const records = zone[name];
  if (!records || records === 'refused') return [];
  const [cname] = records.CNAME ?? [];
  if (cname !== undefined && type !== 'CNAME') {
    return [{ type: 'CNAME', name, data: cname }, ...answersOf(zone, cname, type)];
  }
  const values = type === 'A' || type === 'AAAA' || type === 'CNAME' || type === 'TXT' ? (records[type] ?? []) : [];
  return values.map((data) => ({ type, name, data }) as Answer);
}
