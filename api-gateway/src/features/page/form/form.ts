import { asksForFiles, FORM_LIMITS, type FormState } from '@dojang/renderer';
import { storedForm } from '@dojang/renderer/publication-row';
import { type Context, Hono } from 'hono';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { describeError } from '../../../platform/errors/describe-error.ts';
import { RestError } from '../../../platform/errors/rest-error.ts';
import { textOf } from '../../../platform/http/body.ts';
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts';
import { plainPolicy, publishedPolicy, styleHashOf } from '../../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { Log } from '../../../platform/http/log.ts';
import { messageDocument } from '../../../platform/http/message-document.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { DiskRoom } from '../../../platform/middleware/disk-room/disk-room.ts';
import { callerOf } from '../../../platform/middleware/lanes/caller.ts';
import type { Lane } from '../../../platform/middleware/lanes/lane.ts';
import { type ReceiveDeps, receive } from '../../../platform/middleware/lanes/receive.ts';
import type { Limits } from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import type { BodyLimit } from '../../../platform/middleware/whole-body/whole-body.ts';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import type { FormPageJob } from '../render/render-job.logic.ts';
import { busy, type Renderer } from '../render/renderer.ts';
import { type Answer, bodyOf, readAnswer, withFilesForgotten } from './answer.logic.ts';
import { withFiles } from './answer-files.ts';
import { type FormAddress, formPath, openFormToken } from './form-token.ts';
import type { FormLimit } from './limits.ts';
import type { PublishedForm, PublishedForms } from './published-forms.ts';
import { receiveParts } from './receive-parts.ts';

const CLOSED = messageDocument(
  '답을 받지 않는 폼이에요',
  '페이지가 바뀌었거나 게시가 끝났어요. 페이지를 다시 열어 주세요.',
);
const PREVIEW = messageDocument('미리보기에서는 보낼 수 없어요', '페이지를 게시하면 방문자가 답을 보낼 수 있어요.');
const OFTEN = messageDocument('잠시 뒤에 다시 열어 주세요', '같은 곳에서 너무 자주 열었어요. 보낸 답은 그대로 있어요.');
const TOO_OFTEN = messageDocument(
  '아직 보내지 못했어요',
  '같은 곳에서 너무 많이 보냈어요. 뒤로 가면 적은 내용이 남아 있어요. 잠시 뒤에 다시 보내 주세요.',
);
const UNREADABLE = messageDocument('보낸 내용을 읽지 못했어요', '뒤로 가서 다시 보내 주세요.');

const TOO_LARGE = messageDocument(
  '파일이 너무 커요',
  '파일 하나에 10MB, 모두 합쳐 20MB까지 보낼 수 있어요. 뒤로 가서 작은 파일로 다시 보내 주세요.',
);

const FULL = '지금은 답을 더 받을 수 없어요. 다른 방법으로 연락해 주세요.';

/** Hangul in a form's encoding takes three times its bytes, and an answer has at most 32 KB. */
export const FORM_BODIES: BodyLimit = { path: /^\/form\//, bytes: 128 * 1024 };
/**
 * Within this time the same text from the same network is the same answer, sent twice. For answers without text the time is
 * shorter.
 */
const SAME_TEXT_S = 600;
const SAME_CHOICE_S = 5;

export interface FormDeps extends ReceiveDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'open' | 'keyedHash'>;
  limits: Limits<FormLimit>;
  forms: PublishedForms;
  renderer: Renderer;
  lane: Pick<Lane, 'enter'>;
  objects: Pick<ObjectStore, 'put' | 'remove'>;
  /** Folder for files until their answer is stored. */
  uploadsDir: string;
  room: { database: DiskRoom; files: DiskRoom };
  log: Log;
  /** Milliseconds since 1970. */
  now(): number;
  config: { trustProxy: boolean };
}

type FormContext = Context<AppEnv, '/form/:token'>;

interface Wanted {
  address: FormAddress;
  found: PublishedForm;
}

/**
 * POST /form/{token}: an answer to a form of a published page, without any script; then GET /form/{token}/thanks. The page is
 * sandboxed, so its `Origin` is `null` and there is no session. The token names the form. A forged request in the name of
 * somebody else has no use, because an answer needs no session. Every refusal shows the typed answers again.
 */
export function form(deps: FormDeps) {
  const { forms, signer, now, lane, limits, config } = deps;
  const find = async (c: Context<AppEnv>): Promise<Wanted | null> => {
    const address = openFormToken(c.req.param('token') ?? '', signer, now());
    const caller = callerOf(c, config.trustProxy);
    const found = address && (await forms(address, caller, () => lane.enter(caller)));
    return found ? { address, found } : null;
  };
  /** Whether the network may still get a rendered page of this site. */
  const mayShow = (c: Context<AppEnv>, { found }: Wanted): Promise<boolean> => {
    const network = networkOf(clientAddress(c, config.trustProxy));
    const counters = [limits('formSender', network), limits('formShown', `${network} ${found.siteId}`)];
    return take(counters, 'too_many_requests').then(
      () => true,
      (error) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  };
  const accept = async (c: FormContext, wanted: Wanted, answer: Answer): Promise<Response> => {
    try {
      return await acceptAnswer(deps, c, wanted, answer);
    } catch (error) {
      const { status, headers, message } = refusalOf(error, deps.log);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      // Refusing a request has to cost less than answering it.
      if (!(await mayShow(c, wanted))) return say(c, TOO_OFTEN, status);
      return show(deps, c, wanted.found, { title: '아직 보내지 못했어요', text: message }, answer, status);
    }
  };
  return new Hono<AppEnv>()
    .all('/form/preview', (c) => say(c, PREVIEW, 200))
    .get('/form/:token', async (c) => {
      const wanted = await find(c);
      if (!wanted) return say(c, CLOSED, 410);
      if (!(await mayShow(c, wanted))) return say(c, OFTEN, 429);
      const { title, form: definition } = wanted.found;
      return show(deps, c, wanted.found, { title, text: definition.name });
    })
    .get('/form/:token/thanks', async (c) => {
      const wanted = await find(c);
      if (!wanted) return say(c, CLOSED, 410);
      if (!(await mayShow(c, wanted))) return say(c, OFTEN, 429);
      const { form: definition } = wanted.found;
      const text = definition.thanks || '보내 주신 내용을 확인하고 연락드릴게요.';
      return draw(deps, c, wanted.found, { title: '잘 받았어요', text, link: backTo(c, wanted.address) });
    })
    .post('/form/:token', async (c) => {
      const contentType = c.req.header('content-type') ?? '';
      const hasParts = /^multipart\/form-data(?:;|$)/i.test(contentType);
      if (!hasParts && !/^application\/x-www-form-urlencoded(?:;|$)/i.test(contentType)) return say(c, UNREADABLE, 415);
      const wanted = await find(c);
      if (!wanted) return say(c, CLOSED, 410);
      const { form: definition } = wanted.found;
      if (!hasParts) {
        return accept(c, wanted, readAnswer(definition, new URLSearchParams(textOf(c))));
      }
      if (!asksForFiles(definition) || !c.req.raw.body) return say(c, UNREADABLE, 415);
      return receiveFiles(deps, c, wanted.found.siteId, contentType, (sent) =>
        accept(c, wanted, readAnswer(definition, sent.fields, sent.files)),
      );
    });
}

/** Reads an answer with files. A request that was not read is refused with a page. */
async function receiveFiles(
  deps: FormDeps,
  c: FormContext,
  siteId: string,
  contentType: string,
  use: Parameters<typeof receiveParts<Response>>[2],
): Promise<Response> {
  const { limits, uploadsDir, log, config } = deps;
  try {
    const network = networkOf(clientAddress(c, config.trustProxy));
    await take([limits('formFiles', `${network} ${siteId}`)], 'too_many_requests');
    return await receive(deps, c, FORM_LIMITS.allFileBytes, (body) =>
      receiveParts(body, { contentType, folder: uploadsDir }, use),
    );
  } catch (error) {
    const { status, headers, message } = refusalOf(error, log);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (status === 400) return say(c, UNREADABLE, 400);
    if (status === 413) return say(c, TOO_LARGE, 413);
    return say(c, messageDocument('아직 보내지 못했어요', message), status);
  }
}

async function acceptAnswer(deps: FormDeps, c: FormContext, wanted: Wanted, answer: Answer): Promise<Response> {
  // This comes before taking a place, so that counts of several requests are sent to the database together.
  const network = networkOf(clientAddress(c, deps.config.trustProxy));
  const { limits } = deps;
  const { siteId } = wanted.found;
  const ofNetwork = [limits('formSender', network), limits('formNetwork', `${network} ${siteId}`)];
  // When a network has sent too much to the site, its answers do not count towards the limit of the site.
  await take(ofNetwork, 'too_many_requests');
  await take([limits('formSite', siteId)], 'too_many_requests');
  if (Object.keys(answer.errors).length > 0 || answer.consentError !== '') {
    return show(
      deps,
      c,
      wanted.found,
      { title: '다시 확인해 주세요', text: '빨간 글이 있는 곳을 고쳐 주세요.' },
      answer,
      422,
    );
  }
  const leave = await deps.lane.enter(callerOf(c, deps.config.trustProxy));
  try {
    return await store(deps, c, wanted, network, answer);
  } finally {
    leave();
  }
}

async function store(
  { rest, room, signer, objects }: FormDeps,
  c: FormContext,
  { address, found }: Wanted,
  network: string,
  answer: Answer,
): Promise<Response> {
  const body = bodyOf(answer);
  const sameAs = [
    ...[address.pageId, address.key, network, c.req.header('user-agent') ?? '', answer.data],
    ...answer.files.map(({ sha256 }) => sha256),
  ];
  // The answer of a program does not use the quota of the site's files.
  const files = answer.isSpam ? [] : answer.files;
  const stored = {
    p_page_id: address.pageId,
    p_version_id: address.versionId,
    p_form: storedForm(found.form),
    p_data: answer.data,
    p_body: body,
    p_has_consent: answer.hasConsented,
    p_ip_hash: signer.keyedHash('form network', network),
    p_digest: signer.keyedHash('form answer', JSON.stringify(sameAs)),
    p_window_s: answer.hasText ? SAME_TEXT_S : SAME_CHOICE_S,
    p_is_spam: answer.isSpam,
  };
  const { ok } = await withFiles(objects, found.siteId, files, (rows) =>
    room.database.take(Buffer.byteLength(body), () =>
      rows.length > 0
        ? rest.rpc('submit_form_with_files', { ...stored, p_files: rows })
        : rest.rpc('submit_form', stored),
    ),
  );
  return ok ? c.redirect(`${formPath(c.req.param('token'))}/thanks`, 303) : say(c, CLOSED, 410);
}

/** Why an answer was not stored. For a failure of the database it says only what concerns the visitor. */
function refusalOf(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof RestError)) throw error;
  if (/^(quota|budget)_/.test(error.message)) return new ApiError(503, 'busy', { message: FULL, cause: error });
  log({ level: 'error', event: 'answer_not_stored', error: describeError(error) });
  return new ApiError(503, 'busy', { cause: error });
}

/** The form again, with the typed answers. */
function show(
  deps: Drawing,
  c: Context<AppEnv>,
  found: PublishedForm,
  words: { title: string; text: string },
  answer?: Answer,
  status: ApiError['status'] = 200,
): Promise<Response> {
  return draw(deps, c, found, words, status, answer ? withFilesForgotten(answer) : null, found.component);
}

type Drawing = Pick<FormDeps, 'renderer' | 'config'>;

/**
 * A page with the design of the page from which the visitor comes.
 *
 * @param component the form, as JSON text; null for none
 * @throws ApiError 503 `busy`
 */
async function draw(
  { renderer, config }: Drawing,
  c: Context<AppEnv>,
  { design, title }: PublishedForm,
  words: FormPageJob['words'],
  status: ApiError['status'] = 200,
  state: FormState | null = null,
  component: string | null = null,
): Promise<Response> {
  const action = formPath(c.req.param('token') ?? '');
  const job: FormPageJob = { kind: 'form', design, component, title, words, action, state };
  const page = await renderer.runFor(callerOf(c, config.trustProxy), job);
  if (!page) throw busy();
  return send(c, page.html, publishedPolicy(styleHashOf(page.css), ['*']), status);
}

const say = (c: Context<AppEnv>, html: string, status: ApiError['status']): Response =>
  send(c, html, plainPolicy({ frameAncestors: '*' }), status);

/** Headers for pages with answers of one person. They may be in a frame, because a page that embeds ours shows them there. */
function send(c: Context<AppEnv>, html: string, policy: string, status: ApiError['status']): Response {
  c.header('content-security-policy', policy);
  c.header('cross-origin-opener-policy', 'unsafe-none');
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  return c.html(html, status);
}

function backTo(c: Context<AppEnv>, { pageId }: FormAddress) {
  const form = c.req.header('sec-fetch-dest') === 'iframe' ? 'iframe' : 'landing';
  return { label: '페이지로 돌아가기', href: `/${form}/${pageId}` };
}
