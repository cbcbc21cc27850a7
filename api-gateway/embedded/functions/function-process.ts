// The process of one function. It provides the part of Deno that functions use (`supabase/functions/_shared/deno.d.ts`).
import { answerOf, type Message, requestOf, wireAnswer, wireRequest } from './messages.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 256 * MB;

const FAILED = { code: 'WORKER_ERROR', message: 'Function exited due to an error' };

type Answer = (request: Request) => Response | Promise<Response>;

let answer: Answer | undefined;
const environment = { ...process.env };
Object.assign(globalThis, {
  Deno: {
    serve: (given: Answer) => {
      answer = given;
    },
    env: { get: (name: string) => environment[name] },
  },
  fetch: fetchOf(globalThis.fetch),
});

const send = (message: Message) => process.send?.(message);
const asked = new Map<number, (answer: Response | null) => void>();
let lastId = 0;

/** Requests to Supabase go to the parent process, so that no port has to be open for them. */
function fetchOf(elsewhere: typeof fetch): typeof fetch {
  const origin = new URL(environment.SUPABASE_URL ?? '').origin;
  return async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) return elsewhere(request);
    const id = ++lastId;
    const wire = await wireRequest(id, request);
    const given = await new Promise<Response | null>((resolve) => {
      asked.set(id, resolve);
      send({ request: wire });
    });
    asked.delete(id);
    if (!given) throw new TypeError('fetch failed');
    return given;
  };
}

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(1);
}, 50).unref();
process.on('disconnect', () => process.exit(0));

const [, , module = ''] = process.argv;
await import(module);
if (!answer) process.exit(1);
const serve = answer;

process.on('message', async (message: Message) => {
  if ('answer' in message) {
    asked.get(message.answer.id)?.(message.answer.status === 0 ? null : answerOf(message.answer));
    return;
  }
  const { request } = message;
  const given = await Promise.resolve(request)
    .then(requestOf)
    .then(serve)
    .then((response) => wireAnswer(request.id, response))
    // As with hosted Supabase, the thrown error is written to the logs only.
    .catch(() => wireAnswer(request.id, Response.json(FAILED, { status: 500 })));
  send({ answer: given });
});
