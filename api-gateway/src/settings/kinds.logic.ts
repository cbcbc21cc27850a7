import { isIP } from 'node:net';
import { z } from 'zod';

/** What a value has to be. The two texts complete "It has to be …" in a message. */
export interface Kind {
  readonly schema: z.ZodType;
  readonly ko: string;
  readonly en: string;
}

const kind = (schema: z.ZodType, ko: string, en: string): Kind => ({ schema, ko, en });
const text = (isRight: (value: string) => boolean) => z.string().refine(isRight);
const listOf = (isRight: (value: string) => boolean) =>
  text((list) => listIn(list).length > 0 && listIn(list).every(isRight));

/** The entries of a list that is separated by commas. */
export const listIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const isHttp = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const isHttpOrigin = (value: string) => isHttp(value) && URL.parse(value)?.origin === value.replace(/\/$/, '');

/** A domain has subdomains, so it is no IP address: the last label of a host name is not a number. */
const isDomain = (value: string) =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(value) &&
  !/(?:^|\.)\d+(?::\d+)?$/.test(value) &&
  URL.parse(`http://${value}`) !== null;

const isNameServer = (value: string) => isIP(value) !== 0 || /^(?:[\d.]+|\[[\da-f:]+\]):\d{1,5}$/i.test(value);

/** The address goes into a content security policy, so its host has to be plain. */
const isTiles = (value: string) =>
  /^https?:\/\/[\w.:-]+\/[\w./{}?=&-]*$/.test(value) &&
  !value.includes('{s}') &&
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part));

const isDatabase = (value: string) => /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '');

function isMailServer(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname + url.search + url.hash)
  );
}

const SENDER = /^([^<>"\r\n]*)<([^<>\s]+)>$/;

/** The name and the address of a sender, e.g. `도장 <no-reply@dojang.example>`. Null when it is no sender. */
export function senderIn(value: string): { name: string; address: string } | null {
  const [, name = '', bracketed] = SENDER.exec(value.trim()) ?? [];
  const address = bracketed ?? value.trim();
  return /^[^@\s<>,;]+@[a-z0-9.-]+$/i.test(address) ? { name: name.trim(), address } : null;
}

const isPart = (value: string) => value.trim() !== '' && Number(value) >= 0 && Number(value) <= 1;

export const TEXT = kind(z.string(), '글', 'text');
export const FLAG = kind(z.enum(['0', '1']), '1 또는 0', '1 or 0');
export const ON_OFF = kind(z.enum(['on', 'off']), 'on 또는 off', 'on or off');
export const TRUE_FALSE = kind(z.string().regex(/^(?:true|false)$/i), 'true 또는 false', 'true or false');
export const PORT = kind(
  text((value) => /^\d{1,5}$/.test(value) && Number(value) < 65_536),
  '0부터 65535까지의 수',
  'a number from 0 to 65535',
);
export const MEGABYTES = kind(
  z.string().regex(/^[1-9]\d{0,6}$/),
  '메가바이트의 수(1024 같은 자연수)',
  'a whole number of megabytes such as 1024',
);
export const PART = kind(text(isPart), '0과 1 사이의 수', 'a number between 0 and 1');
export const TOKEN = kind(
  z.string().regex(/^\S{16,}$/),
  '빈칸 없는 16자 이상의 글',
  'a text of 16 characters or more, without spaces',
);
export const EMAIL = kind(
  text((value) => senderIn(value)?.address === value.trim()),
  '메일 주소',
  'an e-mail address',
);
export const SENDER_KIND = kind(
  text((value) => senderIn(value) !== null),
  '도장 <no-reply@dojang.example> 같은 보내는 사람',
  'a sender such as 도장 <no-reply@dojang.example>',
);
export const MAIL_SERVER = kind(
  text(isMailServer),
  'smtps://user:password@mail.example.com 같은 메일 서버 주소',
  'the address of a mail server such as smtps://user:password@mail.example.com',
);
export const DATABASE = kind(
  text(isDatabase),
  'postgres://user:password@host:5432/name 같은 주소',
  'an address such as postgres://user:password@host:5432/name',
);
export const DOMAIN = kind(text(isDomain), 'dojang.page 같은 도메인', 'a domain such as dojang.page');
export const TILES = kind(
  text(isTiles),
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png 같은 주소',
  'an address such as https://tile.openstreetmap.org/{z}/{x}/{y}.png',
);
export const ORIGINS = kind(
  listOf(isHttpOrigin),
  'https://img.example.com 같은 출처(쉼표로 나눠요)',
  'origins such as https://img.example.com, separated by commas',
);
export const NAME_SERVERS = kind(
  listOf(isNameServer),
  '1.1.1.1 같은 IP 주소(쉼표로 나눠요)',
  'IP addresses such as 1.1.1.1, separated by commas',
);
export const IP_ADDRESSES = kind(
  listOf((value) => isIP(value) !== 0),
  '203.0.113.7 같은 IP 주소(쉼표로 나눠요)',
  'IP addresses such as 203.0.113.7, separated by commas',
);
export const HOST_AND_PORT = kind(
  text((value) => URL.parse(`https://${value}`) !== null),
  '127.0.0.1:443 같은 주소',
  'an address such as 127.0.0.1:443',
);

/** A URL over HTTP. */
export const address = (example: string): Kind =>
  kind(text(isHttp), `${example} 같은 주소`, `an address such as ${example}`);

/** One of a few words. */
export const oneOf = (...words: [string, ...string[]]): Kind =>
  kind(z.enum(words), words.join(' 또는 '), words.join(' or '));

const TOSS_KEYS = { ck: /^(?:test|live)_g?ck_\w+$/, sk: /^(?:test|live)_g?sk_\w+$/ } as const;

/** A key of Toss Payments, by its middle part: `ck` is public, `sk` secret. */
export const tossKey = (part: 'ck' | 'sk'): Kind =>
  kind(
    z.string().regex(TOSS_KEYS[part]),
    `test_${part}_… 또는 live_${part}_… 같은 키`,
    `a key such as test_${part}_… or live_${part}_…`,
  );
