import fc from 'fast-check';

/** URLs that a limit, a check or a correction protects. */
export const GUARDED_ADDRESSES = [
  'POST /auth/v1/token?grant_type=password',
  'POST /auth/v1/signup',
  'POST /auth/v1/verify',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'PUT /auth/v1/user',
  'POST /auth/v1/logout?scope=global',
  'POST /rest/v1/rpc/accept_invite',
  'POST /rest/v1/rpc/preview_invite',
  'POST /rest/v1/rpc/accept_site_invite',
  'POST /rest/v1/rpc/save_note',
  'GET /rest/v1/notes?select=id&order=id',
  'POST /storage/v1/object/site-assets/a.png',
  'POST /storage/v1/upload/resumable',
  'POST /api/private/project/finishUpload',
  'GET /api/private/project/file?fileId=0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01&version=1',
  'POST /api/public/checkResetPwd',
  'POST /api/private/project/updateMember',
  'POST /api/private/page/publish',
] as const;

const hexOf = (character: string) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

/** @param at position in the target; `chosen` selects a piece */
type Mutation = (target: string, at: number, chosen: number) => string;

const insert =
  (...pieces: string[]): Mutation =>
  (target, at, chosen) =>
    target.slice(0, at) + pieces[chosen % pieces.length] + target.slice(at);

const replace =
  (change: (character: string) => string): Mutation =>
  (target, at) =>
    target.slice(0, at) + change(target[at] ?? '') + target.slice(at + 1);

const MUTATIONS: Mutation[] = [
  replace(hexOf),
  replace((character) => hexOf(character).toLowerCase()),
  replace((character) => hexOf(character).replace('%', '%25')),
  replace((character) => character.toUpperCase()),
  replace((character) => character.normalize('NFKD').replace(/[a-z]/, (letter) => `\u{FF41}${letter}`.slice(0, 1))),
  replace((character) => (character === '/' ? '\\' : character)),
  replace(() => ''),
  insert('/', '//', '/./', '/../', '/x/../', '/%2e/', '/%2E%2E/', '/.;/', '.', '..'),
  insert('%2F', '%2f', '%5C', '%5c', '%00', '%09', '%0a', '%0D%0A', '%20', '%C0%AF', '%E0%80%AF', '%EF%BC%8F'),
  insert('#', '#?', '?#', '?', '??', '&', '&&', '=', ';', ';a=b', '%', '%%', '+'),
  insert('\t', '\u00a0', '\u200b', '\u0000', '\r', '\n', ' ', '가', '\u{1F600}', 'é'),
  (target) => `${target}${target.includes('?') ? '&' : '?'}grant_type=refresh_token&select=x&grant_type=pkce`,
  (target) => `${target}${target.includes('?') ? '&' : '?'}%67rant_type=password&gr%61nt_type=x`,
  (target) => target.replace('?', '?&').replace('?&', '?x&'),
  (target) => target.replace('?', '#?').replace('=', '%3D'),
  (target) => target.replace('=', '==').replace('&', ';'),
  (target) => `http://localhost${target}`,
  (target) => `http:${target}`,
  (target) => `/${target}`,
  (target) => `/x/..${target}`,
  (target) => target.replace(/(\?|$)/, '/$1'),
  (target) => target.replace('/v1/', '/v1/./').replace('/api/', '/api//'),
];

const step = fc.record({ mutate: fc.constantFrom(...MUTATIONS), at: fc.nat(), chosen: fc.nat() });

/** Other spellings of a target, mutated one to three times. */
export const spellingsOf = (target: string): fc.Arbitrary<string> =>
  fc
    .array(step, { minLength: 1, maxLength: 3 })
    .map((steps) =>
      steps.reduce(
        (spelling, { mutate, at, chosen }) => mutate(spelling, at % Math.max(1, spelling.length), chosen),
        target,
      ),
    );
